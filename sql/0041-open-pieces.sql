-- Lists of pieces that need somebody, and counts of a shipper's orders.

-- The pieces that the carrier has, with all that is asked of them. New orders and those that ended are not in it, so
-- that loading orders does not pay for it.
create index order_state_open
  on order_state (shipper_number, entered_at, id, branch_code, state, since, late_from, arrived_at)
  where state not in ('PI', 'DL', 'RC');

create index shipment_order_cancelled on shipment_order (shipper_number, entered_at)
  where cancelled_at is not null;
