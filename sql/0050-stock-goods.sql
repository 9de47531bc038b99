-- The movements of some goods, for their ledger and for what was picked of them.
create index stock_movement_by_goods on stock_movement (stock_id, at);
drop index stock_movement_picks;
-- What a shipper says of the arrival of announced goods.
alter table voucher add column arrives_on text not null default '';
alter table voucher add column transport text not null default '';
