-- How many days after it is made a shipper's statement is paid, and when each is planned to be paid.
alter table shipper_rate add column payment_days integer check (payment_days >= 0);
alter table cash_statement add column payable_at bigint;
