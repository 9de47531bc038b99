-- How many tracking codes each shipper was given, and the key of the order in which they come.

create table code_sequence (
  shipper_number integer primary key references shipper (number),
  order_key text not null,
  given bigint not null
);
