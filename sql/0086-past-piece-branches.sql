-- in the background, by id of order_state
-- Of pieces that were scanned before there was a table for it.
insert into piece_branch (branch_code, tracking_code)
  select distinct m.branch_code, m.tracking_code
  from order_state s join shipment_order o on o.shipper_number = s.shipper_number
      and o.entered_at = s.entered_at and o.id = s.id
    join piece_movement m on m.tracking_code = o.tracking_code
  where m.branch_code <> '' and s.id between $1 and $2
  on conflict do nothing;
