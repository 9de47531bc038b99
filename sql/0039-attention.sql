-- What shippers have to look at.

create index work_item_by_shipper on work_item (shipper_number, kind, due_at);

-- The pieces that weighed more than was declared, by shipper.
alter table measurement add column shipper_number integer;
update measurement set shipper_number = (
  select o.shipper_number from shipment_order o where o.tracking_code = measurement.tracking_code);
create index measurement_heavier on measurement (shipper_number, recorded_at)
  where price_cents > declared_price_cents;

create index rescue_settled on rescue (shipper_number, settled_at) where settled_at is not null;

-- The notices that somebody has read; `*` stands for all up to that moment.
create table notice_read (
  shipper_number integer not null,
  actor_id text not null,
  notice_id text not null,
  read_at bigint not null,
  primary key (shipper_number, actor_id, notice_id)
) /*sqlite: without rowid */;
