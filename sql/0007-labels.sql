-- How often labels were printed, and the key that links to them are signed with.

create table label_print (
  tracking_code text primary key,
  prints integer not null,
  labels integer not null,
  first_at bigint not null,
  last_at bigint not null
);

create table label_key (
  id integer primary key check (id = 1),
  key text not null,
  created_at bigint not null
);

-- The hand-over sheet of a day lists what one shipper loaded in it.
create index shipment_order_by_shipper on shipment_order (shipper_number, entered_at);
