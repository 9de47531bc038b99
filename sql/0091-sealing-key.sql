-- additive on postgres
-- The key that secrets are sealed with, by its id: the keys themselves are outside of the database. Without a row they
-- are readable. On PostgreSQL a command seals them, once no node of the version before is left; on SQLite a start does.
create table sealing_key (
  id integer primary key check (id = 1),
  key_id text not null,
  previous_key_id text,
  changed_at bigint not null
);
