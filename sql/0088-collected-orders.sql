-- in the background
-- What is collected at a branch has its code for a locality. Compared one by one: of a list SQLite makes a table in
-- memory for each order that is loaded.
create index shipment_order_collected on shipment_order (upper(locality), id)
  where service = 'F' or service = 'G';
