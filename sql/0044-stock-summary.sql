-- The stock of a SKU, serials that have left included, and what was picked of it.
create index stock_by_sku on stock (sku_id);
create index stock_movement_picks on stock_movement (stock_id, at) where kind = 'pick';
