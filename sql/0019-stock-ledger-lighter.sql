-- The ledger and the holds, made lighter to write: to compare with a list of more than two words,
-- SQLite builds a table of them at every row, which cost more than the row itself; comparisons one
-- by one cost nothing. The ledger is listed by time: rows are added at the end of that index,
-- while one by balance cost every order as many pages as it has lines.

create table old_movement as select * from stock_movement;
create table old_hold as select * from stock_hold;
drop table stock_movement;
drop table stock_hold;

create table stock_movement (
  document text not null,
  entry integer not null,
  at bigint not null,
  kind text not null check (kind = 'reservation' or kind = 'pick' or kind = 'release'
    or kind = 'return' or kind = 'reception' or kind = 'count' or kind = 'damage'
    or kind = 'transfer' or kind = 'opening'),
  stock_id text not null,
  line integer not null,
  units integer not null,
  reserved integer not null,
  reason text not null,
  recorded_by text not null,
  primary key (document, entry)
) /*sqlite: without rowid */;

create index stock_movement_by_time on stock_movement (at, document, entry);

create table stock_hold (
  tracking_code text primary key,
  shipper_number integer not null,
  state text not null check (state = 'reserved' or state = 'picking' or state = 'picked'
    or state = 'released' or state = 'returned'),
  entries integer not null,
  reserved_at bigint not null
) /*sqlite: without rowid */;

create index stock_hold_open on stock_hold (reserved_at, tracking_code)
  where state = 'reserved' or state = 'picking';

insert into stock_movement select * from old_movement;
insert into stock_hold select * from old_hold;
drop table old_movement;
drop table old_hold;
