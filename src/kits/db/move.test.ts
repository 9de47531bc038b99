import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import {
  closeEngines,
  engines,
  type TestDatabase,
  type TestEngine,
  testAtOnce,
} from '../../../test/support/engines.ts'
import { patienceMs } from '../../../test/support/until.ts'
import { migrationsFolder } from '../../databases.ts'
import { finishChanges } from './changes.ts'
import { migrate } from './migrate.ts'
import { type MoveOptions, type MovePart, moveDatabases } from './move.ts'
import { MoveError } from './move-rows.ts'
import { openSqlite } from './sqlite.ts'
import { openSqliteSource } from './sqlite-source.ts'

/**
 * A parent whose name sorts after its child's, every type, every kind of key, and an initial row.
 */
const carrier = `
  create table zone (code text primary key, name text not null) /*sqlite: without rowid */;
  create table area (
    zone_code text not null references zone (code),
    "number" /*sqlite: integer */ /*postgres: bigint */ not null,
    latitude double precision,
    note text,
    primary key (zone_code, "number")
  );
  create table head (position bigint not null);
  insert into head values (1);`

const texts = [
  'a',
  'B',
  'á',
  'Z',
  'ñ',
  '',
  ' ',
  `o'"\\\n\t{},`,
  '\u{1f69a}',
  'null',
  '1e3',
  '\\u0041',
]
const numbers = [0, 1, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1)]
const coordinates = [0.1, -34.603722137, 1 / 3, 5e-324, 1.7976931348623157e308, 7, null]

after(closeEngines)
for (const engine of engines)
  if (engine.name !== 'sqlite') void describe(`to ${engine.name}`, () => suite(engine))

function suite(engine: TestEngine): void {
  let target: TestDatabase
  let folder: string
  let sqlFolder: string
  const opened: MovePart[] = []

  beforeEach(async () => {
    target = await engine.open()
    folder = await mkdtemp(join(tmpdir(), 'posta-move-'))
    sqlFolder = join(folder, 'sql')
    await mkdir(sqlFolder)
    await migration('0001-carrier.sql', carrier)
  })
  afterEach(async () => {
    for (const { source } of opened.splice(0)) source.close()
    await target.script('drop schema if exists one cascade; drop schema if exists two cascade')
    await target.dispose()
    await rm(folder, { recursive: true })
  })

  const migration = (name: string, sql: string) => writeFile(join(sqlFolder, name), sql)

  /** Makes a SQLite database with these rows, closes it and opens it for the move. */
  async function part(schema: string, ...statements: string[]): Promise<MovePart> {
    const file = join(folder, `${schema}.db`)
    const db = openSqlite({ file, busyTimeoutMs: patienceMs })
    await migrate(db, sqlFolder, 1)
    for (const sql of statements) await db.run(sql)
    await db.close()
    const source = openSqliteSource(file)
    const made = { name: schema, schema, source, migrationsFolder: sqlFolder }
    opened.push(made)
    return made
  }

  const steps: string[] = []
  const move = (
    parts: readonly MovePart[],
    check: MoveOptions['check'] = async () => {},
    lockWaitMs: number = patienceMs,
  ) =>
    moveDatabases(target, parts, {
      now: 2,
      lockWaitMs,
      onProgress: (step) => steps.push(step),
      check,
    })

  async function schemas(): Promise<string[]> {
    const rows = await target.all<{ name: string }>(
      `select nspname as name from pg_namespace
       where nspname in ('one', 'two') or nspname like 'posta_blank%' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const all = (sql: string) => target.all(sql)

  test('every value of every table arrives as it was', async () => {
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    const zones = texts.map((text) => `(${quoted(text)}, ${quoted(text.repeat(3))})`)
    const areas = texts.flatMap((text, offset) =>
      numbers.map((number, index) => {
        const latitude = coordinates[(index + offset) % coordinates.length]
        const note = index % 2 === 0 ? 'null' : quoted(text)
        return `(${quoted(text)}, ${number}, ${latitude}, ${note})`
      }),
    )
    const made = await part(
      'one',
      `insert into zone values ${zones.join(', ')}`,
      `insert into area values ${areas.join(', ')}`,
      'update head set position = 77',
    )
    assert.deepEqual(await move([made]), [
      { name: 'one', tables: 3, rows: zones.length + areas.length + 1 },
    ])
    for (const name of ['zone', 'area', 'head']) {
      const byText = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
      const there = await all(`select * from one.${name}`)
      assert.deepEqual(byText(there), byText(await made.source.all(`select * from ${name}`)), name)
    }
  })

  test('more rows than are in memory at once arrive, and long ones too', async () => {
    const made = await part(
      'one',
      `with recursive n (n) as (select 1 union all select n + 1 from n where n < 2501)
       insert into zone select 'Z' || n, printf('%.*c', n * n / 4000, 'x') from n`,
    )
    await move([made])
    const sums = 'select count(*) as many, sum(length(name)) as long from'
    assert.deepEqual(await all(`${sums} one.zone`), [
      { ...(await made.source.all<object>(`${sums} zone`))[0] },
    ])
    assert.ok(steps.includes('copying one: zone') && steps.includes('comparing one: zone'))
  })

  test('a table of a later migration is moved without any change to the move', async () => {
    await migration('0002-later.sql', 'create table later (id text primary key);')
    await move([await part('one', `insert into later values ('x')`)])
    assert.deepEqual(await all('select id from one.later'), [{ id: 'x' }])
  })

  test('a target that was only migrated is accepted', async () => {
    await target.script('create schema one')
    await target.transaction(async (tx) => {
      await tx.script('set local search_path to one')
      await migrate({ ...target, ...tx, transaction: (work) => work(tx) }, sqlFolder, 1)
    })
    await move([await part('one', `insert into zone values ('Z', 'z')`)])
    assert.deepEqual(await all('select * from one.zone'), [{ code: 'Z', name: 'z' }])
    assert.deepEqual(await all('select * from one.head'), [{ position: 1 }])
    assert.deepEqual(await schemas(), ['one'])
  })

  test('a target that holds anything is refused, and stays as it was', async () => {
    const made = await part('one', `insert into zone values ('Z', 'z')`)
    await move([made])
    const refusal = /schema one holds something already \(zone\).*drop schema one cascade/
    await assert.rejects(move([made]), refusal)
    assert.deepEqual(await schemas(), ['one'])
    await target.run('delete from one.zone')
    await target.run('update one.head set position = 2')
    await assert.rejects(move([made]), /holds something already \(head\)/)
    assert.deepEqual(await all('select * from one.head'), [{ position: 2 }])
  })

  test('a value PostgreSQL can not hold is reported with its table, and nothing is moved', async () => {
    await migration('0002-small.sql', 'create table small (size integer not null);')
    const small = await part('two', 'insert into small values (3000000000)')
    const fine = await part('one', `insert into zone values ('Z', 'z')`)
    const failure = await move([fine, small]).catch((error: unknown) => error)
    assert.ok(failure instanceof MoveError)
    assert.match(failure.message, /^small: .*out of range/)
    assert.deepEqual(await schemas(), [])
  })

  test('a failure of the last check rolls everything back', async () => {
    const parts = [await part('one'), await part('two')]
    const check = async () => {
      throw new Error('not so')
    }
    await assert.rejects(move(parts, check), /not so/)
    assert.deepEqual(await schemas(), [])
  })

  for (const [what, event] of [
    ['changed', `new.name := upper(new.name); return new;`],
    ['left out', 'return null;'],
    ['added', `insert into one.area values (new.code, 1, 2, ''); return new;`],
  ])
    test(`rows that were ${what} on the way are noticed, and nothing is moved`, async () => {
      const made = await part('one', `insert into zone values ('Z', 'z')`)
      await move([made])
      await target.run('delete from one.zone')
      const time = what === 'added' ? 'after' : 'before'
      await target.script(
        `create function one.meddle() returns trigger language plpgsql as $$begin ${event} end$$;
         create trigger meddle ${time} insert on one.zone for each row execute function one.meddle()`,
      )
      await assert.rejects(move([made]), /rows of (zone|area) are not the same there/)
      assert.deepEqual(await all('select * from one.zone'), [])
    })

  for (const type of [
    '/*sqlite: blob */ /*postgres: bytea */',
    'bigint /*postgres: generated by default as identity */',
  ])
    test(`a column that is ${type} is refused until the move supports it`, async () => {
      await migration('0002-odd.sql', `create table odd (thing ${type} primary key);`)
      await assert.rejects(move([await part('one')]), /does not know how to copy odd.thing/)
    })

  test('tables that only one side has are refused', async () => {
    const made = await part('one')
    await migration('0002-later.sql', 'create table later (id text primary key);')
    await assert.rejects(move([made]), /only one of both sides has later \(id\)/)
  })

  test('work left to the background is done first', async () => {
    await part('one', `insert into zone values ('a', 'A')`)
    await migration(
      '0002-names.sql',
      `-- in the background, by code of zone
       update zone set name = 'B' where code between $1 and $2;`,
    )
    const behind = await part('one')
    await assert.rejects(
      move([behind]),
      /0002-names has not ended in the background of one: \.\/posta migrate --finish/,
    )
    const file = openSqlite({ file: join(folder, 'one.db'), busyTimeoutMs: patienceMs })
    await finishChanges(file, sqlFolder, () => {})
    await file.close()
    await move([await part('one')])
    assert.deepEqual(await all('select name from one.zone'), [{ name: 'B' }])
    assert.deepEqual(await all('select ended from one.schema_change'), [{ ended: 1 }])
  })

  test('all tables of this project are moved', async () => {
    sqlFolder = migrationsFolder
    const moved = await move([await part('one')])
    const tables = await target.all<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'one' and table_type = 'BASE TABLE'
         and table_name not in ('schema_migration', 'schema_change')`,
    )
    let rows = 0
    for (const { name } of tables) {
      const [row] = await target.all<{ many: number }>(`select count(*) as many from one.${name}`)
      rows += row?.many ?? 0
    }
    assert.ok(rows > 0)
    assert.deepEqual(moved, [{ name: 'one', tables: tables.length, rows }])
  })

  test('once a copy has its locks, no wait ends it, also where tables were before', async () => {
    const made = await part('one')
    await move([made])
    const seen: unknown[] = []
    await move([made], async (_, db) => void seen.push(...(await db.all('show lock_timeout'))))
    assert.deepEqual(seen, [{ lock_timeout: '0' }])
  })

  testAtOnce(engine, 'who uses the target is to be stopped first', async () => {
    const made = await part('one')
    await move([made])
    const other = await target.again()
    await other.transaction(async (tx) => {
      await tx.all('select * from one.zone')
      await tx.run(`insert into one.zone values ('', '')`)
      const hasty = move([made], undefined, 50)
      await assert.rejects(hasty, /somebody else uses that database: stop every service/)
    })
  })
}
