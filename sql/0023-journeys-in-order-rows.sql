-- One row tells all that is asked of a piece: what was kept of its order, and now its journey. Rows lie in the
-- order in which they came, found by a small index of their codes: rows that lay by their codes made
-- wide inner pages, and every order with a random code moved rows of three pages.
-- `movement` stays as what the list reads: all that became known, by time, only ever added to.

create table old_order as
select o.*, (
  select /*sqlite: json_group_array(json_array(ordinal, at, check_code, reason_code, branch_code,
      latitude, longitude, scan_id, correction, recorded_at, recorded_by)) */
    /*postgres: json_agg(json_build_array(ordinal, at, check_code, reason_code, branch_code,
      latitude, longitude, scan_id, correction, recorded_at, recorded_by))::text */
  from (
    select m.* from movement m
    where m.tracking_code = o.tracking_code and (m.ordinal > 0 or m.at <> o.entered_at)
    order by m.ordinal
  ) as known
) as journey
from shipment_order o;
create table old_address as select * from order_address;
create table old_movement as select * from movement where ordinal > 0;
drop table order_address;
drop table shipment_order;
drop table movement;

-- `journey` lists what became known after the order itself (PI), each as [ordinal, at, check, reason,
-- branch, latitude, longitude, scan, correction, recorded at, recorded by]; null is nothing. PostgreSQL
-- leaves room for it in each page: a row that grows in its own page needs no new places in indexes.
create table shipment_order (
  id /*sqlite: integer primary key */ /*postgres: bigint not null */,
  tracking_code text /*sqlite: not null unique */ /*postgres: primary key */,
  shipper_number integer not null,
  alternative_code text,
  entered_at bigint not null,
  service text not null,
  recipient_name text not null,
  product text not null,
  street text not null,
  locality text not null,
  province text not null,
  postal_code integer not null,
  cancelled_at bigint,
  redirected text,
  document_type text,
  document_number text,
  journey text
) /*postgres: with (fillfactor = 80) */;

insert into shipment_order
  select content_id, tracking_code, shipper_number, alternative_code, entered_at, service,
    recipient_name, product, street, locality, province, postal_code, cancelled_at, redirected,
    document_type, document_number, nullif(journey, '[]')
  from old_order order by content_id;

create index shipment_order_by_alternative_code
  on shipment_order (shipper_number, alternative_code, entered_at, tracking_code)
  where alternative_code is not null;
create index shipment_order_by_document
  on shipment_order (document_number, document_type, entered_at, tracking_code)
  where document_number is not null;
create index shipment_order_by_shipper on shipment_order (shipper_number, entered_at);

create table order_address (
  tracking_code text primary key references shipment_order (tracking_code),
  -- found, doubt or unknown
  status text not null,
  -- names of reasons, parted by blanks
  reasons text not null,
  street text not null,
  number text not null,
  floor text not null,
  flat text not null,
  postal_code integer,
  province text,
  district text not null,
  locality text not null,
  barrio text not null,
  latitude double precision,
  longitude double precision,
  restricted integer not null
) /*sqlite: without rowid */;

insert into order_address select * from old_address;

create table movement (
  tracking_code text not null,
  ordinal integer not null,
  at bigint not null,
  check_code text not null,
  reason_code text not null,
  branch_code text not null,
  latitude text not null,
  longitude text not null,
  scan_id text,
  recorded_at bigint not null,
  recorded_by text not null,
  correction integer not null check (correction in (0, 1)),
  primary key (recorded_at, tracking_code, ordinal)
) /*sqlite: without rowid */;

insert into movement (tracking_code, ordinal, at, check_code, reason_code, branch_code, latitude,
    longitude, scan_id, recorded_at, recorded_by, correction)
  select tracking_code, ordinal, at, check_code, reason_code, branch_code, latitude, longitude,
    scan_id, recorded_at, recorded_by, correction
  from old_movement order by recorded_at, tracking_code, ordinal;

drop table old_order;
drop table old_address;
drop table old_movement;

-- The journeys, a row for each movement.
create view piece_movement as
select o.tracking_code, cast(j.value ->> 0 as integer) as ordinal,
  cast(j.value ->> 1 as bigint) as at, j.value ->> 2 as check_code, j.value ->> 3 as reason_code,
  j.value ->> 4 as branch_code, j.value ->> 5 as latitude, j.value ->> 6 as longitude,
  j.value ->> 7 as scan_id, cast(j.value ->> 8 as integer) as correction,
  cast(j.value ->> 9 as bigint) as recorded_at, j.value ->> 10 as recorded_by
from shipment_order o cross join
  /*sqlite: json_each(o.journey) j */
  /*postgres: lateral json_array_elements(o.journey::json) as j (value) */;
