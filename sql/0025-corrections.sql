-- Why a movement was corrected, and what becomes of cash that a correction may not touch.

alter table movement add column reason text;

drop view piece_movement;

-- The journeys, a row for each movement. A journey names a reason only where one was given.
create view piece_movement as
select o.tracking_code, cast(j.value ->> 0 as integer) as ordinal,
  cast(j.value ->> 1 as bigint) as at, j.value ->> 2 as check_code, j.value ->> 3 as reason_code,
  j.value ->> 4 as branch_code, j.value ->> 5 as latitude, j.value ->> 6 as longitude,
  j.value ->> 7 as scan_id, cast(j.value ->> 8 as integer) as correction,
  cast(j.value ->> 9 as bigint) as recorded_at, j.value ->> 10 as recorded_by,
  j.value ->> 11 as reason
from shipment_order o cross join
  /*sqlite: json_each(o.journey) j */
  /*postgres: lateral json_array_elements(o.journey::json) as j (value) */;

-- A correction would have undone a delivery whose cash was in a statement already. It was refused;
-- somebody decides who bears the money.
create table cash_difference (
  collection_id text primary key references cash_collection (id),
  opened_at bigint not null,
  opened_by text not null,
  reason text not null,
  resolution text check (resolution in ('deducted', 'written-off', 'dismissed')),
  note text,
  resolved_at bigint,
  resolved_by text
);
