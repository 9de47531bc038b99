-- The keys of shippers' programs. Of a key's secret only a digest is kept: it is 256 random bits.

create table api_key (
  id text primary key,
  shipper_number integer not null references shipper (number),
  name text not null,
  digest text not null,
  scopes text not null,
  origins text not null,
  created_at bigint not null,
  created_by text not null,
  expires_at bigint,
  revoked_at bigint
);

create index api_key_by_shipper on api_key (shipper_number, created_at, id);

-- What was answered under an Idempotency-Key, written in the transaction of what it created.
create table api_answer (
  id text primary key,
  digest text not null,
  answer text not null,
  remembered_at bigint not null
);
