-- additive
-- When the person last proved who they are; a session that has none did so when it was opened.

alter table person_session add column confirmed_at bigint;
