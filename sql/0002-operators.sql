-- The carrier's own people: their tokens, and a log of what they changed that shows if it was altered.

create table operator_token (
  id text primary key,
  name text not null,
  role text not null check (role in ('administrator', 'branch', 'scanner', 'executive', 'reader')),
  digest text not null unique,
  created_at bigint not null,
  revoked_at bigint
);

-- Each entry's hash covers the one before it, so that none can be changed or taken out unnoticed.
create table audit_entry (
  sequence bigint primary key,
  at bigint not null,
  operator text not null,
  action text not null,
  subject text not null,
  detail text not null,
  previous_hash text not null,
  hash text not null
);

create index audit_entry_by_subject on audit_entry (subject, sequence);

-- The newest link of the chain: whoever adds one holds this row, so that links have one order.
create table audit_head (
  id integer primary key check (id = 1),
  sequence bigint not null,
  hash text not null
);

insert into audit_head (id, sequence, hash) values (1, 0, '');
