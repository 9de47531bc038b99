import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { forEngine } from './engine-comments.ts'
import { dumpSchema } from './schema-dump.ts'

const schema = `
  create table item (
    code text primary key, -- why it is so
    kind   text not null default 'a,b' check (kind in ('a,b', 'c')),
    weight_kg numeric(8, 2)
  );
  create table note (
    code text not null references item (code),
    number integer not null,
    body text,
    primary key (code, number)
  );
  create table plain (a text primary key)/*sqlite:without rowid*/;
  create index note_by_body on note (body, number) where body is not null;
  alter table item add column size_cm bigint;
`

const onSqlite = `create table item
  code text primary key
  kind text not null default 'a,b' check (kind in ('a,b', 'c'))
  weight_kg numeric (8, 2)
  size_cm bigint

create table note
  code text not null references item (code)
  number integer not null
  body text
  primary key (code, number)

create index note_by_body on note (body, number) where body is not null

create table plain
  a text primary key
without rowid
`

const onPostgres = `table item
  code text not null
  kind text not null default 'a,b'::text
  weight_kg numeric(8,2)
  size_cm bigint
  constraint item_kind_check CHECK ((kind = ANY (ARRAY['a,b'::text, 'c'::text])))
  constraint item_pkey PRIMARY KEY (code)

table note
  code text not null
  number integer not null
  body text
  constraint note_code_fkey FOREIGN KEY (code) REFERENCES item(code)
  constraint note_pkey PRIMARY KEY (code, number)
  CREATE INDEX note_by_body ON note USING btree (body, number) WHERE (body IS NOT NULL)

table plain
  a text not null
  constraint plain_pkey PRIMARY KEY (a)
`

forEachEngine((engine) => {
  test('the schema is printed the same every time, one part a line', async (t) => {
    const db = await engine.open()
    t.after(() => db.dispose())
    await db.script(forEngine(schema, db.engine))
    assert.equal(await dumpSchema(db), engine.name === 'sqlite' ? onSqlite : onPostgres)
  })
})
