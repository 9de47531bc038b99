-- Bags and cages that pieces travel in, and the trips of vehicles between branches, which hold bags,
-- cages and loose pieces. Codes are numbered, whatever the kind.
create table container_serial (
  kind text primary key,
  last integer not null
);

-- `branch_code` is where it stands; while it travels, the branch that it left.
create table container (
  id text primary key,
  kind text not null check (kind in ('bag', 'cage', 'trip')),
  state text not null check (state in ('open', 'sealed', 'travelling', 'arrived', 'opened')),
  origin text not null,
  destination text not null,
  branch_code text not null,
  seal text not null,
  trip_id text,
  vehicle text not null,
  driver text not null,
  made_at bigint not null,
  made_by text not null,
  moved_at bigint not null,
  sealed_at bigint,
  left_at bigint,
  arrived_at bigint,
  opened_at bigint,
  opened_by text
) /*sqlite: without rowid */;

create index container_by_branch on container (branch_code, kind, state, made_at, id);

create index container_by_destination on container (destination, kind, state, made_at, id);

create index container_by_time on container (kind, state, made_at, id);

create index container_on_trip on container (trip_id) where trip_id is not null;

-- What was put into it, and what became of it: it is inside, was taken out, was there when the
-- container was opened, was missing, or was there without having been put in. A row is settled once
-- it no longer says where the piece is.
create table container_piece (
  container_id text not null references container (id),
  tracking_code text not null,
  outcome text not null check (outcome in ('inside', 'out', 'found', 'missing', 'extra')),
  put_at bigint not null,
  put_by text not null,
  settled_at bigint,
  primary key (container_id, tracking_code)
) /*sqlite: without rowid */;

-- A piece is in one place.
create unique index container_piece_place on container_piece (tracking_code)
  where settled_at is null;

alter table movement add column container text;

drop view piece_movement;

-- The journeys, a row for each movement. A journey names a reason or a container only where there
-- was one.
create view piece_movement as
select o.tracking_code, cast(j.value ->> 0 as integer) as ordinal,
  cast(j.value ->> 1 as bigint) as at, j.value ->> 2 as check_code, j.value ->> 3 as reason_code,
  j.value ->> 4 as branch_code, j.value ->> 5 as latitude, j.value ->> 6 as longitude,
  j.value ->> 7 as scan_id, cast(j.value ->> 8 as integer) as correction,
  cast(j.value ->> 9 as bigint) as recorded_at, j.value ->> 10 as recorded_by,
  j.value ->> 11 as reason, j.value ->> 12 as container
from shipment_order o cross join
  /*sqlite: json_each(o.journey) j */
  /*postgres: lateral json_array_elements(o.journey::json) as j (value) */;
