-- Orders from spreadsheets. An order whose code was loaded again after its cancellation is kept here.

create table past_order (
  tracking_code text not null,
  replaced_at bigint not null,
  entered_at bigint not null,
  cancelled_at bigint,
  content text not null,
  primary key (tracking_code, replaced_at)
) /*sqlite: without rowid */;

-- `state` says what is to be done next; whoever does it holds the lease, and loses it in silence.
-- `columns` is the heading row as it was found. The counts are final ones, written at the end.
create table import (
  id text primary key,
  shipper_number integer not null references shipper (number),
  file_name text not null,
  format text not null check (format in ('', 'xls', 'xlsx', 'csv')),
  file_bytes integer not null,
  state text not null
    check (state in ('judging', 'judged', 'loading', 'finished', 'cancelled', 'failed')),
  loads_at_once integer not null check (loads_at_once in (0, 1)),
  reloads integer not null check (reloads in (0, 1)),
  failure text not null,
  sheet text not null,
  columns text not null,
  rows_total integer not null,
  requested_by text not null,
  created_at bigint not null,
  judged_at bigint,
  started_at bigint,
  finished_at bigint,
  counts text not null,
  forgotten integer not null check (forgotten in (0, 1)),
  lease_owner text not null,
  lease_until bigint not null
);

create index import_by_shipper on import (shipper_number, created_at, id);
create index import_unfinished on import (lease_until) where state in ('judging', 'loading');

-- One row for each order of the file: `first_row` and `row_count` say where it stands there, `cells`
-- what stands there. `errors` is empty unless the state says that something is wrong.
create table import_row (
  import_id text not null references import (id),
  first_row integer not null,
  row_count integer not null,
  code text not null,
  state text not null check (state in ('right', 'wrong', 'loaded', 'refused')),
  errors text not null,
  cells text not null,
  primary key (import_id, first_row)
) /*sqlite: without rowid */;

create index import_row_by_state on import_row (import_id, state, first_row);

-- The file as it was uploaded, in parts, in base64, until it is forgotten.
create table import_file (
  import_id text not null references import (id),
  part integer not null,
  content text not null,
  primary key (import_id, part)
);
