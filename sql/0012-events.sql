-- What happens, told to those who asked to hear of it: the outbox is written with the change itself.

-- `sequence` counts the events of one shipment, `position` all of them in the order in which they
-- became visible to everybody; it is given after the commit, so that no reader ever skips one.
create table outbox (
  id text primary key,
  shipper_number integer not null,
  type text not null,
  tracking_code text,
  sequence integer,
  occurred_at bigint not null,
  recorded_at bigint not null,
  data text not null,
  position bigint
) /*sqlite: without rowid */;

create index outbox_without_position on outbox (id) where position is null;

create index outbox_by_position on outbox (position) where position is not null;

create index outbox_by_shipper on outbox (shipper_number, position) where position is not null;

create index outbox_by_shipment on outbox (tracking_code, sequence) where tracking_code is not null;

create table outbox_head (
  id integer primary key check (id = 1),
  position bigint not null
);

insert into outbox_head (id, position) values (1, 0);

-- Who fetches events instead of being sent them, and until when that holds; shipper 0 is everyone's.
create table event_reader (
  shipper_number integer primary key,
  until bigint not null
);

-- `types` are parted by commas; an empty text is all of them.
create table subscription (
  id text primary key,
  shipper_number integer not null references shipper (number),
  url text not null,
  types text not null,
  description text not null,
  enabled integer not null check (enabled in (0, 1)),
  disabled_because text not null check (disabled_because in ('', 'asked', 'gone', 'failing')),
  failing_since bigint,
  secret text not null,
  previous_secret text,
  previous_until bigint,
  created_at bigint not null,
  changed_at bigint not null
);

create index subscription_by_shipper on subscription (shipper_number, id);

-- What is still to be delivered, and what never could be. Of one shipment's events one is due at a
-- time, the rest wait. `due_at` of one that is being delivered is when its claim runs out.
create table delivery (
  subscription_id text not null,
  event_id text not null,
  shipment text not null,
  state text not null check (state in ('due', 'waiting', 'dead')),
  attempts integer not null,
  due_at bigint not null,
  claim text not null,
  primary key (subscription_id, event_id)
) /*sqlite: without rowid */;

create index delivery_due on delivery (subscription_id, due_at) where state = 'due';

create index delivery_of_shipment on delivery (subscription_id, shipment, event_id)
  where state <> 'dead';

-- The log: one row for each time that an event was sent.
create table delivery_attempt (
  subscription_id text not null,
  id text not null,
  event_id text not null,
  number integer not null,
  at bigint not null,
  ms integer not null,
  status integer,
  problem text not null,
  answer text not null,
  primary key (subscription_id, id)
) /*sqlite: without rowid */;

create index delivery_attempt_by_event on delivery_attempt (event_id, subscription_id, id);
