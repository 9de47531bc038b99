-- Pieces that were not in their bag, cage or trip when it was opened are on the work list; these were before there was
-- such a kind.
insert into work_item (tracking_code, kind, shipper_number, branch_code, due_at, detail)
select p.tracking_code, 'container-missing', o.shipper_number, c.branch_code, c.opened_at,
  '{"container":"' || c.id || '"}'
from container_piece p join container c on c.id = p.container_id
  join shipment_order o on o.tracking_code = p.tracking_code
where p.outcome = 'missing' and p.settled_at is null and o.cancelled_at is null
  and not exists (select 1 from claim l where l.tracking_code = p.tracking_code
    and l.kind = 'lost' and l.state in ('open', 'accepted'));
