-- Tokens of couriers; a token may belong to a branch and may expire.

create table old_token as select * from operator_token;
drop table operator_token;

create table operator_token (
  id text primary key,
  name text not null,
  role text not null
    check (role in ('administrator', 'executive', 'branch', 'scanner', 'courier', 'reader')),
  digest text not null unique,
  created_at bigint not null,
  revoked_at bigint,
  branch_code text,
  expires_at bigint
);

insert into operator_token (id, name, role, digest, created_at, revoked_at)
  select id, name, role, digest, created_at, revoked_at from old_token;

drop table old_token;
