-- How long shipments take between zones, in working days, and the days on which the carrier does not work besides the
-- national holidays, which are computed.

-- `service` is a letter of the contract, or `*` for those that have no time of their own. Without `cut_off_minutes`
-- (after midnight) the general cut-off counts.
create table transit_time (
  id text primary key,
  origin_zone text not null references zone (code),
  destination_zone text not null references zone (code),
  service text not null check (service in ('*', 'E', 'R', 'B', 'F', 'G', 'C')),
  min_days integer not null check (min_days >= 0),
  max_days integer not null,
  cut_off_minutes integer check (cut_off_minutes between 1 and 1440),
  check (max_days >= min_days)
);

create index transit_time_by_origin on transit_time (origin_zone);
create index transit_time_by_destination on transit_time (destination_zone);

-- `works` is 1 for a national holiday on which the carrier works.
create table holiday (
  day text primary key,
  name text not null,
  works integer not null check (works in (0, 1))
);
