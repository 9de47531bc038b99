-- additive
-- New codes hide the shipper's number behind a key. Those given before go on as they are:
-- `hidden_from` is how many were given by then, and absent until the first new one.

create table code_key (
  id integer primary key check (id = 1),
  key text not null
);

alter table code_sequence add column hidden_from bigint;
