-- additive
-- Who made a bag, a cage or a trip, by the id: what the demonstration's people made is found by it.
alter table container add column made_by_id text not null default '';
