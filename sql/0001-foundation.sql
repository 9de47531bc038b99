-- The first house: accounts, branches, stock, orders, movements.
-- Times are milliseconds since 1970, flags are 0 or 1, measures are whole hundredths.

create table epoch (
  topic text primary key,
  version bigint not null
);

create table shipper (
  number integer primary key,
  name text not null,
  mode text not null check (mode in ('CROSS', 'WARE')),
  insured integer not null check (insured in (0, 1)),
  same_day integer not null check (same_day in (0, 1)),
  volumetric_factor integer not null check (volumetric_factor > 0),
  created_at bigint not null
);

create table credential (
  id text primary key,
  shipper_number integer not null references shipper (number),
  kind text not null check (kind in ('password', 'key')),
  hash text not null,
  created_at bigint not null,
  expires_at bigint
);

create index credential_by_shipper on credential (shipper_number, kind);

create table branch (
  code text primary key,
  name text not null,
  address text not null,
  between_streets text not null,
  phone text not null,
  postal_code integer not null check (postal_code between 1000 and 9999),
  municipality text not null,
  locality text not null,
  province text not null,
  latitude text not null,
  longitude text not null,
  locker integer not null check (locker in (0, 1)),
  max_weight_hundredths_kg integer not null,
  max_side_hundredths_cm integer not null
);

create table stock (
  shipper_number integer not null references shipper (number),
  sku text not null,
  warehouse text not null,
  location text not null,
  units integer not null check (units >= 0),
  reserved integer not null check (reserved >= 0 and reserved <= units),
  primary key (shipper_number, sku, warehouse, location)
) /*sqlite: without rowid */;

-- `content` is the whole order as it was sent; the columns before it are what look-ups need of it.
create table shipment_order (
  tracking_code text primary key,
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
  content text not null
);

create index shipment_order_by_alternative_code
  on shipment_order (shipper_number, alternative_code, entered_at)
  where alternative_code is not null;

-- `ordinal` counts the movements of one piece in the order they became known; `at` is when they happened.
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
  primary key (tracking_code, ordinal)
) /*sqlite: without rowid */;

create table idempotency (
  id text primary key,
  digest text not null,
  outcome text not null,
  remembered_at bigint not null
);

create index idempotency_by_age on idempotency (remembered_at);
