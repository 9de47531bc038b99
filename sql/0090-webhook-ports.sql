-- additive
-- Why a subscription is disabled, where that is newer than the words of disabled_because: 'port'.
alter table subscription add column disabled_detail text not null default '';
