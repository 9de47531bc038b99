-- How shippers come in: an executive asks for an account, its test orders are judged, production is opened.

-- `services` are the letters that the shipper means to use. Times that did not come yet are null. It is
-- written before the account, so that a request that was cut short can be made again.
create table onboarding (
  shipper_number integer primary key,
  contact_name text not null,
  contact_email text not null,
  services text not null,
  requested_at bigint not null,
  requested_by text not null,
  ready_at bigint,
  approved_at bigint,
  approved_by text,
  withdrawn_at bigint,
  withdrawn_by text,
  reason text not null
);

-- Test shipments that their shipper asked the tracking of.
create table onboarding_question (
  tracking_code text primary key,
  asked_at bigint not null
) /*sqlite: without rowid */;

-- Accounts that were opened by an onboarding: how many orders a day they may load grows with time. It is
-- written before the account, so that an opening that was cut short can be told from another's account.
create table volume_ramp (
  shipper_number integer primary key,
  began_at bigint not null,
  lifted_at bigint
) /*sqlite: without rowid */;
