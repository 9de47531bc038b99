-- additive
-- What couriers brought from a door: who received it, or why nobody did. One for each id that a device made; each
-- belongs to a movement of the piece, and is undone with it.
create table delivery_proof (
  id text primary key,
  tracking_code text not null,
  ordinal integer not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  check_code text not null,
  reason_code text not null,
  branch_code text not null,
  at bigint not null,
  recorded_at bigint not null,
  recorded_by text not null,
  by_id text not null,
  has_pin integer not null check (has_pin in (0, 1)),
  name text,
  document text,
  note text,
  latitude text not null,
  longitude text not null,
  undone_at bigint
) /*sqlite: without rowid */;

create index delivery_proof_of_piece on delivery_proof (tracking_code, recorded_at);

-- Who received a shipment of another's is found by the document, to be forgotten.
create index delivery_proof_by_document on delivery_proof (document) where document is not null;

-- Photos and signatures, in base64.
create table delivery_picture (
  tracking_code text not null,
  proof_id text not null,
  file text not null,
  content text not null,
  primary key (tracking_code, proof_id, file)
);

-- How often a wrong PIN was told at the door. What was told is not kept.
create table delivery_pin_attempt (
  tracking_code text primary key,
  wrong integer not null,
  last_at bigint not null
);
