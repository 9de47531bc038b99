-- Cash on delivery: what was collected, where it is, and to whom it was paid. Amounts are cents.

create table cash_statement (
  id text primary key,
  shipper_number integer not null references shipper (number),
  number integer not null,
  from_at bigint not null,
  to_at bigint not null,
  total_cents bigint not null,
  created_at bigint not null,
  created_by text not null,
  unique (shipper_number, number)
);

create table cash_hand_over (
  id text primary key,
  branch_code text not null,
  expected_cents bigint not null,
  counted_cents bigint not null,
  at bigint not null,
  recorded_by text not null,
  resolution text,
  note text,
  resolved_at bigint,
  resolved_by text
);

create index cash_hand_over_by_time on cash_hand_over (at, id);

-- One row for each time that money was collected for a piece.
create table cash_collection (
  id text primary key,
  tracking_code text not null,
  shipper_number integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  driver text not null,
  branch_code text not null,
  collected_at bigint not null,
  hand_over_id text references cash_hand_over (id),
  handed_over_at bigint,
  statement_id text references cash_statement (id),
  reversed_at bigint,
  claim_statement_id text references cash_statement (id)
);

create index cash_collection_by_piece on cash_collection (tracking_code);
create index cash_collection_by_shipper on cash_collection (shipper_number, id);
create index cash_collection_by_hand_over on cash_collection (hand_over_id);
create index cash_collection_by_statement on cash_collection (statement_id);
create index cash_collection_by_claim on cash_collection (claim_statement_id);

-- The ledger: the legs of each event add up to 0, and so does everything.
create table cash_entry (
  id text primary key,
  collection_id text not null references cash_collection (id),
  event text not null,
  account text not null
    check (account in ('driver', 'branch', 'difference', 'result', 'payout', 'shipper')),
  holder text not null,
  amount_cents bigint not null,
  at bigint not null,
  recorded_by text not null
);

create index cash_entry_by_collection on cash_entry (collection_id);
create index cash_entry_by_account on cash_entry (account, holder);
