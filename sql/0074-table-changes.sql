-- additive
-- Which rows of a table the change of an epoch's version was about, so that processes that serve them
-- from memory load these rows alone. Only the newest versions are kept.
create table epoch_change (
  topic text not null,
  version bigint not null,
  table_name text not null,
  row_keys text not null,
  primary key (topic, version)
) /*sqlite: without rowid */;
