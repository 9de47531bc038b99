-- What is done to single pieces: measuring them, rescuing them on their way, cancelling their orders.

alter table shipment_order add column cancelled_at bigint;

-- Where a redirected piece goes now, as JSON; the columns that look-ups need follow it, while
-- `content` stays as it was sent.
alter table shipment_order add column redirected text;

-- `package` 0 is the shipment as a whole. What was declared, and what both would cost, stands
-- beside what was measured as it was then.
create table measurement (
  tracking_code text not null,
  ordinal integer not null,
  package integer not null check (package >= 0),
  at bigint not null,
  branch_code text not null,
  weight_hundredths_kg integer not null check (weight_hundredths_kg > 0),
  length_hundredths_cm integer not null check (length_hundredths_cm > 0),
  height_hundredths_cm integer not null check (height_hundredths_cm > 0),
  width_hundredths_cm integer not null check (width_hundredths_cm > 0),
  volumetric_hundredths_kg bigint not null,
  declared_weight_hundredths_kg bigint not null,
  declared_volumetric_hundredths_kg bigint not null,
  price_cents bigint,
  declared_price_cents bigint,
  recorded_at bigint not null,
  recorded_by text not null,
  primary key (tracking_code, ordinal)
) /*sqlite: without rowid */;

create index measurement_by_time on measurement (recorded_at, tracking_code, ordinal);

-- `number` counts the rescues of one piece.
create table rescue (
  tracking_code text not null,
  number integer not null,
  shipper_number integer not null,
  kind text not null check (kind in ('return', 'redirection')),
  state text not null check (state in ('pending', 'done', 'failed', 'withdrawn')),
  destination text,
  requested_at bigint not null,
  requested_by text not null,
  settled_at bigint,
  settled_by text,
  reason text not null,
  primary key (tracking_code, number)
) /*sqlite: without rowid */;

-- Two rescues of one piece at once: only one of them gets in.
create unique index rescue_in_force on rescue (tracking_code) where state <> 'withdrawn';

create index rescue_waiting on rescue (tracking_code) where state = 'pending';

create index rescue_by_time on rescue (requested_at, tracking_code, number);

-- Cancellations that took effect: the order was withdrawn, or the piece travels back.
create table cancellation (
  tracking_code text primary key,
  shipper_number integer not null,
  effect text not null check (effect in ('withdrawn', 'return')),
  at bigint not null
) /*sqlite: without rowid */;
