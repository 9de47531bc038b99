create table delayed_try
  account text not null
  address text not null
  id text not null
  until bigint not null
  primary key (account, address)

create table email_change
  digest text primary key
  person_id text not null references person (id)
  purpose text not null check (purpose in ('confirm', 'undo'))
  email text not null
  asked_at bigint not null
  created_at bigint not null
  expires_at bigint not null

create index email_change_by_person on email_change (person_id, created_at)

create table membership
  id text primary key
  person_id text not null references person (id)
  environment text not null check (environment in ('testing', 'production'))
  shipper_number integer not null
  role text not null
  branch_code text
  created_at bigint not null
  invited_name text not null default ''
  accepted_at bigint
  unsent_at bigint
  invited_email text
  unique (person_id, environment, shipper_number)

create index membership_by_account on membership (environment, shipper_number, created_at, id)

create table passkey_challenge
  digest text primary key
  purpose text not null check (purpose in ('add', 'use'))
  person_id text references person (id)
  created_at bigint not null
  expires_at bigint not null

create index passkey_challenge_by_age on passkey_challenge (purpose, created_at, digest)

create table person
  id text primary key
  account_key text not null unique
  name text not null
  language text not null check (language in ('es', 'en'))
  password_hash text
  demo_kind integer not null
  created_at bigint not null
  signed_in_at bigint
  disabled_at bigint
  totp_secret text
  totp_since bigint
  totp_step bigint not null
  email text not null default ''
  side text not null default ''
  proven_at bigint
  device_key text
  known_device_key text

create index person_by_email on person (email, created_at, id)

create table person_link
  digest text primary key
  person_id text not null references person (id)
  purpose text not null check (purpose in ('invitation', 'reset'))
  created_at bigint not null
  expires_at bigint not null
  side text not null default ''
  membership_id text
  is_mailed integer not null default 0

create index person_link_by_person on person_link (person_id)

create table person_passkey
  id text primary key
  person_id text not null references person (id)
  name text not null
  credential_id text not null unique
  public_key text not null
  counter bigint not null
  transports text not null
  created_at bigint not null
  last_used_at bigint

create index person_passkey_by_person on person_passkey (person_id, created_at, id)

create table person_session
  id text primary key
  person_id text not null references person (id)
  digest text not null unique
  device text not null
  place text not null
  created_at bigint not null
  last_used_at bigint not null
  expires_at bigint not null
  confirmed_at bigint

create index person_session_by_person on person_session (person_id, created_at, id)

create table recovery_code
  person_id text not null references person (id)
  digest text not null
  primary key (person_id, digest)

create table schema_change
  number integer primary key
  name text not null
  reached text
  done bigint not null
  total bigint not null
  ended integer not null
  holder text not null
  held_until bigint not null
  fault text

create table schema_migration
  number integer primary key
  name text not null
  digest text not null
  applied_at bigint not null

create table sealing_key
  id integer primary key check (id = 1)
  key_id text not null
  previous_key_id text
  changed_at bigint not null

create table sent_letter
  id text primary key
  mailbox text not null
  kind text not null
  at bigint not null

create index sent_letter_by_mailbox on sent_letter (mailbox, kind, at)

create index sent_letter_by_moment on sent_letter (at)

create table wrong_try
  id text primary key
  account text not null
  at bigint not null

create index wrong_try_by_account on wrong_try (account, at)

create index wrong_try_by_moment on wrong_try (at)
