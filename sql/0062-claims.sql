-- Claims of shippers: something was lost or damaged, or is missing from what arrived.
create table claim (
  id text primary key,
  tracking_code text not null,
  shipper_number integer not null,
  kind text not null check (kind in ('lost', 'damaged', 'missing-content')),
  state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  claimed_cents bigint not null check (claimed_cents > 0),
  credited_cents bigint,
  opened_at bigint not null,
  settled_at bigint,
  settled_by text,
  reason text not null default ''
) /*sqlite: without rowid */;

create unique index claim_open on claim (tracking_code) where state = 'open';
create index claim_of_shipper on claim (shipper_number, id);
create index claim_of_piece on claim (tracking_code);
create index claim_by_state on claim (state, id);
-- The credits of an account.
create index claim_credited on claim (shipper_number, settled_at) where state = 'accepted';

create table claim_message (
  claim_id text not null,
  number integer not null,
  at bigint not null,
  side text not null check (side in ('shipper', 'carrier')),
  author text not null,
  text text not null,
  primary key (claim_id, number)
) /*sqlite: without rowid */;
