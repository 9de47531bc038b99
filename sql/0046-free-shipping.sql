-- From which value of the goods on a shop pays for the shipping, so that its buyers don't.
alter table shipper_rate add column free_from_cents bigint check (free_from_cents >= 0);
