-- What branches take and when they are open, how they changed, and which logistics serves a code.

-- A piece fits when its sides, longest first, are within these three.
alter table branch add column max_middle_side_hundredths_cm integer not null default 0;
alter table branch add column max_short_side_hundredths_cm integer not null default 0;
update branch set
  max_middle_side_hundredths_cm = max_side_hundredths_cm,
  max_short_side_hundredths_cm = max_side_hundredths_cm;

alter table branch add column opening_hours text not null default '';
alter table branch add column closed_from bigint;
alter table branch add column closed_until bigint;
-- A branch that is gone keeps its row: old movements still name it.
alter table branch add column active integer not null default 1 check (active in (0, 1));

-- Sequences follow the order of commits, so that whoever reads on from one misses none.
create table branch_change (
  sequence bigint primary key,
  at bigint not null,
  kind text not null
    check (kind in ('added', 'moved', 'changed', 'closed', 'reopened', 'removed')),
  code text not null,
  data text not null
);

create index branch_change_by_time on branch_change (at, sequence);

create table postal_route (
  id text primary key,
  from_code integer not null check (from_code between 1000 and 9999),
  to_code integer not null check (to_code between 1000 and 9999),
  router text not null,
  same_day_router text,
  cut_off_minutes integer check (cut_off_minutes between 1 and 1440),
  active integer not null check (active in (0, 1)),
  check (from_code <= to_code)
);
