-- The hand-over sheets that shippers printed: each begins where the one before it that day ended, so that a second
-- sheet of a day lists only what was loaded since.
create table hand_over_sheet (
  shipper_number integer not null,
  to_at bigint not null,
  from_at bigint not null,
  printed_at bigint not null,
  primary key (shipper_number, to_at, from_at)
) /*sqlite: without rowid */;
