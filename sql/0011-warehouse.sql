-- The warehouse: what shippers keep in it, where each unit is, and every movement that brought it there.

-- `id` is the shipper's number, a colon and the code, so that one list can name SKUs of several shippers.
-- Sides are in hundredths of a centimetre, the weight in hundredths of a kilogram.
create table sku (
  id text primary key,
  shipper_number integer not null references shipper (number),
  code text not null,
  description text not null,
  weight_hundredths_kg integer,
  length_hundredths_cm integer,
  height_hundredths_cm integer,
  width_hundredths_cm integer,
  batch_tracked integer not null check (batch_tracked in (0, 1)),
  serial_tracked integer not null check (serial_tracked in (0, 1)),
  expiry_tracked integer not null check (expiry_tracked in (0, 1)),
  active integer not null check (active in (0, 1)),
  changed_at bigint not null,
  unique (shipper_number, code)
);

insert into sku (id, shipper_number, code, description, batch_tracked, serial_tracked,
  expiry_tracked, active, changed_at)
select distinct stock.shipper_number || ':' || stock.sku, stock.shipper_number, stock.sku, '',
  0, 0, 0, 1, shipper.created_at
from stock join shipper on shipper.number = stock.shipper_number;

create table old_stock as
select shipper_number || ':' || sku as sku_id, warehouse, location, units,
  shipper_number || ':' || sku
    || '/' || replace(replace(warehouse, '%', '%25'), '/', '%2F')
    || '/' || replace(replace(location, '%', '%25'), '/', '%2F') || '///' as id
from stock;

drop table stock;

-- The balances: what the ledger below sums up to, kept in the transactions that write it. `id` is the
-- other columns up to the counts, with slashes between them. What is not tracked is ''; days are
-- YYYY-MM-DD.
create table stock (
  id text primary key,
  sku_id text not null references sku (id),
  warehouse text not null,
  location text not null,
  batch text not null,
  serial text not null,
  expires_on text not null,
  units integer not null check (units >= 0),
  reserved integer not null check (reserved >= 0 and reserved <= units),
  check (serial = '' or units <= 1)
);

-- A unit that has a number is in one place.
create unique index stock_serial on stock (sku_id, serial) where serial <> '' and units > 0;

-- Serials that have left stay on record, but nobody looks for them here.
create index stock_present on stock (sku_id) where units > 0 or serial = '';

insert into stock (id, sku_id, warehouse, location, batch, serial, expires_on, units, reserved)
select id, sku_id, warehouse, location, '', '', '', units, 0 from old_stock;

drop table old_stock;

-- The ledger; rows are only ever added. `document` says what moved the stock: an order, a voucher, an
-- adjustment; `line` counts the lines of orders and vouchers from 0, -1 is none of them. `units` and
-- `reserved` are changes.
create table stock_movement (
  document text not null,
  entry integer not null,
  at bigint not null,
  kind text not null check (kind in ('opening', 'reception', 'reservation', 'release', 'pick',
    'return', 'count', 'damage', 'transfer')),
  stock_id text not null,
  line integer not null,
  units integer not null,
  reserved integer not null,
  reason text not null,
  recorded_by text not null,
  primary key (document, entry)
) /*sqlite: without rowid */;

create index stock_movement_by_stock on stock_movement (stock_id, at);

-- What an order holds of the stock. `entries` counts the movements of its document.
create table stock_hold (
  tracking_code text primary key,
  shipper_number integer not null,
  state text not null check (state in ('reserved', 'picking', 'picked', 'released', 'returned')),
  entries integer not null,
  reserved_at bigint not null
) /*sqlite: without rowid */;

create index stock_hold_open on stock_hold (reserved_at, tracking_code)
  where state in ('reserved', 'picking');

-- Changes that carried an id of their sender's, so that one sent twice is made once.
create table stock_request (
  id text primary key,
  at bigint not null
) /*sqlite: without rowid */;

insert into stock_movement
select 'opening ' || stock.id, 0, sku.changed_at, 'opening', stock.id, -1, stock.units, 0, '', 'migration'
from stock join sku on sku.id = stock.sku_id;

-- Orders that were loaded before there was a ledger: what they hold, and what has left with them.
create table old_line as
select o.tracking_code, o.shipper_number, o.entered_at, stock.id as stock_id,
  cast(line.place as integer) as line, line.quantity,
  (select count(*) from movement m where m.tracking_code = o.tracking_code and m.check_code <> 'PI')
    as scans,
  (select count(*) from movement m where m.tracking_code = o.tracking_code and m.check_code = 'RC')
    as returns
from shipment_order o
join shipper on shipper.number = o.shipper_number and shipper.mode = 'WARE'
join (
  select w.tracking_code,
    /*sqlite: p.key */ /*postgres: p.place - 1 */ as place,
    /*sqlite: json_extract(p.value, '$.sku') */ /*postgres: p.product ->> 'sku' */ as sku,
    /*sqlite: json_extract(p.value, '$.warehouse') */ /*postgres: p.product ->> 'warehouse' */
      as warehouse,
    /*sqlite: json_extract(p.value, '$.location') */ /*postgres: p.product ->> 'location' */
      as location,
    cast(/*sqlite: json_extract(p.value, '$.quantity') */ /*postgres: p.product ->> 'quantity' */
      as integer) as quantity
  from shipment_order w
  join shipper on shipper.number = w.shipper_number and shipper.mode = 'WARE'
  cross join /*sqlite: json_each(w.content, '$.products') p */
    /*postgres: lateral json_array_elements(w.content::json -> 'products')
      with ordinality as p (product, place) */
) line on line.tracking_code = o.tracking_code
join stock on stock.sku_id = o.shipper_number || ':' || line.sku
  and stock.warehouse = line.warehouse and stock.location = line.location
where o.cancelled_at is null;

insert into stock_movement
select 'order ' || tracking_code,
  row_number() over (partition by tracking_code order by line) - 1,
  entered_at, 'reservation', stock_id, line, 0, quantity, '', 'migration'
from old_line;

insert into stock_movement
select 'order ' || tracking_code,
  count(*) over (partition by tracking_code)
    + row_number() over (partition by tracking_code order by line) - 1,
  entered_at, 'pick', stock_id, line, -quantity, -quantity, '', 'migration'
from old_line where scans > 0;

insert into stock_movement
select 'order ' || tracking_code,
  2 * count(*) over (partition by tracking_code)
    + row_number() over (partition by tracking_code order by line) - 1,
  entered_at, 'return', stock_id, line, quantity, 0, '', 'migration'
from old_line where returns > 0;

insert into stock_hold (tracking_code, shipper_number, state, entries, reserved_at)
select tracking_code, min(shipper_number),
  case when max(returns) > 0 then 'returned' when max(scans) > 0 then 'picked' else 'reserved' end,
  count(*) * (1 + case when max(scans) > 0 then 1 else 0 end + case when max(returns) > 0 then 1 else 0 end),
  min(entered_at)
from old_line group by tracking_code;

drop table old_line;

update stock set
  units = (select sum(m.units) from stock_movement m where m.stock_id = stock.id),
  reserved = (select sum(m.reserved) from stock_movement m where m.stock_id = stock.id);

-- Goods are announced, counted as they come, and the voucher is closed.
alter table voucher add column state text not null default 'announced'
  check (state in ('announced', 'receiving', 'closed', 'withdrawn'));
alter table voucher add column entries integer not null default 0;
alter table voucher add column settled_at bigint;
alter table voucher add column settled_by text;

create index voucher_by_time on voucher (entered_at, number);
