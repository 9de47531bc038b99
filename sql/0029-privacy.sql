-- People asked to have these shipments' data erased while they were under way: it is erased once
-- they end. What was erased leaves nothing here.
create table erasure_request (
  tracking_code text primary key,
  requested_at bigint not null
) /*sqlite: without rowid */;

-- How far the erasing of old data has come: the place in the list of movements, and the last code
-- of the cancelled orders. Who holds the row erases, so that no two processes do.
create table erasure_walk (
  id integer primary key check (id = 1),
  recorded_at bigint not null,
  tracking_code text not null,
  ordinal integer not null,
  cancelled_code text not null
);
insert into erasure_walk (id, recorded_at, tracking_code, ordinal, cancelled_code)
values (1, 0, '', 0, '');
