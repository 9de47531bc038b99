-- additive
-- A key that a person asks for beyond their own scopes opens nothing until an administra of the
-- account approves it; one that takes another's place ends that one then (D57).

alter table api_key add column approval text not null default ''
  check (approval in ('', 'waiting', 'approved', 'declined'));
alter table api_key add column decided_at bigint;
alter table api_key add column decided_by text;
alter table api_key add column replaces text;
alter table api_key add column overlap_ms bigint;
