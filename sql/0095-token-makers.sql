-- additive
-- Who made a token, by the id: what the demonstration's people made is found by it.
alter table operator_token add column made_by_id text not null default '';
