-- additive
-- What the carrier's people have read of the notices of their work list: one by one, and `*` for all up to a moment.
create table work_notice_read (
  reader_id text not null,
  notice_id text not null,
  read_at bigint not null,
  primary key (reader_id, notice_id)
) /*sqlite: without rowid */;
