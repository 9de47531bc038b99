-- The work list: who has an item, until when, what was noted, and that somebody has dealt with it. A resolved item stays
-- while its cause lasts, so that the rules don't open it again.
alter table work_item add column owner_id text not null default '';
alter table work_item add column owner_name text not null default '';
alter table work_item add column deadline_at bigint;
alter table work_item add column note text not null default '';
alter table work_item add column resolved_at bigint;

drop index work_item_by_time;
create index work_item_open on work_item (kind, due_at, tracking_code, branch_code, owner_id)
  where resolved_at is null;
create index work_item_of_branch on work_item (branch_code, kind, due_at, tracking_code, owner_id)
  where resolved_at is null;
create index work_item_of_owner on work_item (owner_id, kind, due_at, tracking_code)
  where resolved_at is null and owner_id <> '';

-- The process that looks for pieces which stand still; another takes over after `until`.
create table work_sweep (
  id integer primary key,
  owner text not null,
  until bigint not null
);
insert into work_sweep (id, owner, until) values (1, '', 0);

-- What the rules would have opened before there were any.
insert into work_item (tracking_code, kind, shipper_number, branch_code, due_at, detail)
select r.tracking_code, 'rescue-due', r.shipper_number, s.branch_code, r.requested_at,
  '{"rescue":"' || r.kind || '"}'
from rescue r join shipment_order o on o.tracking_code = r.tracking_code
  join order_state s on s.shipper_number = o.shipper_number and s.entered_at = o.entered_at and s.id = o.id
where r.state = 'pending' and o.cancelled_at is null;

insert into work_item (tracking_code, kind, shipper_number, branch_code, due_at, detail)
select o.tracking_code, case s.state when 'EI' then 'unconfirmed-delivery' else 'second-visit' end,
  o.shipper_number, s.branch_code, s.since, '{}'
from order_state s
  join shipment_order o on o.shipper_number = s.shipper_number and o.entered_at = s.entered_at and o.id = s.id
where o.cancelled_at is null
  and (s.state = 'EI' or (s.state = 'CA' and o.journey like '%"CA"%"CA"%'));
