import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { forEngine } from './engine-comments.ts'
import { migrate, migrationStatus, watchForNewer } from './migrate.ts'

const item = `create table item (code text primary key) /*sqlite: without rowid */;
  insert into item values ('first;');`
const note = 'create table note (body text not null /*postgres: collate "C" */);'

const startMigration = `
  const [migrate, sqlite, folder, file] = process.argv.slice(1)
  const db = (await import(sqlite)).openSqlite({ file, busyTimeoutMs: 10000 })
  const applied = await (await import(migrate)).migrate(db, folder, Date.now())
  await db.close()
  console.log(applied.length)`

test('a comment for one engine applies to that engine only', () => {
  const sql = 'a /*sqlite: b */ c /*postgres: d */ /* e */'
  assert.equal(forEngine(sql, 'sqlite'), 'a  b  c /*postgres: d */ /* e */')
  assert.equal(forEngine(sql, 'postgres'), 'a /*sqlite: b */ c  d  /* e */')
})

test('processes that start at once on a new file apply each migration once', async () => {
  const folder = await migrations({ '0001-item.sql': item, '0002-note.sql': note })
  const modules = ['./migrate.ts', './sqlite.ts'].map((path) => import.meta.resolve(path))
  const args = ['--input-type=module', '-e', startMigration, ...modules, folder]
  const file = join(folder, 'new', 'file.db')
  const starts = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, [...args, file]),
  )
  const applied = (await Promise.all(starts)).map(({ stdout }) => Number(stdout))
  assert.equal(
    applied.reduce((sum, many) => sum + many),
    2,
  )
  await rm(folder, { recursive: true })
})

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-sql-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

forEachEngine((engine) => {
  let db: TestDatabase
  let folder: string

  beforeEach(async () => {
    db = await engine.open()
    folder = await migrations({ '0001-item.sql': item, '0002-note.sql': note, 'README.md': '' })
  })
  afterEach(async () => {
    await db.dispose()
    await rm(folder, { recursive: true })
  })

  test('pending migrations are applied in order, and only once', async () => {
    const before = await migrationStatus(db, folder)
    assert.deepEqual(
      before.map((step) => step.appliedAt),
      [undefined, undefined],
    )
    assert.deepEqual(await migrate(db, folder, 77), [
      { number: 1, name: 'item' },
      { number: 2, name: 'note' },
    ])
    assert.deepEqual(await migrate(db, folder, 88), [])
    assert.deepEqual(await migrationStatus(db, folder), [
      { number: 1, name: 'item', appliedAt: 77 },
      { number: 2, name: 'note', appliedAt: 77 },
    ])
    assert.deepEqual(await db.all('select code from item'), [{ code: 'first;' }])
  })

  test('a new file is applied on top of the others', async () => {
    await migrate(db, folder, 1)
    await writeFile(join(folder, '0003-more.sql'), 'create table more (a text);')
    assert.deepEqual(await migrate(db, folder, 2), [{ number: 3, name: 'more' }])
  })

  test('a migration that fails leaves nothing, and those before it stay', async () => {
    const broken = 'create table half (a text); insert into nowhere values (1);'
    await writeFile(join(folder, '0003-broken.sql'), broken)
    await assert.rejects(migrate(db, folder, 1), /0003-broken failed; nothing of it was kept/)
    await assert.rejects(db.all('select a from half'))
    const status = await migrationStatus(db, folder)
    assert.deepEqual(
      status.map((step) => step.appliedAt),
      [1, 1, undefined],
    )
  })

  testAtOnce(engine, 'two that start at once apply each migration once', async () => {
    const handles = [db, await db.again(), await db.again()]
    const applied = await Promise.all(handles.map((handle) => migrate(handle, folder, 1)))
    assert.deepEqual(applied.flat().length, 2)
    assert.deepEqual(
      (await migrationStatus(db, folder)).map((step) => step.appliedAt),
      [1, 1],
    )
  })

  test('a migration that was changed after it was applied is refused', async () => {
    await migrate(db, folder, 1)
    await writeFile(join(folder, '0001-item.sql'), `${item} `)
    const refusal = /0001-item was changed after it was applied.*Restore the file/
    await assert.rejects(migrate(db, folder, 2), refusal)
    await assert.rejects(migrationStatus(db, folder), refusal)
  })

  test('different line ends are not a change', async () => {
    await migrate(db, folder, 1)
    await writeFile(join(folder, '0001-item.sql'), item.replaceAll('\n', '\r\n'))
    assert.deepEqual(await migrate(db, folder, 2), [])
  })

  test('a database that is newer than the code is refused', async () => {
    await migrate(db, folder, 1)
    await rm(join(folder, '0002-note.sql'))
    await assert.rejects(migrate(db, folder, 2), /has migration 0002-note.*knows only 1.*later one/)
  })

  test('a running process learns of a newer version, and not before', async () => {
    await migrate(db, folder, 1)
    const { promise, resolve } = Promise.withResolvers<string>()
    const warnings: string[] = []
    const watch = watchForNewer([db], folder, {
      everyMs: 5,
      onNewer(why) {
        warnings.push(why)
        resolve(why)
      },
    })
    await sleep(50)
    assert.deepEqual(warnings, [])
    await db.run(`insert into schema_migration values (3, 'later', 'x', 2)`)
    assert.match(await promise, /has migration 0003-later, but .* knows only 2/)
    watch.stop()
  })

  const added = `-- additive
    create table added (a text);
    alter table item add column colour text not null default 'red';`

  test('one that only adds to a newer database leaves the older version working', async () => {
    await migrate(db, folder, 1)
    const newer = await migrations({
      '0001-item.sql': item,
      '0002-note.sql': note,
      '0003-added.sql': added,
    })
    const warnings: string[] = []
    const onNewer = (why: string) => void warnings.push(why)
    const watch = watchForNewer([db], folder, { everyMs: 5, onNewer })
    assert.deepEqual(await migrate(db, newer, 2), [{ number: 3, name: 'added' }])
    await sleep(50)
    assert.deepEqual(warnings, [])
    assert.deepEqual(await migrate(db, folder, 3), [])
    assert.equal((await migrationStatus(db, folder)).length, 2)
    await writeFile(join(newer, '0004-gone.sql'), 'drop table note;')
    await migrate(db, newer, 4)
    while (warnings.length === 0) await sleep(5)
    assert.match(warnings[0] ?? '', /has migration 0004-gone, but .* knows only 2/)
    watch.stop()
    await assert.rejects(migrate(db, folder, 5), /0004-gone/)
    await rm(newer, { recursive: true })
  })

  test('one that does more on SQLite alone leaves older nodes of PostgreSQL working', async () => {
    await migrate(db, folder, 1)
    const more = `-- additive on postgres
      /*sqlite: drop table note; */`
    const files = { '0001-item.sql': item, '0002-note.sql': note, '0003-more.sql': more }
    const newer = await migrations(files)
    await migrate(db, newer, 2)
    assert.deepEqual(await migrate(db, newer, 3), [])
    if (db.engine === 'postgres') assert.deepEqual(await migrate(db, folder, 3), [])
    else await assert.rejects(migrate(db, folder, 3), /0003-more/)
    await rm(newer, { recursive: true })
  })

  test('one that is marked additive and does more is refused', async () => {
    const faults = ['drop table note', 'alter table item rename to items', 'delete from item']
    const required = 'alter table item add column colour text not null'
    for (const statement of [...faults, required]) {
      await writeFile(join(folder, '0003-more.sql'), `-- additive\n${statement};`)
      await assert.rejects(migrate(db, folder, 1), /0003-more.sql" is marked additive, but/)
    }
  })

  test('an applied migration that is missing between others is refused', async () => {
    await migrate(db, folder, 1)
    await db.run('delete from schema_migration where number = 1')
    await assert.rejects(migrate(db, folder, 2), /0001-item was never applied/)
  })

  test('files with a gap, a repetition or another name are refused', async () => {
    await writeFile(join(folder, '0004-late.sql'), '')
    await assert.rejects(migrate(db, folder, 1), /0004-late stands where 0003 is expected/)
    await rm(join(folder, '0004-late.sql'))
    await writeFile(join(folder, '0002-again.sql'), '')
    await assert.rejects(migrate(db, folder, 1), /0002-note stands where 0003 is expected/)
    await rm(join(folder, '0002-again.sql'))
    await writeFile(join(folder, '3-short.sql'), '')
    await assert.rejects(migrate(db, folder, 1), /"3-short.sql" must be named like/)
    assert.equal((await migrationStatus(db, folder).catch(() => [])).length, 0)
  })
})
