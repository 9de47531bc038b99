-- additive
-- What was taken out of the database into files (`./posta archive`). A code that was archived stays
-- taken; `place` is where its block begins in the file of the segment.
create table archived_order (
  tracking_code text primary key,
  shipper_number integer not null,
  entered_at bigint not null,
  segment text not null,
  place bigint not null
) /*sqlite: without rowid */;

-- The files, with the SHA-256 of their manifests. One without an end is finished by the next run.
create table archive_segment (
  name text primary key,
  digest text not null,
  pieces integer not null,
  written_at bigint not null,
  finished_at bigint,
  removed integer
);

-- What archived orders add up to in the accounts of their shippers, by the day of the order.
create table account_archive (
  shipper_number integer not null,
  day integer not null,
  shipments integer not null,
  cancelled integer not null,
  measured integer not null,
  unpriced integer not null,
  quoted_cents bigint not null,
  measured_cents bigint not null,
  rescue_cents bigint not null,
  charged_cents bigint not null,
  difference_cents bigint not null,
  primary key (shipper_number, day)
) /*sqlite: without rowid */;
