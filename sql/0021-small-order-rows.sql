-- Look-ups by code are most of what is asked, and in a large store each page that one needs is in no
-- cache. Orders now lie by their code, in rows small enough that one page answers; the whole of
-- what was sent lies apart, in the order in which it came, under a number that the row keeps.
-- The first movement (PI) is no longer written: the order's row tells all of it.

create table order_content (
  id /*sqlite: integer */ /*postgres: bigint */ primary key,
  content text not null
);

-- Numbers are given out to processes in blocks.
create table order_content_block (
  next bigint not null
);

create table old_order as
  select o.*, row_number() over (order by entered_at, tracking_code) as content_id
  from shipment_order o;
create table old_address as select * from order_address;
drop table order_address;
drop table shipment_order;

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
  content_id bigint not null,
  cancelled_at bigint,
  redirected text,
  document_type text,
  document_number text
) /*sqlite: without rowid */;

insert into order_content (id, content)
  select content_id, content from old_order order by content_id;
insert into order_content_block (next) select coalesce(max(content_id), 0) + 1 from old_order;
insert into shipment_order
  select tracking_code, shipper_number, alternative_code, entered_at, service, recipient_name,
    product, street, locality, province, postal_code, content_id, cancelled_at, redirected,
    document_type, document_number
  from old_order order by tracking_code;

create index shipment_order_by_alternative_code
  on shipment_order (shipper_number, alternative_code, entered_at)
  where alternative_code is not null;
create index shipment_order_by_document
  on shipment_order (document_number, document_type, entered_at)
  where document_number is not null;
create index shipment_order_by_shipper on shipment_order (shipper_number, entered_at);

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

insert into order_address select * from old_address;
drop table old_order;
drop table old_address;
