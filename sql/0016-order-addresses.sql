-- What the normalizer made of an order's address, beside what was sent.

create table order_address (
  tracking_code text primary key references shipment_order (tracking_code),
  -- found, doubt or unknown
  status text not null,
  -- names of reasons, parted by blanks
  reasons text not null,
  street text not null,
  number text not null,
  floor text not null,
  flat text not null,
  postal_code integer,
  province text,
  district text not null,
  locality text not null,
  barrio text not null,
  latitude double precision,
  longitude double precision,
  restricted integer not null
) /*sqlite: without rowid */;
