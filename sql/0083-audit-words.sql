-- additive
-- Free text about people that entries of the audit log stand for: the chain holds a digest of it alone. Who is erased
-- loses these rows, and the chain stays as it was signed.
create table audit_word (
  tracking_code text not null,
  digest text not null,
  salt text not null,
  word text not null,
  primary key (tracking_code, digest)
) /*sqlite: without rowid */;

create index audit_word_by_digest on audit_word (digest);
