-- What SOAP asks for beyond REST: shipments by the recipient's document, and goods vouchers.

alter table shipment_order add column document_type text;
alter table shipment_order add column document_number text;

update shipment_order set
  document_type = /*sqlite: json_extract(content, '$.recipient.documentType') */
    /*postgres: content::json #>> '{recipient,documentType}' */,
  document_number = /*sqlite: cast(json_extract(content, '$.recipient.documentNumber') as text) */
    /*postgres: content::json #>> '{recipient,documentNumber}' */;

create index shipment_order_by_document
  on shipment_order (document_number, document_type, entered_at)
  where document_number is not null;

-- Goods that a shipper announces before they come to the warehouse.
create table voucher (
  number text primary key,
  shipper_number integer not null references shipper (number),
  entered_at bigint not null,
  contact text not null,
  email text not null,
  observation text not null
);

create index voucher_by_shipper on voucher (shipper_number, entered_at);

-- Sides are in hundredths of a centimetre, the weight in hundredths of a kilogram.
create table voucher_line (
  voucher_number text not null references voucher (number),
  line integer not null,
  sku text not null,
  description text not null,
  units integer not null check (units > 0),
  expires_on text not null,
  height_hundredths_cm integer,
  width_hundredths_cm integer,
  depth_hundredths_cm integer,
  weight_hundredths_kg integer,
  primary key (voucher_number, line)
) /*sqlite: without rowid */;
