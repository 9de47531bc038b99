table delayed_try
  account text not null
  address text not null
  id text not null
  until bigint not null
  constraint delayed_try_pkey PRIMARY KEY (account, address)

table email_change
  digest text not null
  person_id text not null
  purpose text not null
  email text not null
  asked_at bigint not null
  created_at bigint not null
  expires_at bigint not null
  constraint email_change_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'undo'::text])))
  constraint email_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint email_change_pkey PRIMARY KEY (digest)
  CREATE INDEX email_change_by_person ON email_change USING btree (person_id, created_at)

table membership
  id text not null
  person_id text not null
  environment text not null
  shipper_number integer not null
  role text not null
  branch_code text
  created_at bigint not null
  invited_name text not null default ''::text
  accepted_at bigint
  unsent_at bigint
  invited_email text
  constraint membership_environment_check CHECK ((environment = ANY (ARRAY['testing'::text, 'production'::text])))
  constraint membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint membership_pkey PRIMARY KEY (id)
  constraint membership_person_id_environment_shipper_number_key UNIQUE (person_id, environment, shipper_number)
  CREATE INDEX membership_by_account ON membership USING btree (environment, shipper_number, created_at, id)

table passkey_challenge
  digest text not null
  purpose text not null
  person_id text
  created_at bigint not null
  expires_at bigint not null
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'use'::text])))
  constraint passkey_challenge_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint passkey_challenge_pkey PRIMARY KEY (digest)
  CREATE INDEX passkey_challenge_by_age ON passkey_challenge USING btree (purpose, created_at, digest)

table person
  id text not null
  account_key text not null
  name text not null
  language text not null
  password_hash text
  demo_kind integer not null
  created_at bigint not null
  signed_in_at bigint
  disabled_at bigint
  totp_secret text
  totp_since bigint
  totp_step bigint not null
  email text not null default ''::text
  side text not null default ''::text
  proven_at bigint
  device_key text
  known_device_key text
  constraint person_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])))
  constraint person_pkey PRIMARY KEY (id)
  constraint person_email_key UNIQUE (account_key)
  CREATE INDEX person_by_email ON person USING btree (email, created_at, id)

table person_link
  digest text not null
  person_id text not null
  purpose text not null
  created_at bigint not null
  expires_at bigint not null
  side text not null default ''::text
  membership_id text
  is_mailed integer not null default 0
  constraint person_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text])))
  constraint person_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint person_link_pkey PRIMARY KEY (digest)
  CREATE INDEX person_link_by_person ON person_link USING btree (person_id)

table person_passkey
  id text not null
  person_id text not null
  name text not null
  credential_id text not null
  public_key text not null
  counter bigint not null
  transports text not null
  created_at bigint not null
  last_used_at bigint
  constraint person_passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint person_passkey_pkey PRIMARY KEY (id)
  constraint person_passkey_credential_id_key UNIQUE (credential_id)
  CREATE INDEX person_passkey_by_person ON person_passkey USING btree (person_id, created_at, id)

table person_session
  id text not null
  person_id text not null
  digest text not null
  device text not null
  place text not null
  created_at bigint not null
  last_used_at bigint not null
  expires_at bigint not null
  confirmed_at bigint
  constraint person_session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint person_session_pkey PRIMARY KEY (id)
  constraint person_session_digest_key UNIQUE (digest)
  CREATE INDEX person_session_by_person ON person_session USING btree (person_id, created_at, id)

table recovery_code
  person_id text not null
  digest text not null
  constraint recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
  constraint recovery_code_pkey PRIMARY KEY (person_id, digest)

table schema_change
  number integer not null
  name text not null
  reached text
  done bigint not null
  total bigint not null
  ended integer not null
  holder text not null
  held_until bigint not null
  fault text
  constraint schema_change_pkey PRIMARY KEY (number)

table schema_migration
  number integer not null
  name text not null
  digest text not null
  applied_at bigint not null
  constraint schema_migration_pkey PRIMARY KEY (number)

table sealing_key
  id integer not null
  key_id text not null
  previous_key_id text
  changed_at bigint not null
  constraint sealing_key_id_check CHECK ((id = 1))
  constraint sealing_key_pkey PRIMARY KEY (id)

table sent_letter
  id text not null
  mailbox text not null
  kind text not null
  at bigint not null
  constraint sent_letter_pkey PRIMARY KEY (id)
  CREATE INDEX sent_letter_by_mailbox ON sent_letter USING btree (mailbox, kind, at)
  CREATE INDEX sent_letter_by_moment ON sent_letter USING btree (at)

table wrong_try
  id text not null
  account text not null
  at bigint not null
  constraint wrong_try_pkey PRIMARY KEY (id)
  CREATE INDEX wrong_try_by_account ON wrong_try USING btree (account, at)
  CREATE INDEX wrong_try_by_moment ON wrong_try USING btree (at)
