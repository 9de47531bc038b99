-- A statement says what a shipper is to be paid; that it was is a step of its own.

alter table cash_statement add column paid_on bigint;
alter table cash_statement add column paid_reference text;
alter table cash_statement add column paid_by text;

-- Until now the books took a statement for its payment, so those that were made were paid.
update cash_statement set paid_on = created_at, paid_reference = '', paid_by = created_by;
