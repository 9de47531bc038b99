-- additive
-- Passkeys (WebAuthn) of people, and the challenges that wait for an answer.

create table person_passkey (
  id text primary key,
  person_id text not null references person (id),
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says that it was used; always 0 for those that don't count.
  counter bigint not null,
  -- How the browser reaches it, for those that are not to be added twice: `internal usb`.
  transports text not null,
  created_at bigint not null,
  last_used_at bigint
);

create index person_passkey_by_person on person_passkey (person_id, created_at, id);

-- Of a challenge only a digest is kept. Each is taken once, whether the answer is right or not.
create table passkey_challenge (
  digest text primary key,
  purpose text not null check (purpose in ('add', 'use')),
  -- Who asked to add one; anybody may ask to use one.
  person_id text references person (id),
  created_at bigint not null,
  expires_at bigint not null
);

create index passkey_challenge_by_age on passkey_challenge (purpose, created_at, digest);
