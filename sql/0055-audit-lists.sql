-- The audit log by who did what and when. Numbers of entries grow with time, so that each index is
-- written at its end, or at the end of one person's or one action's part.
create index audit_entry_by_operator on audit_entry (operator, sequence);
create index audit_entry_by_action on audit_entry (action, sequence);
create index audit_entry_by_time on audit_entry (at, sequence);
