-- additive
-- Wrong passwords and codes of the last minutes, by account: a digest of its e-mail address, so that
-- those of nobody count like those of somebody.
create table wrong_try (
  id text primary key,
  account text not null,
  at bigint not null
);

create index wrong_try_by_account on wrong_try (account, at);

create index wrong_try_by_moment on wrong_try (at);

-- Tries whose answer waits: of an account each address, of which a digest is kept, has one at a
-- time, at whatever node.
create table delayed_try (
  account text not null,
  address text not null,
  id text not null,
  until bigint not null,
  primary key (account, address)
);

-- Signs the cookies of the devices that a person signed in with; another key ends them all.
alter table person add column known_device_key text;
