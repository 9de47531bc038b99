-- in the background
-- What goes to a branch goes to the postal codes that it attends.
create index shipment_order_by_postal_code on shipment_order (postal_code, id);
