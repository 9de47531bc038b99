-- additive
-- The runs of couriers: who takes which shipments from a branch on a day, in what order.
create table run (
  id text primary key,
  branch_code text not null,
  day text not null,
  name text,
  courier_id text not null,
  courier_name text not null,
  courier_email text,
  planned_at bigint not null,
  planned_by text not null,
  started_at bigint
) /*sqlite: without rowid */;

create index run_by_day on run (day, id);
create index run_by_branch on run (branch_code, day, id);
create index run_by_courier on run (courier_id, day);

create table run_stop (
  run_id text not null references run (id),
  number integer not null,
  tracking_code text not null,
  added_at bigint not null,
  primary key (run_id, number)
) /*sqlite: without rowid */;

create index run_stop_of_piece on run_stop (tracking_code);

-- Who put a piece out for delivery last (LD), and where: what a courier has who was given no plan.
create table piece_out (
  tracking_code text primary key,
  branch_code text not null,
  by_id text not null,
  by_role text not null,
  recorded_at bigint not null
) /*sqlite: without rowid */;

create index piece_out_by_branch on piece_out (branch_code, recorded_at, tracking_code);
