-- Bags, cages and trips are listed by branch, the newest first, of one state or of all.
drop index container_by_branch;

drop index container_by_destination;

drop index container_by_time;

create index container_by_branch on container (branch_code, made_at, id);

create index container_by_branch_state on container (branch_code, state, made_at, id);

create index container_by_destination on container (destination, made_at, id);

create index container_by_destination_state on container (destination, state, made_at, id);

create index container_by_time on container (made_at, id);

create index container_by_state on container (state, made_at, id);
