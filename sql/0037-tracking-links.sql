-- The key that proves who was given the link to the page of a shipment.

create table tracking_link_key (
  id integer primary key check (id = 1),
  key text not null,
  created_at bigint not null
);
