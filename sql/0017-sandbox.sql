-- The time of a shipper of the testing environment: at real_at it was virtual_at, and since then
-- it goes `speed` times as fast as the world's.
create table virtual_clock (
  shipper_number integer primary key,
  real_at bigint not null,
  virtual_at bigint not null,
  speed integer not null check (speed >= 0)
);

-- Scenarios that are played with pieces of the testing environment, step by step. due_at is in the
-- world's time, or in the shipper's where that sets the pace.
create table sandbox_run (
  id text primary key,
  tracking_code text not null,
  shipper_number integer not null,
  scenario text not null,
  steps text not null,
  steps_done integer not null,
  pace text not null check (pace in ('interval', 'clock')),
  every_ms bigint not null,
  due_at bigint not null,
  state text not null check (state in ('running', 'done', 'stopped')),
  reason text not null,
  started_at bigint not null,
  leased_until bigint not null,
  created_at bigint not null,
  created_by text not null
) /*sqlite: without rowid */;

-- A piece plays one scenario at a time.
create unique index sandbox_run_playing on sandbox_run (tracking_code) where state = 'running';

create index sandbox_run_due on sandbox_run (pace, due_at) where state = 'running';

create index sandbox_run_of_shipper on sandbox_run (shipper_number) where state = 'running';

create index sandbox_run_of_piece on sandbox_run (tracking_code, created_at);
