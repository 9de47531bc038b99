-- additive
-- Addresses that people want to sign in with instead of their own, and those that they had: each
-- with a link that was mailed to that address, of which only a digest is kept.
create table email_change (
  digest text primary key,
  person_id text not null references person (id),
  purpose text not null check (purpose in ('confirm', 'undo')),
  email text not null,
  -- When the change was asked for: undoing it also takes away the second factors added since.
  asked_at bigint not null,
  created_at bigint not null,
  expires_at bigint not null
);

create index email_change_by_person on email_change (person_id, created_at);

-- The address that was invited, where its person has another one meanwhile: the inviter goes on
-- seeing the address that they typed.
alter table membership add column invited_email text;

-- Letters of the last day, by a digest of the mailbox: nobody can flood it.
create table sent_letter (
  id text primary key,
  mailbox text not null,
  kind text not null,
  at bigint not null
);

create index sent_letter_by_mailbox on sent_letter (mailbox, kind, at);

create index sent_letter_by_moment on sent_letter (at);
