-- The filters of lists that people, or keys, saved under a name.
create table saved_view (
  shipper_number integer not null,
  actor_id text not null,
  id text not null,
  name text not null,
  query text not null,
  created_at bigint not null,
  changed_at bigint not null,
  primary key (shipper_number, actor_id, id)
) /*sqlite: without rowid */;
