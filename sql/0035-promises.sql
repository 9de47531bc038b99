-- The delivery promise that an order keeps.

-- Between which days it arrives, as ISO 8601 writes an interval: 2026-11-18/2026-11-20. `promise` is the one in force;
-- `promise_before` is the one that was given first, where a redirection has changed it.
alter table shipment_order add column promise text;
alter table shipment_order add column promise_before text;

-- `late_from` is the end of the promise's last day by the carrier's clock. `arrived_at` is when the recipient got the
-- piece, or when it began to wait at the branch where it is collected.
alter table order_state add column late_from bigint;
alter table order_state add column arrived_at bigint;

-- Only pieces that arrived late are in it, so that new orders and most scans don't pay for it.
create index order_state_arrived_late on order_state (shipper_number, entered_at, id)
  where arrived_at >= late_from;
