-- additive
-- What the demonstration is, in testing alone: the mode that a start chose, and how far the carrier that lives was
-- walked, by which process (D62). It has one row at most.

create table demonstration (
  id integer primary key check (id = 1),
  mode text not null check (mode in ('off', 'on', 'living')),
  chosen_at bigint not null,
  seed integer,
  began_at bigint,
  walked_to bigint,
  filled_at bigint,
  looked_at bigint,
  driver text,
  driven_until bigint not null default 0
);
