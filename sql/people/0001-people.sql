-- People who sign in, what they may do where, and their sessions. One store for both environments.

create table person (
  id text primary key,
  email text not null unique,
  name text not null,
  language text not null check (language in ('es', 'en')),
  -- Absent until the invitation is accepted.
  password_hash text,
  -- Of the demonstration, which lets nobody in while it is off: 1 for its documented people, 2 for
  -- those whom they invited.
  demo_kind integer not null,
  created_at bigint not null,
  signed_in_at bigint,
  disabled_at bigint,
  totp_secret text,
  -- Absent while the second factor waits for its first code.
  totp_since bigint,
  -- The period of the newest code that was taken: no code is taken twice.
  totp_step bigint not null
);

create table membership (
  id text primary key,
  person_id text not null references person (id),
  environment text not null check (environment in ('testing', 'production')),
  -- 0 for the carrier's own people.
  shipper_number integer not null,
  role text not null,
  branch_code text,
  created_at bigint not null,
  unique (person_id, environment, shipper_number)
);

create index membership_by_account on membership (environment, shipper_number, created_at, id);

-- Of a session's token only a digest is kept: it is 256 random bits.
create table person_session (
  id text primary key,
  person_id text not null references person (id),
  digest text not null unique,
  device text not null,
  place text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null
);

create index person_session_by_person on person_session (person_id, created_at, id);

-- Links that let a person choose a password: of an invitation, or of one that was forgotten.
create table person_link (
  digest text primary key,
  person_id text not null references person (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at bigint not null,
  expires_at bigint not null
);

create index person_link_by_person on person_link (person_id);

create table recovery_code (
  person_id text not null references person (id),
  digest text not null,
  primary key (person_id, digest)
);
