-- The rescues of a state by the time they were requested, and how many wait: whoever settles them looks at one state.
create index rescue_by_state on rescue (state, requested_at, tracking_code, number);
