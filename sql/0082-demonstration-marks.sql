-- additive
-- What the demonstration made, through any number of steps, bears its mark: production takes none
-- of it, and ./posta setup revokes all of it (D52).

alter table operator_token add column demo integer not null default 0;
alter table shipper add column demo integer not null default 0;
alter table credential add column demo integer not null default 0;
alter table api_key add column demo integer not null default 0;
alter table subscription add column demo integer not null default 0;
