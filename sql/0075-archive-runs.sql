-- additive
-- The run that archives by the setting: one row, of the node that does it or did it last. It counts as
-- gone at `held_until`; `ended_at` is the last run that went through, `failed_at` one that did not.
create table archive_run (
  id integer primary key check (id = 1),
  holder text not null,
  held_until bigint not null,
  ended_at bigint,
  failed_at bigint
);
