-- Sums for the figures that shippers see, so that a page costs the same however many orders an
-- account has.

-- Visits, deliveries and returns of each hour; written with the movements themselves.
create table movement_sum (
  shipper_number integer not null,
  hour integer not null,
  check_code text not null,
  pieces integer not null,
  -- Of the deliveries, those with a promised day, and those that arrived by it.
  promised integer not null default 0,
  on_time integer not null default 0,
  primary key (shipper_number, hour, check_code)
) /*sqlite: without rowid */;

-- Of movements that were corrected afterwards nothing is taken out here: what came before this
-- table is summed once, as it was recorded.
insert into movement_sum (shipper_number, hour, check_code, pieces)
  select o.shipper_number, m.at / 3600000, m.check_code, count(*)
  from piece_movement m join shipment_order o on o.tracking_code = m.tracking_code
  where m.check_code in ('CA', 'DL', 'DV')
  group by o.shipper_number, m.at / 3600000, m.check_code;

-- Orders of each day by zone, up to a place in the list of the shipper's orders: loading orders
-- writes nothing here, and later orders are counted when somebody asks.
create table order_sum (
  shipper_number integer not null,
  day integer not null,
  zone_code text not null,
  orders integer not null,
  primary key (shipper_number, day, zone_code)
) /*sqlite: without rowid */;

create table order_sum_head (
  shipper_number integer primary key,
  entered_at bigint not null,
  order_id bigint not null
);
