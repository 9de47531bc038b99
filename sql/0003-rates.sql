-- What a shipment costs: zones of postal codes, price lists, tariffs between zones by weight, and
-- which list each shipper pays by. Amounts are whole cents, weights whole hundredths of a kilogram,
-- percentages basis points.

create table zone (
  code text primary key,
  name text not null
);

-- Where ranges overlap, the narrowest counts.
create table zone_range (
  id text primary key,
  from_postal integer not null check (from_postal between 1000 and 9999),
  to_postal integer not null check (to_postal between 1000 and 9999),
  zone_code text not null references zone (code),
  check (from_postal <= to_postal)
);

create index zone_range_by_zone on zone_range (zone_code);

-- `origin_postal` is where shipments leave from when the shipper has no other place on record.
create table price_list (
  code text primary key,
  name text not null,
  origin_postal integer not null check (origin_postal between 1000 and 9999),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  insurance_basis_points integer not null check (insurance_basis_points >= 0),
  insurance_minimum_cents bigint not null check (insurance_minimum_cents >= 0),
  cash_basis_points integer not null check (cash_basis_points >= 0),
  cash_minimum_cents bigint not null check (cash_minimum_cents >= 0)
);

-- `service` is a letter of the contract, or `*` for those that have no price of their own.
-- Without `extra_kg_cents`, what weighs more than the highest bracket is not carried.
create table tariff (
  id text primary key,
  list_code text not null references price_list (code),
  origin_zone text not null references zone (code),
  destination_zone text not null references zone (code),
  service text not null check (service in ('*', 'E', 'R', 'B', 'F', 'G', 'C')),
  up_to_hundredths_kg integer not null check (up_to_hundredths_kg > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  extra_kg_cents bigint check (extra_kg_cents >= 0),
  valid_from bigint not null,
  valid_to bigint,
  check (valid_to is null or valid_to > valid_from)
);

create index tariff_by_list on tariff (list_code, id);
create index tariff_by_origin on tariff (origin_zone);
create index tariff_by_destination on tariff (destination_zone);

create table shipper_rate (
  shipper_number integer primary key references shipper (number),
  list_code text not null references price_list (code),
  origin_postal integer check (origin_postal between 1000 and 9999)
);

create index shipper_rate_by_list on shipper_rate (list_code);
