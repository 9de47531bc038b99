-- Links of the audit chain are signed with a key that is not in the database. `key_id` names the
-- key, '' for links of before; `operator_id` is the id of the token, key or person that acted. The
-- head keeps the signature of the newest link, of which the links themselves keep only a digest.

alter table audit_entry add column operator_id text not null default '';
alter table audit_entry add column key_id text not null default '';
alter table audit_head add column signature text not null default '';

-- A process of an older version that is still running must not add a link without a signature.
/*postgres: alter table audit_entry alter column key_id drop default; */
