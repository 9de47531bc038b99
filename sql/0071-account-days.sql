-- Counts the changes of a day's orders that are charged otherwise from then on: withdrawals, measurements, rescues.
-- Days are those of Argentina: 24 hours from 3 o'clock UTC.
create table order_day (
  shipper_number integer not null,
  day integer not null,
  version integer not null,
  primary key (shipper_number, day)
) /*sqlite: without rowid */;

-- What the orders of a day add up to, at a version of the day and of the shipper's prices.
create table account_day (
  id text primary key,
  shipper_number integer not null,
  day integer not null,
  version integer not null,
  prices text not null,
  shipments integer not null,
  cancelled integer not null,
  measured integer not null,
  unpriced integer not null,
  quoted_cents bigint not null,
  measured_cents bigint not null,
  rescue_cents bigint not null,
  charged_cents bigint not null,
  difference_cents bigint not null
) /*sqlite: without rowid */;

create index account_day_of_shipper on account_day (shipper_number, day);
