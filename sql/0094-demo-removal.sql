-- additive
-- Who removes the demonstration, and how far that came; a row is there as long as it goes on.
create table demo_removal (
  id integer primary key check (id = 1),
  whole integer not null check (whole in (0, 1)),
  holder text not null,
  held_until bigint not null,
  began_at bigint not null,
  began_by text not null,
  removed bigint not null,
  total bigint not null,
  fault integer not null check (fault in (0, 1))
);
