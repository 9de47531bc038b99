-- The id of the token, key or person in every record of cash: names can be given again.

alter table cash_collection add column driver_id text not null default '';
alter table cash_entry add column recorded_by_id text not null default '';
alter table cash_hand_over add column recorded_by_id text not null default '';
alter table cash_hand_over add column resolved_by_id text;
alter table cash_statement add column created_by_id text not null default '';
alter table cash_statement add column paid_by_id text;
alter table cash_difference add column opened_by_id text not null default '';
alter table cash_difference add column resolved_by_id text;
