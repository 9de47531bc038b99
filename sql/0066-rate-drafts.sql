-- Changes of the tariff that are being written, by whom.
create table rate_draft (
  id text primary key,
  owner_id text not null,
  owner text not null,
  note text not null,
  -- The day it is meant for, YYYY-MM-DD; empty for none.
  from_day text not null,
  -- The publication whose tariff it is to bring back.
  back_to integer,
  version integer not null,
  created_at bigint not null,
  changed_at bigint not null
) /*sqlite: without rowid */;

create table rate_draft_change (
  draft_id text not null references rate_draft (id) on delete cascade,
  table_name text not null check
    (table_name in ('zones', 'ranges', 'priceLists', 'tariffs', 'shipperRates')),
  row_key text not null,
  -- The row as it would be, in JSON; null where it would go.
  content text,
  primary key (draft_id, table_name, row_key)
) /*sqlite: without rowid */;

-- What was published, and the whole tariff as it was after it was applied.
create table rate_publication (
  number integer primary key,
  state text not null check (state in ('scheduled', 'applied', 'cancelled', 'failed')),
  -- What people changed without a draft is a version, too.
  kind text not null check (kind in ('publication', 'edits')),
  note text not null,
  back_to integer,
  effective_at bigint not null,
  published_at bigint not null,
  published_by text not null,
  settled_at bigint,
  settled_by text,
  changed_rows integer not null,
  changes text not null,
  -- Deflated, in base64.
  content text
) /*sqlite: without rowid */;

create index rate_publication_by_state on rate_publication (state, effective_at, number);
create index rate_publication_by_moment on rate_publication (effective_at, number);
