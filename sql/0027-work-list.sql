-- What the carrier's people have to look at, one row per shipment and kind. `due_at` says from when: a piece that waits
-- at a branch is known before it has waited too long. Whoever ends the matter deletes the row.
create table work_item (
  tracking_code text not null,
  kind text not null,
  shipper_number integer not null,
  branch_code text not null,
  due_at bigint not null,
  detail text not null,
  primary key (tracking_code, kind)
) /*sqlite: without rowid */;

create index work_item_by_time on work_item (due_at, tracking_code, kind);
