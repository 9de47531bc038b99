-- SQLite finds the deliveries of one shipment by this index only when it leaves none of them out.

drop index delivery_of_shipment;

create index delivery_of_shipment on delivery (subscription_id, shipment, event_id, state);
