-- Who changed a draft of the tariff last, and at which version each of its rows was changed: whoever saves over an
-- older version is told what others changed meanwhile.
alter table rate_draft add column changed_by text not null default '';
update rate_draft set changed_by = owner;
alter table rate_draft_change add column version integer not null default 0;
