create table account_archive
  shipper_number integer not null
  day integer not null
  shipments integer not null
  cancelled integer not null
  measured integer not null
  unpriced integer not null
  quoted_cents bigint not null
  measured_cents bigint not null
  rescue_cents bigint not null
  charged_cents bigint not null
  difference_cents bigint not null
  primary key (shipper_number, day)
without rowid

create table account_day
  id text primary key
  shipper_number integer not null
  day integer not null
  version integer not null
  prices text not null
  shipments integer not null
  cancelled integer not null
  measured integer not null
  unpriced integer not null
  quoted_cents bigint not null
  measured_cents bigint not null
  rescue_cents bigint not null
  charged_cents bigint not null
  difference_cents bigint not null
without rowid

create index account_day_of_shipper on account_day (shipper_number, day)

create table api_answer
  id text primary key
  digest text not null
  answer text not null
  remembered_at bigint not null

create table api_key
  id text primary key
  shipper_number integer not null references shipper (number)
  name text not null
  digest text not null
  scopes text not null
  origins text not null
  created_at bigint not null
  created_by text not null
  expires_at bigint
  revoked_at bigint
  last_used_at bigint
  demo integer not null default 0
  approval text not null default '' check (approval in ('', 'waiting', 'approved', 'declined'))
  decided_at bigint
  decided_by text
  replaces text
  overlap_ms bigint

create index api_key_by_shipper on api_key (shipper_number, created_at, id)

create table archive_run
  id integer primary key check (id = 1)
  holder text not null
  held_until bigint not null
  ended_at bigint
  failed_at bigint

create table archive_segment
  name text primary key
  digest text not null
  pieces integer not null
  written_at bigint not null
  finished_at bigint
  removed integer

create table archived_order
  tracking_code text primary key
  shipper_number integer not null
  entered_at bigint not null
  segment text not null
  place bigint not null
without rowid

create table audit_entry
  sequence bigint primary key
  at bigint not null
  operator text not null
  action text not null
  subject text not null
  detail text not null
  previous_hash text not null
  hash text not null
  operator_id text not null default ''
  key_id text not null default ''

create index audit_entry_by_action on audit_entry (action, sequence)

create index audit_entry_by_operator on audit_entry (operator, sequence)

create index audit_entry_by_subject on audit_entry (subject, sequence)

create index audit_entry_by_time on audit_entry (at, sequence)

create table audit_head
  id integer primary key check (id = 1)
  sequence bigint not null
  hash text not null
  signature text not null default ''

create table audit_word
  tracking_code text not null
  digest text not null
  salt text not null
  word text not null
  primary key (tracking_code, digest)
without rowid

create index audit_word_by_digest on audit_word (digest)

create table branch
  code text primary key
  name text not null
  address text not null
  between_streets text not null
  phone text not null
  postal_code integer not null check (postal_code between 1000 and 9999)
  municipality text not null
  locality text not null
  province text not null
  latitude text not null
  longitude text not null
  locker integer not null check (locker in (0, 1))
  max_weight_hundredths_kg integer not null
  max_side_hundredths_cm integer not null
  max_middle_side_hundredths_cm integer not null default 0
  max_short_side_hundredths_cm integer not null default 0
  opening_hours text not null default ''
  closed_from bigint
  closed_until bigint
  active integer not null default 1 check (active in (0, 1))
  cut_off_minutes integer check (cut_off_minutes between 1 and 1440)
  pickup_proof text check (pickup_proof in ('document', 'pin', 'document-or-pin'))

create table branch_change
  sequence bigint primary key
  at bigint not null
  kind text not null check (kind in ('added', 'moved', 'changed', 'closed', 'reopened', 'removed'))
  code text not null
  data text not null

create index branch_change_by_time on branch_change (at, sequence)

create table brand
  id integer primary key check (id = 1)
  name text not null
  colour text not null
  logo_type text
  logo text
  phone text not null
  email text not null
  web text not null
  changed_at bigint not null

create table cancellation
  tracking_code text primary key
  shipper_number integer not null
  effect text not null check (effect in ('withdrawn', 'return'))
  at bigint not null
without rowid

create table cash_collection
  id text primary key
  tracking_code text not null
  shipper_number integer not null
  amount_cents bigint not null check (amount_cents > 0)
  driver text not null
  branch_code text not null
  collected_at bigint not null
  hand_over_id text references cash_hand_over (id)
  handed_over_at bigint
  statement_id text references cash_statement (id)
  reversed_at bigint
  claim_statement_id text references cash_statement (id)
  driver_id text not null default ''

create index cash_collection_by_claim on cash_collection (claim_statement_id)

create index cash_collection_by_day on cash_collection (shipper_number, collected_at)

create index cash_collection_by_hand_over on cash_collection (hand_over_id)

create index cash_collection_by_piece on cash_collection (tracking_code)

create index cash_collection_by_shipper on cash_collection (shipper_number, id)

create index cash_collection_by_statement on cash_collection (statement_id)

create index cash_collection_unsettled on cash_collection (shipper_number) where statement_id is null and reversed_at is null

create index cash_collection_waiting on cash_collection (branch_code, id) where hand_over_id is null and reversed_at is null

create table cash_difference
  collection_id text primary key references cash_collection (id)
  opened_at bigint not null
  opened_by text not null
  reason text not null
  resolution text check (resolution in ('deducted', 'written-off', 'dismissed'))
  note text
  resolved_at bigint
  resolved_by text
  opened_by_id text not null default ''
  resolved_by_id text

create index cash_difference_open on cash_difference (collection_id) where resolution is null

create table cash_entry
  id text primary key
  collection_id text not null references cash_collection (id)
  event text not null
  account text not null check (account in ('driver', 'branch', 'difference', 'result', 'payout', 'shipper'))
  holder text not null
  amount_cents bigint not null
  at bigint not null
  recorded_by text not null
  recorded_by_id text not null default ''

create index cash_entry_by_account on cash_entry (account, holder)

create index cash_entry_by_collection on cash_entry (collection_id)

create table cash_hand_over
  id text primary key
  branch_code text not null
  expected_cents bigint not null
  counted_cents bigint not null
  at bigint not null
  recorded_by text not null
  resolution text
  note text
  resolved_at bigint
  resolved_by text
  recorded_by_id text not null default ''
  resolved_by_id text

create index cash_hand_over_by_time on cash_hand_over (at, id)

create table cash_statement
  id text primary key
  shipper_number integer not null references shipper (number)
  number integer not null
  from_at bigint not null
  to_at bigint not null
  total_cents bigint not null
  created_at bigint not null
  created_by text not null
  paid_on bigint
  paid_reference text
  paid_by text
  created_by_id text not null default ''
  paid_by_id text
  payable_at bigint
  unique (shipper_number, number)

create table claim
  id text primary key
  tracking_code text not null
  shipper_number integer not null
  kind text not null check (kind in ('lost', 'damaged', 'missing-content'))
  state text not null check (state in ('open', 'accepted', 'refused', 'withdrawn'))
  claimed_cents bigint not null check (claimed_cents > 0)
  credited_cents bigint
  opened_at bigint not null
  settled_at bigint
  settled_by text
  reason text not null default ''
without rowid

create index claim_by_state on claim (state, id)

create index claim_credited on claim (shipper_number, settled_at) where state = 'accepted'

create index claim_of_piece on claim (tracking_code)

create index claim_of_shipper on claim (shipper_number, id)

CREATE UNIQUE INDEX claim_open on claim (tracking_code) where state = 'open'

create table claim_message
  claim_id text not null
  number integer not null
  at bigint not null
  side text not null check (side in ('shipper', 'carrier'))
  author text not null
  text text not null
  primary key (claim_id, number)
without rowid

create table code_key
  id integer primary key check (id = 1)
  key text not null

create table code_sequence
  shipper_number integer primary key references shipper (number)
  order_key text not null
  given bigint not null
  hidden_from bigint

create table container
  id text primary key
  kind text not null check (kind in ('bag', 'cage', 'trip'))
  state text not null check (state in ('open', 'sealed', 'travelling', 'arrived', 'opened'))
  origin text not null
  destination text not null
  branch_code text not null
  seal text not null
  trip_id text
  vehicle text not null
  driver text not null
  made_at bigint not null
  made_by text not null
  moved_at bigint not null
  sealed_at bigint
  left_at bigint
  arrived_at bigint
  opened_at bigint
  opened_by text
  made_by_id text not null default ''
without rowid

create index container_by_branch on container (branch_code, made_at, id)

create index container_by_branch_state on container (branch_code, state, made_at, id)

create index container_by_destination on container (destination, made_at, id)

create index container_by_destination_state on container (destination, state, made_at, id)

create index container_by_origin on container (origin, made_at, id)

create index container_by_origin_state on container (origin, state, made_at, id)

create index container_by_state on container (state, made_at, id)

create index container_by_time on container (made_at, id)

create index container_on_trip on container (trip_id) where trip_id is not null

create table container_piece
  container_id text not null references container (id)
  tracking_code text not null
  outcome text not null check (outcome in ('inside', 'out', 'found', 'missing', 'extra'))
  put_at bigint not null
  put_by text not null
  settled_at bigint
  primary key (container_id, tracking_code)
without rowid

CREATE UNIQUE INDEX container_piece_place on container_piece (tracking_code) where settled_at is null

create table container_serial
  kind text primary key
  last integer not null

create table credential
  id text primary key
  shipper_number integer not null references shipper (number)
  kind text not null check (kind in ('password', 'key'))
  hash text not null
  created_at bigint not null
  expires_at bigint
  last_used_at bigint
  demo integer not null default 0

create index credential_by_shipper on credential (shipper_number, kind)

create table delivery
  subscription_id text not null
  event_id text not null
  shipment text not null
  state text not null check (state in ('due', 'waiting', 'dead'))
  attempts integer not null
  due_at bigint not null
  claim text not null
  primary key (subscription_id, event_id)
without rowid

create index delivery_due on delivery (subscription_id, due_at) where state = 'due'

create index delivery_of_shipment on delivery (subscription_id, shipment, event_id, state)

create table delivery_attempt
  subscription_id text not null
  id text not null
  event_id text not null
  number integer not null
  at bigint not null
  ms integer not null
  status integer
  problem text not null
  answer text not null
  primary key (subscription_id, id)
without rowid

create index delivery_attempt_by_event on delivery_attempt (event_id, subscription_id, id)

create table delivery_picture
  tracking_code text not null
  proof_id text not null
  file text not null
  content text not null
  primary key (tracking_code, proof_id, file)

create table delivery_pin_attempt
  tracking_code text primary key
  wrong integer not null
  last_at bigint not null

create table delivery_proof
  id text primary key
  tracking_code text not null
  ordinal integer not null
  outcome text not null check (outcome in ('delivered', 'failed'))
  check_code text not null
  reason_code text not null
  branch_code text not null
  at bigint not null
  recorded_at bigint not null
  recorded_by text not null
  by_id text not null
  has_pin integer not null check (has_pin in (0, 1))
  name text
  document text
  note text
  latitude text not null
  longitude text not null
  undone_at bigint
without rowid

create index delivery_proof_by_document on delivery_proof (document) where document is not null

create index delivery_proof_of_piece on delivery_proof (tracking_code, recorded_at)

create table demo_removal
  id integer primary key check (id = 1)
  whole integer not null check (whole in (0, 1))
  holder text not null
  held_until bigint not null
  began_at bigint not null
  began_by text not null
  removed bigint not null
  total bigint not null
  fault integer not null check (fault in (0, 1))

create table demonstration
  id integer primary key check (id = 1)
  mode text not null check (mode in ('off', 'on', 'living'))
  chosen_at bigint not null
  seed integer
  began_at bigint
  walked_to bigint
  filled_at bigint
  looked_at bigint
  driver text
  driven_until bigint not null default 0

create table epoch
  topic text primary key
  version bigint not null

create table epoch_change
  topic text not null
  version bigint not null
  table_name text not null
  row_keys text not null
  primary key (topic, version)
without rowid

create table erasure_request
  tracking_code text primary key
  requested_at bigint not null
without rowid

create table erasure_walk
  id integer primary key check (id = 1)
  recorded_at bigint not null
  tracking_code text not null
  ordinal integer not null
  cancelled_code text not null

create table event_reader
  shipper_number integer primary key
  until bigint not null

create table figure_sum
  dimension text not null check (dimension in ('all', 'branch', 'shipper'))
  span text not null check (span in ('day', 'month'))
  check_code text not null
  day integer not null
  name text not null
  reason_code text not null
  pieces integer not null
  promised integer not null
  on_time integer not null
  primary key (dimension, span, check_code, day, name, reason_code)
without rowid

create table hand_over_piece
  sheet text not null
  tracking_code text not null
  result text check (result in ('received', 'extra', 'missing'))
  counted integer check (counted >= 0)
  given_back_at bigint
  primary key (sheet, tracking_code)
without rowid

create table hand_over_reception
  sheet text primary key
  shipper_number integer not null
  from_at bigint not null
  to_at bigint not null
  branch_code text not null
  received_at bigint
  received_by text not null
  handed_over_by text not null
  closed_at bigint
  round integer not null
without rowid

CREATE UNIQUE INDEX hand_over_reception_of_sheet on hand_over_reception (shipper_number, to_at, from_at)

create table hand_over_sheet
  shipper_number integer not null
  to_at bigint not null
  from_at bigint not null
  printed_at bigint not null
  primary key (shipper_number, to_at, from_at)
without rowid

create index hand_over_sheet_by_day on hand_over_sheet (to_at, shipper_number)

create table holiday
  day text primary key
  name text not null
  works integer not null check (works in (0, 1))

create table idempotency
  id text primary key
  digest text not null
  outcome text not null
  remembered_at bigint not null

create index idempotency_by_age on idempotency (remembered_at)

create table import
  id text primary key
  shipper_number integer not null references shipper (number)
  file_name text not null
  format text not null check (format in ('', 'xls', 'xlsx', 'csv'))
  file_bytes integer not null
  state text not null check (state in ('judging', 'judged', 'loading', 'finished', 'cancelled', 'failed'))
  loads_at_once integer not null check (loads_at_once in (0, 1))
  reloads integer not null check (reloads in (0, 1))
  failure text not null
  sheet text not null
  columns text not null
  rows_total integer not null
  requested_by text not null
  created_at bigint not null
  judged_at bigint
  started_at bigint
  finished_at bigint
  counts text not null
  forgotten integer not null check (forgotten in (0, 1))
  lease_owner text not null
  lease_until bigint not null
  estimated_cents bigint not null default 0
  unpriced_orders integer not null default 0

create index import_by_shipper on import (shipper_number, created_at, id)

create index import_unfinished on import (lease_until) where state in ('judging', 'loading')

create table import_file
  import_id text not null references import (id)
  part integer not null
  content text not null
  primary key (import_id, part)

create table import_row
  import_id text not null references import (id)
  first_row integer not null
  row_count integer not null
  code text not null
  state text not null check (state in ('right', 'wrong', 'loaded', 'refused'))
  errors text not null
  cells text not null
  already integer not null default 0 check (already in (0, 1))
  price_cents bigint
  primary key (import_id, first_row)
without rowid

create index import_row_by_state on import_row (import_id, state, first_row, row_count, already)

create table label_key
  id integer primary key check (id = 1)
  key text not null
  created_at bigint not null

create table label_print
  tracking_code text primary key
  prints integer not null
  labels integer not null
  first_at bigint not null
  last_at bigint not null

create table measurement
  tracking_code text not null
  ordinal integer not null
  package integer not null check (package >= 0)
  at bigint not null
  branch_code text not null
  weight_hundredths_kg integer not null check (weight_hundredths_kg > 0)
  length_hundredths_cm integer not null check (length_hundredths_cm > 0)
  height_hundredths_cm integer not null check (height_hundredths_cm > 0)
  width_hundredths_cm integer not null check (width_hundredths_cm > 0)
  volumetric_hundredths_kg bigint not null
  declared_weight_hundredths_kg bigint not null
  declared_volumetric_hundredths_kg bigint not null
  price_cents bigint
  declared_price_cents bigint
  recorded_at bigint not null
  recorded_by text not null
  shipper_number integer
  primary key (tracking_code, ordinal)
without rowid

create index measurement_by_branch on measurement (branch_code, recorded_at, tracking_code, ordinal)

create index measurement_by_time on measurement (recorded_at, tracking_code, ordinal)

create index measurement_heavier on measurement (shipper_number, recorded_at) where price_cents > declared_price_cents

create table movement
  tracking_code text not null
  ordinal integer not null
  at bigint not null
  check_code text not null
  reason_code text not null
  branch_code text not null
  latitude text not null
  longitude text not null
  scan_id text
  recorded_at bigint not null
  recorded_by text not null
  correction integer not null check (correction in (0, 1))
  reason text
  container text
  primary key (recorded_at, tracking_code, ordinal)
without rowid

create table movement_sum
  shipper_number integer not null
  hour integer not null
  check_code text not null
  pieces integer not null
  promised integer not null default 0
  on_time integer not null default 0
  primary key (shipper_number, hour, check_code)
without rowid

create table notice_read
  shipper_number integer not null
  actor_id text not null
  notice_id text not null
  read_at bigint not null
  primary key (shipper_number, actor_id, notice_id)
without rowid

create table onboarding
  shipper_number integer primary key
  contact_name text not null
  contact_email text not null
  services text not null
  requested_at bigint not null
  requested_by text not null
  ready_at bigint
  approved_at bigint
  approved_by text
  withdrawn_at bigint
  withdrawn_by text
  reason text not null

create table onboarding_question
  tracking_code text primary key
  asked_at bigint not null
without rowid

create table operator_token
  id text primary key
  name text not null
  role text not null check (role in ('administrator', 'executive', 'branch', 'scanner', 'courier', 'reader'))
  digest text not null unique
  created_at bigint not null
  revoked_at bigint
  branch_code text
  expires_at bigint
  demo integer not null default 0
  made_by_id text not null default ''

create table order_address
  tracking_code text primary key references shipment_order (tracking_code)
  status text not null
  reasons text not null
  street text not null
  number text not null
  floor text not null
  flat text not null
  postal_code integer
  province text
  district text not null
  locality text not null
  barrio text not null
  latitude double precision
  longitude double precision
  restricted integer not null
without rowid

create table order_content
  id integer primary key
  content text not null

create table order_content_block
  next bigint not null

create table order_day
  shipper_number integer not null
  day integer not null
  version integer not null
  primary key (shipper_number, day)
without rowid

create table order_state
  id integer primary key
  shipper_number integer not null
  entered_at bigint not null
  state text not null
  since bigint not null
  branch_code text not null
  ordinal integer not null
  late_from bigint
  arrived_at bigint

create index order_state_arrived_late on order_state (shipper_number, entered_at, id) where arrived_at >= late_from

create index order_state_by_shipper on order_state (shipper_number, state, entered_at, id)

create index order_state_by_time on order_state (entered_at, id)

create index order_state_open on order_state (shipper_number, entered_at, id, branch_code, state, since, late_from, arrived_at) where state <> 'PI' and state <> 'DL' and state <> 'RC'

create table order_sum
  shipper_number integer not null
  day integer not null
  zone_code text not null
  orders integer not null
  primary key (shipper_number, day, zone_code)
without rowid

create table order_sum_head
  shipper_number integer primary key
  entered_at bigint not null
  order_id bigint not null

CREATE VIRTUAL TABLE order_words using fts5 (words, content = '', columnsize = 0, detail = none, tokenize = 'unicode61 remove_diacritics 2')

create table outbox
  id text primary key
  shipper_number integer not null
  type text not null
  tracking_code text
  sequence integer
  occurred_at bigint not null
  recorded_at bigint not null
  data text not null
  position bigint
  trace text
without rowid

create index outbox_by_position on outbox (position) where position is not null

create index outbox_by_shipment on outbox (tracking_code, sequence) where tracking_code is not null

create index outbox_by_shipper on outbox (shipper_number, position) where position is not null

create index outbox_without_position on outbox (id) where position is null

create table outbox_head
  id integer primary key check (id = 1)
  position bigint not null

create table past_order
  tracking_code text not null
  replaced_at bigint not null
  entered_at bigint not null
  cancelled_at bigint
  content text not null
  primary key (tracking_code, replaced_at)
without rowid

create table pickup_attempt
  tracking_code text primary key
  wrong integer not null
  last_at bigint not null

create table piece_branch
  branch_code text not null
  tracking_code text not null
  primary key (branch_code, tracking_code)
without rowid

create view piece_movement as select o.tracking_code, cast (j.value ->> 0 as integer) as ordinal, cast (j.value ->> 1 as bigint) as at, j.value ->> 2 as check_code, j.value ->> 3 as reason_code, j.value ->> 4 as branch_code, j.value ->> 5 as latitude, j.value ->> 6 as longitude, j.value ->> 7 as scan_id, cast (j.value ->> 8 as integer) as correction, cast (j.value ->> 9 as bigint) as recorded_at, j.value ->> 10 as recorded_by, j.value ->> 11 as reason, j.value ->> 12 as container from shipment_order o cross join json_each (o.journey) j

create table piece_out
  tracking_code text primary key
  branch_code text not null
  by_id text not null
  by_role text not null
  recorded_at bigint not null
without rowid

create index piece_out_by_branch on piece_out (branch_code, recorded_at, tracking_code)

create table postal_route
  id text primary key
  from_code integer not null check (from_code between 1000 and 9999)
  to_code integer not null check (to_code between 1000 and 9999)
  router text not null
  same_day_router text
  cut_off_minutes integer check (cut_off_minutes between 1 and 1440)
  active integer not null check (active in (0, 1))
  check (from_code <= to_code)

create table price_list
  code text primary key
  name text not null
  origin_postal integer not null check (origin_postal between 1000 and 9999)
  vat_basis_points integer not null check (vat_basis_points >= 0)
  insurance_basis_points integer not null check (insurance_basis_points >= 0)
  insurance_minimum_cents bigint not null check (insurance_minimum_cents >= 0)
  cash_basis_points integer not null check (cash_basis_points >= 0)
  cash_minimum_cents bigint not null check (cash_minimum_cents >= 0)
  return_basis_points integer not null default 0
  redirection_basis_points integer not null default 0

create table rate_draft
  id text primary key
  owner_id text not null
  owner text not null
  note text not null
  from_day text not null
  back_to integer
  version integer not null
  created_at bigint not null
  changed_at bigint not null
  changed_by text not null default ''
without rowid

create table rate_draft_change
  draft_id text not null references rate_draft (id) on delete cascade
  table_name text not null check (table_name in ('zones', 'ranges', 'priceLists', 'tariffs', 'shipperRates'))
  row_key text not null
  content text
  version integer not null default 0
  primary key (draft_id, table_name, row_key)
without rowid

create table rate_publication
  number integer primary key
  state text not null check (state in ('scheduled', 'applied', 'cancelled', 'failed'))
  kind text not null check (kind in ('publication', 'edits'))
  note text not null
  back_to integer
  effective_at bigint not null
  published_at bigint not null
  published_by text not null
  settled_at bigint
  settled_by text
  changed_rows integer not null
  changes text not null
  content text
without rowid

create index rate_publication_by_moment on rate_publication (effective_at, number)

create index rate_publication_by_state on rate_publication (state, effective_at, number)

create table recipient_choice
  tracking_code text primary key
  kind text not null check (kind in ('collect', 'another-day', 'another-person'))
  day text
  person_name text
  person_document text
  times integer not null
  chosen_at bigint not null

create table rescue
  tracking_code text not null
  number integer not null
  shipper_number integer not null
  kind text not null check (kind in ('return', 'redirection'))
  state text not null check (state in ('pending', 'done', 'failed', 'withdrawn'))
  destination text
  requested_at bigint not null
  requested_by text not null
  settled_at bigint
  settled_by text
  reason text not null
  price_cents bigint
  primary key (tracking_code, number)
without rowid

create index rescue_by_state on rescue (state, requested_at, tracking_code, number)

create index rescue_by_time on rescue (requested_at, tracking_code, number)

CREATE UNIQUE INDEX rescue_in_force on rescue (tracking_code) where state <> 'withdrawn'

create index rescue_settled on rescue (shipper_number, settled_at) where settled_at is not null

create index rescue_waiting on rescue (tracking_code) where state = 'pending'

create table restricted_zone
  id text not null primary key
  name text not null
  reason text not null
  since_day text not null
  polygons text not null
  changed_at bigint not null

create table run
  id text primary key
  branch_code text not null
  day text not null
  name text
  courier_id text not null
  courier_name text not null
  courier_email text
  planned_at bigint not null
  planned_by text not null
  started_at bigint
without rowid

create index run_by_branch on run (branch_code, day, id)

create index run_by_courier on run (courier_id, day)

create index run_by_day on run (day, id)

create table run_stop
  run_id text not null references run (id)
  number integer not null
  tracking_code text not null
  added_at bigint not null
  primary key (run_id, number)
without rowid

create index run_stop_of_piece on run_stop (tracking_code)

create table sandbox_run
  id text primary key
  tracking_code text not null
  shipper_number integer not null
  scenario text not null
  steps text not null
  steps_done integer not null
  pace text not null check (pace in ('interval', 'clock'))
  every_ms bigint not null
  due_at bigint not null
  state text not null check (state in ('running', 'done', 'stopped'))
  reason text not null
  started_at bigint not null
  leased_until bigint not null
  created_at bigint not null
  created_by text not null
without rowid

create index sandbox_run_due on sandbox_run (pace, due_at) where state = 'running'

create index sandbox_run_of_piece on sandbox_run (tracking_code, created_at)

create index sandbox_run_of_shipper on sandbox_run (shipper_number) where state = 'running'

CREATE UNIQUE INDEX sandbox_run_playing on sandbox_run (tracking_code) where state = 'running'

create table saved_view
  shipper_number integer not null
  actor_id text not null
  id text not null
  name text not null
  query text not null
  created_at bigint not null
  changed_at bigint not null
  primary key (shipper_number, actor_id, id)
without rowid

create table schema_change
  number integer primary key
  name text not null
  reached text
  done bigint not null
  total bigint not null
  ended integer not null
  holder text not null
  held_until bigint not null
  fault text

create table schema_migration
  number integer primary key
  name text not null
  digest text not null
  applied_at bigint not null

create table sealing_key
  id integer primary key check (id = 1)
  key_id text not null
  previous_key_id text
  changed_at bigint not null

create table shipment_order
  id integer primary key
  tracking_code text not null unique
  shipper_number integer not null
  alternative_code text
  entered_at bigint not null
  service text not null
  recipient_name text not null
  product text not null
  street text not null
  locality text not null
  province text not null
  postal_code integer not null
  cancelled_at bigint
  redirected text
  document_type text
  document_number text
  journey text
  promise text
  promise_before text
  phone text

CREATE TRIGGER order_words_changed after update of id, shipper_number, tracking_code, alternative_code, recipient_name, document_number, street, phone on shipment_order begin insert into order_words (order_words, rowid, words) values ('delete', old.id, 'shipper' || old.shipper_number || ' ' || old.tracking_code || ' ' || coalesce (old.alternative_code, '') || ' ' || old.recipient_name || ' ' || coalesce (old.document_number, '') || ' ' || old.street || ' ' || coalesce (old.phone, '')) ; insert into order_words (rowid, words) values (new.id, 'shipper' || new.shipper_number || ' ' || new.tracking_code || ' ' || coalesce (new.alternative_code, '') || ' ' || new.recipient_name || ' ' || coalesce (new.document_number, '') || ' ' || new.street || ' ' || coalesce (new.phone, '')) ; end

CREATE TRIGGER order_words_deleted after delete on shipment_order begin insert into order_words (order_words, rowid, words) values ('delete', old.id, 'shipper' || old.shipper_number || ' ' || old.tracking_code || ' ' || coalesce (old.alternative_code, '') || ' ' || old.recipient_name || ' ' || coalesce (old.document_number, '') || ' ' || old.street || ' ' || coalesce (old.phone, '')) ; end

create index shipment_order_by_alternative_code on shipment_order (shipper_number, alternative_code, entered_at, tracking_code) where alternative_code is not null

create index shipment_order_by_document on shipment_order (document_number, document_type, entered_at, tracking_code) where document_number is not null

create index shipment_order_by_postal_code on shipment_order (postal_code, id)

create index shipment_order_by_shipper on shipment_order (shipper_number, entered_at, id, province, postal_code, service)

create index shipment_order_cancelled on shipment_order (shipper_number, entered_at) where cancelled_at is not null

create index shipment_order_collected on shipment_order (upper (locality), id) where service = 'F' or service = 'G'

create table shipper
  number integer primary key
  name text not null
  mode text not null check (mode in ('CROSS', 'WARE'))
  insured integer not null check (insured in (0, 1))
  same_day integer not null check (same_day in (0, 1))
  volumetric_factor integer not null check (volumetric_factor > 0)
  created_at bigint not null
  label_links text not null default 'optional' check (label_links in ('optional', 'required'))
  demo integer not null default 0

create table shipper_rate
  shipper_number integer primary key references shipper (number)
  list_code text not null references price_list (code)
  origin_postal integer check (origin_postal between 1000 and 9999)
  free_from_cents bigint check (free_from_cents >= 0)
  payment_days integer check (payment_days >= 0)

create index shipper_rate_by_list on shipper_rate (list_code)

create table sku
  id text primary key
  shipper_number integer not null references shipper (number)
  code text not null
  description text not null
  weight_hundredths_kg integer
  length_hundredths_cm integer
  height_hundredths_cm integer
  width_hundredths_cm integer
  batch_tracked integer not null check (batch_tracked in (0, 1))
  serial_tracked integer not null check (serial_tracked in (0, 1))
  expiry_tracked integer not null check (expiry_tracked in (0, 1))
  active integer not null check (active in (0, 1))
  changed_at bigint not null
  unique (shipper_number, code)

create table stock
  id text primary key
  sku_id text not null references sku (id)
  warehouse text not null
  location text not null
  batch text not null
  serial text not null
  expires_on text not null
  units integer not null check (units >= 0)
  reserved integer not null check (reserved >= 0 and reserved <= units)
  check (serial = '' or units <= 1)

create index stock_by_sku on stock (sku_id)

create index stock_present on stock (sku_id) where units > 0 or serial = ''

CREATE UNIQUE INDEX stock_serial on stock (sku_id, serial) where serial <> '' and units > 0

create table stock_hold
  tracking_code text primary key
  shipper_number integer not null
  state text not null check (state = 'reserved' or state = 'picking' or state = 'picked' or state = 'released' or state = 'returned')
  entries integer not null
  reserved_at bigint not null
  lines text not null
without rowid

create index stock_hold_by_state on stock_hold (state, reserved_at, tracking_code)

create table stock_movement
  document text not null
  entry integer not null
  at bigint not null
  kind text not null check (kind = 'reservation' or kind = 'pick' or kind = 'release' or kind = 'return' or kind = 'reception' or kind = 'count' or kind = 'damage' or kind = 'transfer' or kind = 'opening')
  stock_id text not null
  line integer not null
  units integer not null
  reserved integer not null
  reason text not null
  recorded_by text not null
  primary key (document, entry)
without rowid

create index stock_movement_by_goods on stock_movement (stock_id, at)

create index stock_movement_by_time on stock_movement (at, document, entry)

create table stock_request
  id text primary key
  at bigint not null
without rowid

create view stock_reservation as select h.tracking_code, h.state, 'order ' || h.tracking_code as document, cast (l.value ->> 0 as integer) as entry, h.reserved_at as at, 'reservation' as kind, l.value ->> 2 as stock_id, cast (l.value ->> 1 as integer) as line, 0 as units, cast (l.value ->> 3 as integer) as reserved, '' as reason, 'order' as recorded_by from stock_hold h cross join json_each (h.lines) l

create table stock_shortage
  tracking_code text not null
  line integer not null
  units integer not null check (units > 0)
  at bigint not null
  recorded_by text not null
  primary key (tracking_code, line)
without rowid

create table subscription
  id text primary key
  shipper_number integer not null references shipper (number)
  url text not null
  types text not null
  description text not null
  enabled integer not null check (enabled in (0, 1))
  disabled_because text not null check (disabled_because in ('', 'asked', 'gone', 'failing'))
  failing_since bigint
  secret text not null
  previous_secret text
  previous_until bigint
  created_at bigint not null
  changed_at bigint not null
  demo integer not null default 0
  disabled_detail text not null default ''

create index subscription_by_shipper on subscription (shipper_number, id)

create table tariff
  id text primary key
  list_code text not null references price_list (code)
  origin_zone text not null references zone (code)
  destination_zone text not null references zone (code)
  service text not null check (service in ('*', 'E', 'R', 'B', 'F', 'G', 'C'))
  up_to_hundredths_kg integer not null check (up_to_hundredths_kg > 0)
  amount_cents bigint not null check (amount_cents >= 0)
  extra_kg_cents bigint check (extra_kg_cents >= 0)
  valid_from bigint not null
  valid_to bigint
  check (valid_to is null or valid_to > valid_from)

create index tariff_by_destination on tariff (destination_zone)

create index tariff_by_list on tariff (list_code, id)

create index tariff_by_origin on tariff (origin_zone)

create table tracking_link_key
  id integer primary key check (id = 1)
  key text not null
  created_at bigint not null

create table transit_time
  id text primary key
  origin_zone text not null references zone (code)
  destination_zone text not null references zone (code)
  service text not null check (service in ('*', 'E', 'R', 'B', 'F', 'G', 'C'))
  min_days integer not null check (min_days >= 0)
  max_days integer not null
  cut_off_minutes integer check (cut_off_minutes between 1 and 1440)
  check (max_days >= min_days)

create index transit_time_by_destination on transit_time (destination_zone)

create index transit_time_by_origin on transit_time (origin_zone)

create table virtual_clock
  shipper_number integer primary key
  real_at bigint not null
  virtual_at bigint not null
  speed integer not null check (speed >= 0)

create table volume_ramp
  shipper_number integer primary key
  began_at bigint not null
  lifted_at bigint
without rowid

create table voucher
  number text primary key
  shipper_number integer not null references shipper (number)
  entered_at bigint not null
  contact text not null
  email text not null
  observation text not null
  state text not null default 'announced' check (state in ('announced', 'receiving', 'closed', 'withdrawn'))
  entries integer not null default 0
  settled_at bigint
  settled_by text
  arrives_on text not null default ''
  transport text not null default ''

create index voucher_by_shipper on voucher (shipper_number, entered_at)

create index voucher_by_time on voucher (entered_at, number)

create table voucher_line
  voucher_number text not null references voucher (number)
  line integer not null
  sku text not null
  description text not null
  units integer not null check (units > 0)
  expires_on text not null
  height_hundredths_cm integer
  width_hundredths_cm integer
  depth_hundredths_cm integer
  weight_hundredths_kg integer
  primary key (voucher_number, line)
without rowid

create table work_item
  tracking_code text not null
  kind text not null
  shipper_number integer not null
  branch_code text not null
  due_at bigint not null
  detail text not null
  owner_id text not null default ''
  owner_name text not null default ''
  deadline_at bigint
  note text not null default ''
  resolved_at bigint
  primary key (tracking_code, kind)
without rowid

create index work_item_by_shipper on work_item (shipper_number, kind, due_at)

create index work_item_of_branch on work_item (branch_code, kind, due_at, tracking_code, owner_id) where resolved_at is null

create index work_item_of_owner on work_item (owner_id, kind, due_at, tracking_code) where resolved_at is null and owner_id <> ''

create index work_item_open on work_item (kind, due_at, tracking_code, branch_code, owner_id) where resolved_at is null

create table work_notice_read
  reader_id text not null
  notice_id text not null
  read_at bigint not null
  primary key (reader_id, notice_id)
without rowid

create table work_sweep
  id integer primary key
  owner text not null
  until bigint not null

create table zone
  code text primary key
  name text not null

create table zone_range
  id text primary key
  from_postal integer not null check (from_postal between 1000 and 9999)
  to_postal integer not null check (to_postal between 1000 and 9999)
  zone_code text not null references zone (code)
  check (from_postal <= to_postal)

create index zone_range_by_zone on zone_range (zone_code)
