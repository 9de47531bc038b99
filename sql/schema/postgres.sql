table account_archive
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
  constraint account_archive_pkey PRIMARY KEY (shipper_number, day)

table account_day
  id text not null
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
  constraint account_day_pkey PRIMARY KEY (id)
  CREATE INDEX account_day_of_shipper ON account_day USING btree (shipper_number, day)

table api_answer
  id text not null
  digest text not null
  answer text not null
  remembered_at bigint not null
  constraint api_answer_pkey PRIMARY KEY (id)

table api_key
  id text not null
  shipper_number integer not null
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
  approval text not null default ''::text
  decided_at bigint
  decided_by text
  replaces text
  overlap_ms bigint
  constraint api_key_approval_check CHECK ((approval = ANY (ARRAY[''::text, 'waiting'::text, 'approved'::text, 'declined'::text])))
  constraint api_key_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint api_key_pkey PRIMARY KEY (id)
  CREATE INDEX api_key_by_shipper ON api_key USING btree (shipper_number, created_at, id)

table archive_run
  id integer not null
  holder text not null
  held_until bigint not null
  ended_at bigint
  failed_at bigint
  constraint archive_run_id_check CHECK ((id = 1))
  constraint archive_run_pkey PRIMARY KEY (id)

table archive_segment
  name text not null
  digest text not null
  pieces integer not null
  written_at bigint not null
  finished_at bigint
  removed integer
  constraint archive_segment_pkey PRIMARY KEY (name)

table archived_order
  tracking_code text not null
  shipper_number integer not null
  entered_at bigint not null
  segment text not null
  place bigint not null
  constraint archived_order_pkey PRIMARY KEY (tracking_code)

table audit_entry
  sequence bigint not null
  at bigint not null
  operator text not null
  action text not null
  subject text not null
  detail text not null
  previous_hash text not null
  hash text not null
  operator_id text not null default ''::text
  key_id text not null
  constraint audit_entry_pkey PRIMARY KEY (sequence)
  CREATE INDEX audit_entry_by_action ON audit_entry USING btree (action, sequence)
  CREATE INDEX audit_entry_by_operator ON audit_entry USING btree (operator, sequence)
  CREATE INDEX audit_entry_by_subject ON audit_entry USING btree (subject, sequence)
  CREATE INDEX audit_entry_by_time ON audit_entry USING btree (at, sequence)

table audit_head
  id integer not null
  sequence bigint not null
  hash text not null
  signature text not null default ''::text
  constraint audit_head_id_check CHECK ((id = 1))
  constraint audit_head_pkey PRIMARY KEY (id)

table audit_word
  tracking_code text not null
  digest text not null
  salt text not null
  word text not null
  constraint audit_word_pkey PRIMARY KEY (tracking_code, digest)
  CREATE INDEX audit_word_by_digest ON audit_word USING btree (digest)

table branch
  code text not null
  name text not null
  address text not null
  between_streets text not null
  phone text not null
  postal_code integer not null
  municipality text not null
  locality text not null
  province text not null
  latitude text not null
  longitude text not null
  locker integer not null
  max_weight_hundredths_kg integer not null
  max_side_hundredths_cm integer not null
  max_middle_side_hundredths_cm integer not null default 0
  max_short_side_hundredths_cm integer not null default 0
  opening_hours text not null default ''::text
  closed_from bigint
  closed_until bigint
  active integer not null default 1
  cut_off_minutes integer
  pickup_proof text
  constraint branch_active_check CHECK ((active = ANY (ARRAY[0, 1])))
  constraint branch_cut_off_minutes_check CHECK (((cut_off_minutes >= 1) AND (cut_off_minutes <= 1440)))
  constraint branch_locker_check CHECK ((locker = ANY (ARRAY[0, 1])))
  constraint branch_pickup_proof_check CHECK ((pickup_proof = ANY (ARRAY['document'::text, 'pin'::text, 'document-or-pin'::text])))
  constraint branch_postal_code_check CHECK (((postal_code >= 1000) AND (postal_code <= 9999)))
  constraint branch_pkey PRIMARY KEY (code)

table branch_change
  sequence bigint not null
  at bigint not null
  kind text not null
  code text not null
  data text not null
  constraint branch_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'moved'::text, 'changed'::text, 'closed'::text, 'reopened'::text, 'removed'::text])))
  constraint branch_change_pkey PRIMARY KEY (sequence)
  CREATE INDEX branch_change_by_time ON branch_change USING btree (at, sequence)

table brand
  id integer not null
  name text not null
  colour text not null
  logo_type text
  logo text
  phone text not null
  email text not null
  web text not null
  changed_at bigint not null
  constraint brand_id_check CHECK ((id = 1))
  constraint brand_pkey PRIMARY KEY (id)

table cancellation
  tracking_code text not null
  shipper_number integer not null
  effect text not null
  at bigint not null
  constraint cancellation_effect_check CHECK ((effect = ANY (ARRAY['withdrawn'::text, 'return'::text])))
  constraint cancellation_pkey PRIMARY KEY (tracking_code)

table cash_collection
  id text not null
  tracking_code text not null
  shipper_number integer not null
  amount_cents bigint not null
  driver text not null
  branch_code text not null
  collected_at bigint not null
  hand_over_id text
  handed_over_at bigint
  statement_id text
  reversed_at bigint
  claim_statement_id text
  driver_id text not null default ''::text
  constraint cash_collection_amount_cents_check CHECK ((amount_cents > 0))
  constraint cash_collection_claim_statement_id_fkey FOREIGN KEY (claim_statement_id) REFERENCES cash_statement(id)
  constraint cash_collection_hand_over_id_fkey FOREIGN KEY (hand_over_id) REFERENCES cash_hand_over(id)
  constraint cash_collection_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES cash_statement(id)
  constraint cash_collection_pkey PRIMARY KEY (id)
  CREATE INDEX cash_collection_by_claim ON cash_collection USING btree (claim_statement_id)
  CREATE INDEX cash_collection_by_day ON cash_collection USING btree (shipper_number, collected_at)
  CREATE INDEX cash_collection_by_hand_over ON cash_collection USING btree (hand_over_id)
  CREATE INDEX cash_collection_by_piece ON cash_collection USING btree (tracking_code)
  CREATE INDEX cash_collection_by_shipper ON cash_collection USING btree (shipper_number, id)
  CREATE INDEX cash_collection_by_statement ON cash_collection USING btree (statement_id)
  CREATE INDEX cash_collection_unsettled ON cash_collection USING btree (shipper_number) WHERE ((statement_id IS NULL) AND (reversed_at IS NULL))
  CREATE INDEX cash_collection_waiting ON cash_collection USING btree (branch_code, id) WHERE ((hand_over_id IS NULL) AND (reversed_at IS NULL))

table cash_difference
  collection_id text not null
  opened_at bigint not null
  opened_by text not null
  reason text not null
  resolution text
  note text
  resolved_at bigint
  resolved_by text
  opened_by_id text not null default ''::text
  resolved_by_id text
  constraint cash_difference_resolution_check CHECK ((resolution = ANY (ARRAY['deducted'::text, 'written-off'::text, 'dismissed'::text])))
  constraint cash_difference_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES cash_collection(id)
  constraint cash_difference_pkey PRIMARY KEY (collection_id)
  CREATE INDEX cash_difference_open ON cash_difference USING btree (collection_id) WHERE (resolution IS NULL)

table cash_entry
  id text not null
  collection_id text not null
  event text not null
  account text not null
  holder text not null
  amount_cents bigint not null
  at bigint not null
  recorded_by text not null
  recorded_by_id text not null default ''::text
  constraint cash_entry_account_check CHECK ((account = ANY (ARRAY['driver'::text, 'branch'::text, 'difference'::text, 'result'::text, 'payout'::text, 'shipper'::text])))
  constraint cash_entry_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES cash_collection(id)
  constraint cash_entry_pkey PRIMARY KEY (id)
  CREATE INDEX cash_entry_by_account ON cash_entry USING btree (account, holder)
  CREATE INDEX cash_entry_by_collection ON cash_entry USING btree (collection_id)

table cash_hand_over
  id text not null
  branch_code text not null
  expected_cents bigint not null
  counted_cents bigint not null
  at bigint not null
  recorded_by text not null
  resolution text
  note text
  resolved_at bigint
  resolved_by text
  recorded_by_id text not null default ''::text
  resolved_by_id text
  constraint cash_hand_over_pkey PRIMARY KEY (id)
  CREATE INDEX cash_hand_over_by_time ON cash_hand_over USING btree (at, id)

table cash_statement
  id text not null
  shipper_number integer not null
  number integer not null
  from_at bigint not null
  to_at bigint not null
  total_cents bigint not null
  created_at bigint not null
  created_by text not null
  paid_on bigint
  paid_reference text
  paid_by text
  created_by_id text not null default ''::text
  paid_by_id text
  payable_at bigint
  constraint cash_statement_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint cash_statement_pkey PRIMARY KEY (id)
  constraint cash_statement_shipper_number_number_key UNIQUE (shipper_number, number)

table claim
  id text not null
  tracking_code text not null
  shipper_number integer not null
  kind text not null
  state text not null
  claimed_cents bigint not null
  credited_cents bigint
  opened_at bigint not null
  settled_at bigint
  settled_by text
  reason text not null default ''::text
  constraint claim_claimed_cents_check CHECK ((claimed_cents > 0))
  constraint claim_kind_check CHECK ((kind = ANY (ARRAY['lost'::text, 'damaged'::text, 'missing-content'::text])))
  constraint claim_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
  constraint claim_pkey PRIMARY KEY (id)
  CREATE INDEX claim_by_state ON claim USING btree (state, id)
  CREATE INDEX claim_credited ON claim USING btree (shipper_number, settled_at) WHERE (state = 'accepted'::text)
  CREATE INDEX claim_of_piece ON claim USING btree (tracking_code)
  CREATE INDEX claim_of_shipper ON claim USING btree (shipper_number, id)
  CREATE UNIQUE INDEX claim_open ON claim USING btree (tracking_code) WHERE (state = 'open'::text)

table claim_message
  claim_id text not null
  number integer not null
  at bigint not null
  side text not null
  author text not null
  text text not null
  constraint claim_message_side_check CHECK ((side = ANY (ARRAY['shipper'::text, 'carrier'::text])))
  constraint claim_message_pkey PRIMARY KEY (claim_id, number)

table code_key
  id integer not null
  key text not null
  constraint code_key_id_check CHECK ((id = 1))
  constraint code_key_pkey PRIMARY KEY (id)

table code_sequence
  shipper_number integer not null
  order_key text not null
  given bigint not null
  hidden_from bigint
  constraint code_sequence_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint code_sequence_pkey PRIMARY KEY (shipper_number)

table container
  id text not null
  kind text not null
  state text not null
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
  made_by_id text not null default ''::text
  constraint container_kind_check CHECK ((kind = ANY (ARRAY['bag'::text, 'cage'::text, 'trip'::text])))
  constraint container_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sealed'::text, 'travelling'::text, 'arrived'::text, 'opened'::text])))
  constraint container_pkey PRIMARY KEY (id)
  CREATE INDEX container_by_branch ON container USING btree (branch_code, made_at, id)
  CREATE INDEX container_by_branch_state ON container USING btree (branch_code, state, made_at, id)
  CREATE INDEX container_by_destination ON container USING btree (destination, made_at, id)
  CREATE INDEX container_by_destination_state ON container USING btree (destination, state, made_at, id)
  CREATE INDEX container_by_origin ON container USING btree (origin, made_at, id)
  CREATE INDEX container_by_origin_state ON container USING btree (origin, state, made_at, id)
  CREATE INDEX container_by_state ON container USING btree (state, made_at, id)
  CREATE INDEX container_by_time ON container USING btree (made_at, id)
  CREATE INDEX container_on_trip ON container USING btree (trip_id) WHERE (trip_id IS NOT NULL)

table container_piece
  container_id text not null
  tracking_code text not null
  outcome text not null
  put_at bigint not null
  put_by text not null
  settled_at bigint
  constraint container_piece_outcome_check CHECK ((outcome = ANY (ARRAY['inside'::text, 'out'::text, 'found'::text, 'missing'::text, 'extra'::text])))
  constraint container_piece_container_id_fkey FOREIGN KEY (container_id) REFERENCES container(id)
  constraint container_piece_pkey PRIMARY KEY (container_id, tracking_code)
  CREATE UNIQUE INDEX container_piece_place ON container_piece USING btree (tracking_code) WHERE (settled_at IS NULL)

table container_serial
  kind text not null
  last integer not null
  constraint container_serial_pkey PRIMARY KEY (kind)

table credential
  id text not null
  shipper_number integer not null
  kind text not null
  hash text not null
  created_at bigint not null
  expires_at bigint
  last_used_at bigint
  demo integer not null default 0
  constraint credential_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'key'::text])))
  constraint credential_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint credential_pkey PRIMARY KEY (id)
  CREATE INDEX credential_by_shipper ON credential USING btree (shipper_number, kind)

table delivery
  subscription_id text not null
  event_id text not null
  shipment text not null
  state text not null
  attempts integer not null
  due_at bigint not null
  claim text not null
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['due'::text, 'waiting'::text, 'dead'::text])))
  constraint delivery_pkey PRIMARY KEY (subscription_id, event_id)
  CREATE INDEX delivery_due ON delivery USING btree (subscription_id, due_at) WHERE (state = 'due'::text)
  CREATE INDEX delivery_of_shipment ON delivery USING btree (subscription_id, shipment, event_id, state)

table delivery_attempt
  subscription_id text not null
  id text not null
  event_id text not null
  number integer not null
  at bigint not null
  ms integer not null
  status integer
  problem text not null
  answer text not null
  constraint delivery_attempt_pkey PRIMARY KEY (subscription_id, id)
  CREATE INDEX delivery_attempt_by_event ON delivery_attempt USING btree (event_id, subscription_id, id)

table delivery_picture
  tracking_code text not null
  proof_id text not null
  file text not null
  content text not null
  constraint delivery_picture_pkey PRIMARY KEY (tracking_code, proof_id, file)

table delivery_pin_attempt
  tracking_code text not null
  wrong integer not null
  last_at bigint not null
  constraint delivery_pin_attempt_pkey PRIMARY KEY (tracking_code)

table delivery_proof
  id text not null
  tracking_code text not null
  ordinal integer not null
  outcome text not null
  check_code text not null
  reason_code text not null
  branch_code text not null
  at bigint not null
  recorded_at bigint not null
  recorded_by text not null
  by_id text not null
  has_pin integer not null
  name text
  document text
  note text
  latitude text not null
  longitude text not null
  undone_at bigint
  constraint delivery_proof_has_pin_check CHECK ((has_pin = ANY (ARRAY[0, 1])))
  constraint delivery_proof_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text])))
  constraint delivery_proof_pkey PRIMARY KEY (id)
  CREATE INDEX delivery_proof_by_document ON delivery_proof USING btree (document) WHERE (document IS NOT NULL)
  CREATE INDEX delivery_proof_of_piece ON delivery_proof USING btree (tracking_code, recorded_at)

table demo_removal
  id integer not null
  whole integer not null
  holder text not null
  held_until bigint not null
  began_at bigint not null
  began_by text not null
  removed bigint not null
  total bigint not null
  fault integer not null
  constraint demo_removal_fault_check CHECK ((fault = ANY (ARRAY[0, 1])))
  constraint demo_removal_id_check CHECK ((id = 1))
  constraint demo_removal_whole_check CHECK ((whole = ANY (ARRAY[0, 1])))
  constraint demo_removal_pkey PRIMARY KEY (id)

table demonstration
  id integer not null
  mode text not null
  chosen_at bigint not null
  seed integer
  began_at bigint
  walked_to bigint
  filled_at bigint
  looked_at bigint
  driver text
  driven_until bigint not null default 0
  constraint demonstration_id_check CHECK ((id = 1))
  constraint demonstration_mode_check CHECK ((mode = ANY (ARRAY['off'::text, 'on'::text, 'living'::text])))
  constraint demonstration_pkey PRIMARY KEY (id)

table epoch
  topic text not null
  version bigint not null
  constraint epoch_pkey PRIMARY KEY (topic)

table epoch_change
  topic text not null
  version bigint not null
  table_name text not null
  row_keys text not null
  constraint epoch_change_pkey PRIMARY KEY (topic, version)

table erasure_request
  tracking_code text not null
  requested_at bigint not null
  constraint erasure_request_pkey PRIMARY KEY (tracking_code)

table erasure_walk
  id integer not null
  recorded_at bigint not null
  tracking_code text not null
  ordinal integer not null
  cancelled_code text not null
  constraint erasure_walk_id_check CHECK ((id = 1))
  constraint erasure_walk_pkey PRIMARY KEY (id)

table event_reader
  shipper_number integer not null
  until bigint not null
  constraint event_reader_pkey PRIMARY KEY (shipper_number)

table figure_sum
  dimension text not null
  span text not null
  check_code text not null
  day integer not null
  name text not null
  reason_code text not null
  pieces integer not null
  promised integer not null
  on_time integer not null
  constraint figure_sum_dimension_check CHECK ((dimension = ANY (ARRAY['all'::text, 'branch'::text, 'shipper'::text])))
  constraint figure_sum_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
  constraint figure_sum_pkey PRIMARY KEY (dimension, span, check_code, day, name, reason_code)

table hand_over_piece
  sheet text not null
  tracking_code text not null
  result text
  counted integer
  given_back_at bigint
  constraint hand_over_piece_counted_check CHECK ((counted >= 0))
  constraint hand_over_piece_result_check CHECK ((result = ANY (ARRAY['received'::text, 'extra'::text, 'missing'::text])))
  constraint hand_over_piece_pkey PRIMARY KEY (sheet, tracking_code)

table hand_over_reception
  sheet text not null
  shipper_number integer not null
  from_at bigint not null
  to_at bigint not null
  branch_code text not null
  received_at bigint
  received_by text not null
  handed_over_by text not null
  closed_at bigint
  round integer not null
  constraint hand_over_reception_pkey PRIMARY KEY (sheet)
  CREATE UNIQUE INDEX hand_over_reception_of_sheet ON hand_over_reception USING btree (shipper_number, to_at, from_at)

table hand_over_sheet
  shipper_number integer not null
  to_at bigint not null
  from_at bigint not null
  printed_at bigint not null
  constraint hand_over_sheet_pkey PRIMARY KEY (shipper_number, to_at, from_at)
  CREATE INDEX hand_over_sheet_by_day ON hand_over_sheet USING btree (to_at, shipper_number)

table holiday
  day text not null
  name text not null
  works integer not null
  constraint holiday_works_check CHECK ((works = ANY (ARRAY[0, 1])))
  constraint holiday_pkey PRIMARY KEY (day)

table idempotency
  id text not null
  digest text not null
  outcome text not null
  remembered_at bigint not null
  constraint idempotency_pkey PRIMARY KEY (id)
  CREATE INDEX idempotency_by_age ON idempotency USING btree (remembered_at)

table import
  id text not null
  shipper_number integer not null
  file_name text not null
  format text not null
  file_bytes integer not null
  state text not null
  loads_at_once integer not null
  reloads integer not null
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
  forgotten integer not null
  lease_owner text not null
  lease_until bigint not null
  estimated_cents bigint not null default 0
  unpriced_orders integer not null default 0
  constraint import_forgotten_check CHECK ((forgotten = ANY (ARRAY[0, 1])))
  constraint import_format_check CHECK ((format = ANY (ARRAY[''::text, 'xls'::text, 'xlsx'::text, 'csv'::text])))
  constraint import_loads_at_once_check CHECK ((loads_at_once = ANY (ARRAY[0, 1])))
  constraint import_reloads_check CHECK ((reloads = ANY (ARRAY[0, 1])))
  constraint import_state_check CHECK ((state = ANY (ARRAY['judging'::text, 'judged'::text, 'loading'::text, 'finished'::text, 'cancelled'::text, 'failed'::text])))
  constraint import_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint import_pkey PRIMARY KEY (id)
  CREATE INDEX import_by_shipper ON import USING btree (shipper_number, created_at, id)
  CREATE INDEX import_unfinished ON import USING btree (lease_until) WHERE (state = ANY (ARRAY['judging'::text, 'loading'::text]))

table import_file
  import_id text not null
  part integer not null
  content text not null
  constraint import_file_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id)
  constraint import_file_pkey PRIMARY KEY (import_id, part)

table import_row
  import_id text not null
  first_row integer not null
  row_count integer not null
  code text not null
  state text not null
  errors text not null
  cells text not null
  already integer not null default 0
  price_cents bigint
  constraint import_row_already_check CHECK ((already = ANY (ARRAY[0, 1])))
  constraint import_row_state_check CHECK ((state = ANY (ARRAY['right'::text, 'wrong'::text, 'loaded'::text, 'refused'::text])))
  constraint import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id)
  constraint import_row_pkey PRIMARY KEY (import_id, first_row)
  CREATE INDEX import_row_by_state ON import_row USING btree (import_id, state, first_row, row_count, already)

table label_key
  id integer not null
  key text not null
  created_at bigint not null
  constraint label_key_id_check CHECK ((id = 1))
  constraint label_key_pkey PRIMARY KEY (id)

table label_print
  tracking_code text not null
  prints integer not null
  labels integer not null
  first_at bigint not null
  last_at bigint not null
  constraint label_print_pkey PRIMARY KEY (tracking_code)

table measurement
  tracking_code text not null
  ordinal integer not null
  package integer not null
  at bigint not null
  branch_code text not null
  weight_hundredths_kg integer not null
  length_hundredths_cm integer not null
  height_hundredths_cm integer not null
  width_hundredths_cm integer not null
  volumetric_hundredths_kg bigint not null
  declared_weight_hundredths_kg bigint not null
  declared_volumetric_hundredths_kg bigint not null
  price_cents bigint
  declared_price_cents bigint
  recorded_at bigint not null
  recorded_by text not null
  shipper_number integer
  constraint measurement_height_hundredths_cm_check CHECK ((height_hundredths_cm > 0))
  constraint measurement_length_hundredths_cm_check CHECK ((length_hundredths_cm > 0))
  constraint measurement_package_check CHECK ((package >= 0))
  constraint measurement_weight_hundredths_kg_check CHECK ((weight_hundredths_kg > 0))
  constraint measurement_width_hundredths_cm_check CHECK ((width_hundredths_cm > 0))
  constraint measurement_pkey PRIMARY KEY (tracking_code, ordinal)
  CREATE INDEX measurement_by_branch ON measurement USING btree (branch_code, recorded_at, tracking_code, ordinal)
  CREATE INDEX measurement_by_time ON measurement USING btree (recorded_at, tracking_code, ordinal)
  CREATE INDEX measurement_heavier ON measurement USING btree (shipper_number, recorded_at) WHERE (price_cents > declared_price_cents)

table movement
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
  correction integer not null
  reason text
  container text
  constraint movement_correction_check CHECK ((correction = ANY (ARRAY[0, 1])))
  constraint movement_pkey PRIMARY KEY (recorded_at, tracking_code, ordinal)

table movement_sum
  shipper_number integer not null
  hour integer not null
  check_code text not null
  pieces integer not null
  promised integer not null default 0
  on_time integer not null default 0
  constraint movement_sum_pkey PRIMARY KEY (shipper_number, hour, check_code)

table notice_read
  shipper_number integer not null
  actor_id text not null
  notice_id text not null
  read_at bigint not null
  constraint notice_read_pkey PRIMARY KEY (shipper_number, actor_id, notice_id)

table onboarding
  shipper_number integer not null
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
  constraint onboarding_pkey PRIMARY KEY (shipper_number)

table onboarding_question
  tracking_code text not null
  asked_at bigint not null
  constraint onboarding_question_pkey PRIMARY KEY (tracking_code)

table operator_token
  id text not null
  name text not null
  role text not null
  digest text not null
  created_at bigint not null
  revoked_at bigint
  branch_code text
  expires_at bigint
  demo integer not null default 0
  made_by_id text not null default ''::text
  constraint operator_token_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'executive'::text, 'branch'::text, 'scanner'::text, 'courier'::text, 'reader'::text])))
  constraint operator_token_pkey PRIMARY KEY (id)
  constraint operator_token_digest_key UNIQUE (digest)

table order_address
  tracking_code text not null
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
  constraint order_address_tracking_code_fkey FOREIGN KEY (tracking_code) REFERENCES shipment_order(tracking_code)
  constraint order_address_pkey PRIMARY KEY (tracking_code)

table order_content
  id bigint not null
  content text not null
  constraint order_content_pkey PRIMARY KEY (id)

table order_content_block
  next bigint not null

table order_day
  shipper_number integer not null
  day integer not null
  version integer not null
  constraint order_day_pkey PRIMARY KEY (shipper_number, day)

table order_state
  id bigint not null
  shipper_number integer not null
  entered_at bigint not null
  state text not null
  since bigint not null
  branch_code text not null
  ordinal integer not null
  late_from bigint
  arrived_at bigint
  constraint order_state_pkey PRIMARY KEY (id)
  CREATE INDEX order_state_arrived_late ON order_state USING btree (shipper_number, entered_at, id) WHERE (arrived_at >= late_from)
  CREATE INDEX order_state_by_shipper ON order_state USING btree (shipper_number, state, entered_at, id)
  CREATE INDEX order_state_by_time ON order_state USING btree (entered_at, id)
  CREATE INDEX order_state_open ON order_state USING btree (shipper_number, entered_at, id, branch_code, state, since, late_from, arrived_at) WHERE (state <> ALL (ARRAY['PI'::text, 'DL'::text, 'RC'::text]))

table order_sum
  shipper_number integer not null
  day integer not null
  zone_code text not null
  orders integer not null
  constraint order_sum_pkey PRIMARY KEY (shipper_number, day, zone_code)

table order_sum_head
  shipper_number integer not null
  entered_at bigint not null
  order_id bigint not null
  constraint order_sum_head_pkey PRIMARY KEY (shipper_number)

table outbox
  id text not null
  shipper_number integer not null
  type text not null
  tracking_code text
  sequence integer
  occurred_at bigint not null
  recorded_at bigint not null
  data text not null
  position bigint
  trace text
  constraint outbox_pkey PRIMARY KEY (id)
  CREATE INDEX outbox_by_position ON outbox USING btree ("position") WHERE ("position" IS NOT NULL)
  CREATE INDEX outbox_by_shipment ON outbox USING btree (tracking_code, sequence) WHERE (tracking_code IS NOT NULL)
  CREATE INDEX outbox_by_shipper ON outbox USING btree (shipper_number, "position") WHERE ("position" IS NOT NULL)
  CREATE INDEX outbox_without_position ON outbox USING btree (id) WHERE ("position" IS NULL)

table outbox_head
  id integer not null
  position bigint not null
  constraint outbox_head_id_check CHECK ((id = 1))
  constraint outbox_head_pkey PRIMARY KEY (id)

table past_order
  tracking_code text not null
  replaced_at bigint not null
  entered_at bigint not null
  cancelled_at bigint
  content text not null
  constraint past_order_pkey PRIMARY KEY (tracking_code, replaced_at)

table pickup_attempt
  tracking_code text not null
  wrong integer not null
  last_at bigint not null
  constraint pickup_attempt_pkey PRIMARY KEY (tracking_code)

table piece_branch
  branch_code text not null
  tracking_code text not null
  constraint piece_branch_pkey PRIMARY KEY (branch_code, tracking_code)

table piece_out
  tracking_code text not null
  branch_code text not null
  by_id text not null
  by_role text not null
  recorded_at bigint not null
  constraint piece_out_pkey PRIMARY KEY (tracking_code)
  CREATE INDEX piece_out_by_branch ON piece_out USING btree (branch_code, recorded_at, tracking_code)

table postal_route
  id text not null
  from_code integer not null
  to_code integer not null
  router text not null
  same_day_router text
  cut_off_minutes integer
  active integer not null
  constraint postal_route_active_check CHECK ((active = ANY (ARRAY[0, 1])))
  constraint postal_route_check CHECK ((from_code <= to_code))
  constraint postal_route_cut_off_minutes_check CHECK (((cut_off_minutes >= 1) AND (cut_off_minutes <= 1440)))
  constraint postal_route_from_code_check CHECK (((from_code >= 1000) AND (from_code <= 9999)))
  constraint postal_route_to_code_check CHECK (((to_code >= 1000) AND (to_code <= 9999)))
  constraint postal_route_pkey PRIMARY KEY (id)

table price_list
  code text not null
  name text not null
  origin_postal integer not null
  vat_basis_points integer not null
  insurance_basis_points integer not null
  insurance_minimum_cents bigint not null
  cash_basis_points integer not null
  cash_minimum_cents bigint not null
  return_basis_points integer not null default 0
  redirection_basis_points integer not null default 0
  constraint price_list_cash_basis_points_check CHECK ((cash_basis_points >= 0))
  constraint price_list_cash_minimum_cents_check CHECK ((cash_minimum_cents >= 0))
  constraint price_list_insurance_basis_points_check CHECK ((insurance_basis_points >= 0))
  constraint price_list_insurance_minimum_cents_check CHECK ((insurance_minimum_cents >= 0))
  constraint price_list_origin_postal_check CHECK (((origin_postal >= 1000) AND (origin_postal <= 9999)))
  constraint price_list_vat_basis_points_check CHECK ((vat_basis_points >= 0))
  constraint price_list_pkey PRIMARY KEY (code)

table rate_draft
  id text not null
  owner_id text not null
  owner text not null
  note text not null
  from_day text not null
  back_to integer
  version integer not null
  created_at bigint not null
  changed_at bigint not null
  changed_by text not null default ''::text
  constraint rate_draft_pkey PRIMARY KEY (id)

table rate_draft_change
  draft_id text not null
  table_name text not null
  row_key text not null
  content text
  version integer not null default 0
  constraint rate_draft_change_table_name_check CHECK ((table_name = ANY (ARRAY['zones'::text, 'ranges'::text, 'priceLists'::text, 'tariffs'::text, 'shipperRates'::text])))
  constraint rate_draft_change_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES rate_draft(id) ON DELETE CASCADE
  constraint rate_draft_change_pkey PRIMARY KEY (draft_id, table_name, row_key)

table rate_publication
  number integer not null
  state text not null
  kind text not null
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
  constraint rate_publication_kind_check CHECK ((kind = ANY (ARRAY['publication'::text, 'edits'::text])))
  constraint rate_publication_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'applied'::text, 'cancelled'::text, 'failed'::text])))
  constraint rate_publication_pkey PRIMARY KEY (number)
  CREATE INDEX rate_publication_by_moment ON rate_publication USING btree (effective_at, number)
  CREATE INDEX rate_publication_by_state ON rate_publication USING btree (state, effective_at, number)

table recipient_choice
  tracking_code text not null
  kind text not null
  day text
  person_name text
  person_document text
  times integer not null
  chosen_at bigint not null
  constraint recipient_choice_kind_check CHECK ((kind = ANY (ARRAY['collect'::text, 'another-day'::text, 'another-person'::text])))
  constraint recipient_choice_pkey PRIMARY KEY (tracking_code)

table rescue
  tracking_code text not null
  number integer not null
  shipper_number integer not null
  kind text not null
  state text not null
  destination text
  requested_at bigint not null
  requested_by text not null
  settled_at bigint
  settled_by text
  reason text not null
  price_cents bigint
  constraint rescue_kind_check CHECK ((kind = ANY (ARRAY['return'::text, 'redirection'::text])))
  constraint rescue_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'withdrawn'::text])))
  constraint rescue_pkey PRIMARY KEY (tracking_code, number)
  CREATE INDEX rescue_by_state ON rescue USING btree (state, requested_at, tracking_code, number)
  CREATE INDEX rescue_by_time ON rescue USING btree (requested_at, tracking_code, number)
  CREATE UNIQUE INDEX rescue_in_force ON rescue USING btree (tracking_code) WHERE (state <> 'withdrawn'::text)
  CREATE INDEX rescue_settled ON rescue USING btree (shipper_number, settled_at) WHERE (settled_at IS NOT NULL)
  CREATE INDEX rescue_waiting ON rescue USING btree (tracking_code) WHERE (state = 'pending'::text)

table restricted_zone
  id text not null
  name text not null
  reason text not null
  since_day text not null
  polygons text not null
  changed_at bigint not null
  constraint restricted_zone_pkey PRIMARY KEY (id)

table run
  id text not null
  branch_code text not null
  day text not null
  name text
  courier_id text not null
  courier_name text not null
  courier_email text
  planned_at bigint not null
  planned_by text not null
  started_at bigint
  constraint run_pkey PRIMARY KEY (id)
  CREATE INDEX run_by_branch ON run USING btree (branch_code, day, id)
  CREATE INDEX run_by_courier ON run USING btree (courier_id, day)
  CREATE INDEX run_by_day ON run USING btree (day, id)

table run_stop
  run_id text not null
  number integer not null
  tracking_code text not null
  added_at bigint not null
  constraint run_stop_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id)
  constraint run_stop_pkey PRIMARY KEY (run_id, number)
  CREATE INDEX run_stop_of_piece ON run_stop USING btree (tracking_code)

table sandbox_run
  id text not null
  tracking_code text not null
  shipper_number integer not null
  scenario text not null
  steps text not null
  steps_done integer not null
  pace text not null
  every_ms bigint not null
  due_at bigint not null
  state text not null
  reason text not null
  started_at bigint not null
  leased_until bigint not null
  created_at bigint not null
  created_by text not null
  constraint sandbox_run_pace_check CHECK ((pace = ANY (ARRAY['interval'::text, 'clock'::text])))
  constraint sandbox_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text])))
  constraint sandbox_run_pkey PRIMARY KEY (id)
  CREATE INDEX sandbox_run_due ON sandbox_run USING btree (pace, due_at) WHERE (state = 'running'::text)
  CREATE INDEX sandbox_run_of_piece ON sandbox_run USING btree (tracking_code, created_at)
  CREATE INDEX sandbox_run_of_shipper ON sandbox_run USING btree (shipper_number) WHERE (state = 'running'::text)
  CREATE UNIQUE INDEX sandbox_run_playing ON sandbox_run USING btree (tracking_code) WHERE (state = 'running'::text)

table saved_view
  shipper_number integer not null
  actor_id text not null
  id text not null
  name text not null
  query text not null
  created_at bigint not null
  changed_at bigint not null
  constraint saved_view_pkey PRIMARY KEY (shipper_number, actor_id, id)

table schema_change
  number integer not null
  name text not null
  reached text
  done bigint not null
  total bigint not null
  ended integer not null
  holder text not null
  held_until bigint not null
  fault text
  constraint schema_change_pkey PRIMARY KEY (number)

table schema_migration
  number integer not null
  name text not null
  digest text not null
  applied_at bigint not null
  constraint schema_migration_pkey PRIMARY KEY (number)

table sealing_key
  id integer not null
  key_id text not null
  previous_key_id text
  changed_at bigint not null
  constraint sealing_key_id_check CHECK ((id = 1))
  constraint sealing_key_pkey PRIMARY KEY (id)

table shipment_order
  id bigint not null
  tracking_code text not null
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
  constraint shipment_order_pkey PRIMARY KEY (tracking_code)
  CREATE INDEX shipment_order_by_alternative_code ON shipment_order USING btree (shipper_number, alternative_code, entered_at, tracking_code) WHERE (alternative_code IS NOT NULL)
  CREATE INDEX shipment_order_by_document ON shipment_order USING btree (document_number, document_type, entered_at, tracking_code) WHERE (document_number IS NOT NULL)
  CREATE INDEX shipment_order_by_postal_code ON shipment_order USING btree (postal_code, id)
  CREATE INDEX shipment_order_by_shipper ON shipment_order USING btree (shipper_number, entered_at, id, province, postal_code, service)
  CREATE INDEX shipment_order_by_words ON shipment_order USING gin (order_words(shipper_number, tracking_code, alternative_code, recipient_name, document_number, street, phone)) WITH (gin_pending_list_limit='256')
  CREATE INDEX shipment_order_cancelled ON shipment_order USING btree (shipper_number, entered_at) WHERE (cancelled_at IS NOT NULL)
  CREATE INDEX shipment_order_collected ON shipment_order USING btree (upper(locality), id) WHERE ((service = 'F'::text) OR (service = 'G'::text))

table shipper
  number integer not null
  name text not null
  mode text not null
  insured integer not null
  same_day integer not null
  volumetric_factor integer not null
  created_at bigint not null
  label_links text not null default 'optional'::text
  demo integer not null default 0
  constraint shipper_insured_check CHECK ((insured = ANY (ARRAY[0, 1])))
  constraint shipper_label_links_check CHECK ((label_links = ANY (ARRAY['optional'::text, 'required'::text])))
  constraint shipper_mode_check CHECK ((mode = ANY (ARRAY['CROSS'::text, 'WARE'::text])))
  constraint shipper_same_day_check CHECK ((same_day = ANY (ARRAY[0, 1])))
  constraint shipper_volumetric_factor_check CHECK ((volumetric_factor > 0))
  constraint shipper_pkey PRIMARY KEY (number)

table shipper_rate
  shipper_number integer not null
  list_code text not null
  origin_postal integer
  free_from_cents bigint
  payment_days integer
  constraint shipper_rate_free_from_cents_check CHECK ((free_from_cents >= 0))
  constraint shipper_rate_origin_postal_check CHECK (((origin_postal >= 1000) AND (origin_postal <= 9999)))
  constraint shipper_rate_payment_days_check CHECK ((payment_days >= 0))
  constraint shipper_rate_list_code_fkey FOREIGN KEY (list_code) REFERENCES price_list(code)
  constraint shipper_rate_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint shipper_rate_pkey PRIMARY KEY (shipper_number)
  CREATE INDEX shipper_rate_by_list ON shipper_rate USING btree (list_code)

table sku
  id text not null
  shipper_number integer not null
  code text not null
  description text not null
  weight_hundredths_kg integer
  length_hundredths_cm integer
  height_hundredths_cm integer
  width_hundredths_cm integer
  batch_tracked integer not null
  serial_tracked integer not null
  expiry_tracked integer not null
  active integer not null
  changed_at bigint not null
  constraint sku_active_check CHECK ((active = ANY (ARRAY[0, 1])))
  constraint sku_batch_tracked_check CHECK ((batch_tracked = ANY (ARRAY[0, 1])))
  constraint sku_expiry_tracked_check CHECK ((expiry_tracked = ANY (ARRAY[0, 1])))
  constraint sku_serial_tracked_check CHECK ((serial_tracked = ANY (ARRAY[0, 1])))
  constraint sku_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint sku_pkey PRIMARY KEY (id)
  constraint sku_shipper_number_code_key UNIQUE (shipper_number, code)

table stock
  id text not null
  sku_id text not null
  warehouse text not null
  location text not null
  batch text not null
  serial text not null
  expires_on text not null
  units integer not null
  reserved integer not null
  constraint stock_check CHECK (((reserved >= 0) AND (reserved <= units)))
  constraint stock_check1 CHECK (((serial = ''::text) OR (units <= 1)))
  constraint stock_units_check CHECK ((units >= 0))
  constraint stock_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
  constraint stock_pkey PRIMARY KEY (id)
  CREATE INDEX stock_by_sku ON stock USING btree (sku_id)
  CREATE INDEX stock_present ON stock USING btree (sku_id) WHERE ((units > 0) OR (serial = ''::text))
  CREATE UNIQUE INDEX stock_serial ON stock USING btree (sku_id, serial) WHERE ((serial <> ''::text) AND (units > 0))

table stock_hold
  tracking_code text not null
  shipper_number integer not null
  state text not null
  entries integer not null
  reserved_at bigint not null
  lines text not null
  constraint stock_hold_state_check CHECK (((state = 'reserved'::text) OR (state = 'picking'::text) OR (state = 'picked'::text) OR (state = 'released'::text) OR (state = 'returned'::text)))
  constraint stock_hold_pkey PRIMARY KEY (tracking_code)
  CREATE INDEX stock_hold_by_state ON stock_hold USING btree (state, reserved_at, tracking_code)

table stock_movement
  document text not null
  entry integer not null
  at bigint not null
  kind text not null
  stock_id text not null
  line integer not null
  units integer not null
  reserved integer not null
  reason text not null
  recorded_by text not null
  constraint stock_movement_kind_check CHECK (((kind = 'reservation'::text) OR (kind = 'pick'::text) OR (kind = 'release'::text) OR (kind = 'return'::text) OR (kind = 'reception'::text) OR (kind = 'count'::text) OR (kind = 'damage'::text) OR (kind = 'transfer'::text) OR (kind = 'opening'::text)))
  constraint stock_movement_pkey PRIMARY KEY (document, entry)
  CREATE INDEX stock_movement_by_goods ON stock_movement USING btree (stock_id, at)
  CREATE INDEX stock_movement_by_time ON stock_movement USING btree (at, document, entry)

table stock_request
  id text not null
  at bigint not null
  constraint stock_request_pkey PRIMARY KEY (id)

table stock_shortage
  tracking_code text not null
  line integer not null
  units integer not null
  at bigint not null
  recorded_by text not null
  constraint stock_shortage_units_check CHECK ((units > 0))
  constraint stock_shortage_pkey PRIMARY KEY (tracking_code, line)

table subscription
  id text not null
  shipper_number integer not null
  url text not null
  types text not null
  description text not null
  enabled integer not null
  disabled_because text not null
  failing_since bigint
  secret text not null
  previous_secret text
  previous_until bigint
  created_at bigint not null
  changed_at bigint not null
  demo integer not null default 0
  disabled_detail text not null default ''::text
  constraint subscription_disabled_because_check CHECK ((disabled_because = ANY (ARRAY[''::text, 'asked'::text, 'gone'::text, 'failing'::text])))
  constraint subscription_enabled_check CHECK ((enabled = ANY (ARRAY[0, 1])))
  constraint subscription_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint subscription_pkey PRIMARY KEY (id)
  CREATE INDEX subscription_by_shipper ON subscription USING btree (shipper_number, id)

table tariff
  id text not null
  list_code text not null
  origin_zone text not null
  destination_zone text not null
  service text not null
  up_to_hundredths_kg integer not null
  amount_cents bigint not null
  extra_kg_cents bigint
  valid_from bigint not null
  valid_to bigint
  constraint tariff_amount_cents_check CHECK ((amount_cents >= 0))
  constraint tariff_check CHECK (((valid_to IS NULL) OR (valid_to > valid_from)))
  constraint tariff_extra_kg_cents_check CHECK ((extra_kg_cents >= 0))
  constraint tariff_service_check CHECK ((service = ANY (ARRAY['*'::text, 'E'::text, 'R'::text, 'B'::text, 'F'::text, 'G'::text, 'C'::text])))
  constraint tariff_up_to_hundredths_kg_check CHECK ((up_to_hundredths_kg > 0))
  constraint tariff_destination_zone_fkey FOREIGN KEY (destination_zone) REFERENCES zone(code)
  constraint tariff_list_code_fkey FOREIGN KEY (list_code) REFERENCES price_list(code)
  constraint tariff_origin_zone_fkey FOREIGN KEY (origin_zone) REFERENCES zone(code)
  constraint tariff_pkey PRIMARY KEY (id)
  CREATE INDEX tariff_by_destination ON tariff USING btree (destination_zone)
  CREATE INDEX tariff_by_list ON tariff USING btree (list_code, id)
  CREATE INDEX tariff_by_origin ON tariff USING btree (origin_zone)

table tracking_link_key
  id integer not null
  key text not null
  created_at bigint not null
  constraint tracking_link_key_id_check CHECK ((id = 1))
  constraint tracking_link_key_pkey PRIMARY KEY (id)

table transit_time
  id text not null
  origin_zone text not null
  destination_zone text not null
  service text not null
  min_days integer not null
  max_days integer not null
  cut_off_minutes integer
  constraint transit_time_check CHECK ((max_days >= min_days))
  constraint transit_time_cut_off_minutes_check CHECK (((cut_off_minutes >= 1) AND (cut_off_minutes <= 1440)))
  constraint transit_time_min_days_check CHECK ((min_days >= 0))
  constraint transit_time_service_check CHECK ((service = ANY (ARRAY['*'::text, 'E'::text, 'R'::text, 'B'::text, 'F'::text, 'G'::text, 'C'::text])))
  constraint transit_time_destination_zone_fkey FOREIGN KEY (destination_zone) REFERENCES zone(code)
  constraint transit_time_origin_zone_fkey FOREIGN KEY (origin_zone) REFERENCES zone(code)
  constraint transit_time_pkey PRIMARY KEY (id)
  CREATE INDEX transit_time_by_destination ON transit_time USING btree (destination_zone)
  CREATE INDEX transit_time_by_origin ON transit_time USING btree (origin_zone)

table virtual_clock
  shipper_number integer not null
  real_at bigint not null
  virtual_at bigint not null
  speed integer not null
  constraint virtual_clock_speed_check CHECK ((speed >= 0))
  constraint virtual_clock_pkey PRIMARY KEY (shipper_number)

table volume_ramp
  shipper_number integer not null
  began_at bigint not null
  lifted_at bigint
  constraint volume_ramp_pkey PRIMARY KEY (shipper_number)

table voucher
  number text not null
  shipper_number integer not null
  entered_at bigint not null
  contact text not null
  email text not null
  observation text not null
  state text not null default 'announced'::text
  entries integer not null default 0
  settled_at bigint
  settled_by text
  arrives_on text not null default ''::text
  transport text not null default ''::text
  constraint voucher_state_check CHECK ((state = ANY (ARRAY['announced'::text, 'receiving'::text, 'closed'::text, 'withdrawn'::text])))
  constraint voucher_shipper_number_fkey FOREIGN KEY (shipper_number) REFERENCES shipper(number)
  constraint voucher_pkey PRIMARY KEY (number)
  CREATE INDEX voucher_by_shipper ON voucher USING btree (shipper_number, entered_at)
  CREATE INDEX voucher_by_time ON voucher USING btree (entered_at, number)

table voucher_line
  voucher_number text not null
  line integer not null
  sku text not null
  description text not null
  units integer not null
  expires_on text not null
  height_hundredths_cm integer
  width_hundredths_cm integer
  depth_hundredths_cm integer
  weight_hundredths_kg integer
  constraint voucher_line_units_check CHECK ((units > 0))
  constraint voucher_line_voucher_number_fkey FOREIGN KEY (voucher_number) REFERENCES voucher(number)
  constraint voucher_line_pkey PRIMARY KEY (voucher_number, line)

table work_item
  tracking_code text not null
  kind text not null
  shipper_number integer not null
  branch_code text not null
  due_at bigint not null
  detail text not null
  owner_id text not null default ''::text
  owner_name text not null default ''::text
  deadline_at bigint
  note text not null default ''::text
  resolved_at bigint
  constraint work_item_pkey PRIMARY KEY (tracking_code, kind)
  CREATE INDEX work_item_by_shipper ON work_item USING btree (shipper_number, kind, due_at)
  CREATE INDEX work_item_of_branch ON work_item USING btree (branch_code, kind, due_at, tracking_code, owner_id) WHERE (resolved_at IS NULL)
  CREATE INDEX work_item_of_owner ON work_item USING btree (owner_id, kind, due_at, tracking_code) WHERE ((resolved_at IS NULL) AND (owner_id <> ''::text))
  CREATE INDEX work_item_open ON work_item USING btree (kind, due_at, tracking_code, branch_code, owner_id) WHERE (resolved_at IS NULL)

table work_notice_read
  reader_id text not null
  notice_id text not null
  read_at bigint not null
  constraint work_notice_read_pkey PRIMARY KEY (reader_id, notice_id)

table work_sweep
  id integer not null
  owner text not null
  until bigint not null
  constraint work_sweep_pkey PRIMARY KEY (id)

table zone
  code text not null
  name text not null
  constraint zone_pkey PRIMARY KEY (code)

table zone_range
  id text not null
  from_postal integer not null
  to_postal integer not null
  zone_code text not null
  constraint zone_range_check CHECK ((from_postal <= to_postal))
  constraint zone_range_from_postal_check CHECK (((from_postal >= 1000) AND (from_postal <= 9999)))
  constraint zone_range_to_postal_check CHECK (((to_postal >= 1000) AND (to_postal <= 9999)))
  constraint zone_range_zone_code_fkey FOREIGN KEY (zone_code) REFERENCES zone(code)
  constraint zone_range_pkey PRIMARY KEY (id)
  CREATE INDEX zone_range_by_zone ON zone_range USING btree (zone_code)

view piece_movement
  tracking_code text
  ordinal integer
  at bigint
  check_code text
  reason_code text
  branch_code text
  latitude text
  longitude text
  scan_id text
  correction integer
  recorded_at bigint
  recorded_by text
  reason text
  container text

view stock_reservation
  tracking_code text
  state text
  document text
  entry integer
  at bigint
  kind text
  stock_id text
  line integer
  units integer
  reserved integer
  reason text
  recorded_by text
