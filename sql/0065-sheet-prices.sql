-- What the orders of a sheet would cost, with VAT, as they were judged; null where there is no price.
alter table import_row add column price_cents bigint;
alter table import add column estimated_cents bigint not null default 0;
alter table import add column unpriced_orders integer not null default 0;
