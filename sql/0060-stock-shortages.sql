-- What somebody who prepares an order did not find at its place.
create table stock_shortage (
  tracking_code text not null,
  line integer not null,
  units integer not null check (units > 0),
  at bigint not null,
  recorded_by text not null,
  primary key (tracking_code, line)
) /*sqlite: without rowid */;
