import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import {
  addItems,
  beforeCommits,
  folderOf,
  grow,
  item,
  quick,
  sizesOf,
  startNode,
  upgradeItems,
} from '../../../test/support/changes.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { watchDatabases } from './activity-metrics.ts'
import { findOpenChanges, takeChange } from './change-states.ts'
import { type ChangeFile, stepRows } from './change-steps.ts'
import { migrate, migrationStatus } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openSqlite } from './sqlite.ts'

const runAndDie = `
  const [changes, sqlite, folder, file] = process.argv.slice(1)
  const db = (await import(sqlite)).openSqlite({ file, busyTimeoutMs: 10000 })
  let steps = 0
  const dying = { ...db, transaction: (work) => db.transaction(async (tx) => {
    const result = await work(tx)
    if (++steps === 4) process.kill(process.pid, 'SIGKILL')
    return result
  }) }
  setInterval(() => {}, 1000)
  const options = { report() {}, onFailure(error) { throw error }, pace: { stepRows: 7 } }
  await (await import(changes)).startChanges(dying, folder, options).ended`

test('a process that is killed in the middle of a step is followed from the step before', async () => {
  const folder = await folderOf({ '0001-item.sql': item })
  const file = join(folder, 'data.db')
  const db = openSqlite({ file, busyTimeoutMs: 10_000 })
  await migrate(db, folder, 1)
  await addItems(db, 40)
  await writeFile(join(folder, '0002-grow.sql'), grow)
  await migrate(db, folder, 2)
  const modules = ['./changes.ts', './sqlite.ts'].map((path) => import.meta.resolve(path))
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', runAndDie, ...modules, folder, file],
    { stdio: 'inherit' },
  )
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  assert.deepEqual(await sizesOf(db), { 0: 19, 1: 21 }, 'three steps were committed')
  const node = startNode(db, folder)
  assert.equal((await findOpenChanges(db))[0]?.done, 21)
  await db.run('update schema_change set held_until = 0')
  await node.done()
  assert.deepEqual(node.reports[0], { change: '0002-grow', moment: 'goes on', percent: 52 })
  assert.deepEqual(await sizesOf(db), { 1: 40 })
  await db.close()
  await rm(folder, { recursive: true })
})

forEachEngine((engine) => {
  let db: TestDatabase
  let folder: string

  beforeEach(async () => {
    db = await engine.open()
    folder = await folderOf({ '0001-item.sql': item })
  })
  afterEach(async () => {
    await db.dispose()
    await rm(folder, { recursive: true })
  })

  const upgrade = (count: number, files: Record<string, string>) =>
    upgradeItems(db, folder, count, files)

  test('rows are changed after the start, in steps, and progress is reported', async () => {
    await upgrade(70, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    assert.deepEqual(await sizesOf(db), { 0: 70 })
    const node = startNode(db, folder)
    await node.done()
    assert.deepEqual(await sizesOf(db), { 1: 70 })
    const change = '0002-grow'
    const tenths = [10, 20, 30, 40, 50, 60, 70, 80, 90]
    assert.deepEqual(node.reports, [
      { change, moment: 'begins', percent: 0 },
      ...tenths.map((percent) => ({ change, moment: 'goes on', percent })),
      { change, moment: 'has ended', percent: 100 },
    ])
    await startNode(db, folder).done()
    assert.deepEqual(await sizesOf(db), { 1: 70 })
  })

  test('the progress is shown until it has ended', async () => {
    await upgrade(20, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    const stopped = startNode(
      beforeCommits(db, async (count) => {
        if (count === 2) throw new Error('no room')
      }),
      folder,
      { ...quick, failedMs: 3_600_000 },
    )
    await until('it failed', () => stopped.failures.length > 0)
    await stopped.stop()
    assert.match(String(stopped.failures), /0002-grow in the background failed: no room/)
    const [, { open, ...state } = {}] = await migrationStatus(db, folder)
    assert.deepEqual(state, { number: 2, name: 'grow', appliedAt: 2 })
    const reached = { number: 2, name: 'grow', done: 7, total: 20, isEnded: false }
    assert.deepEqual(open, { ...reached, fault: 'no room' })
    const metric = watchDatabases(new Map([['testing', db]])).at(-1)
    assert.deepEqual(await metric?.read(), [
      { labels: { database: 'testing', change: '0002-grow' }, value: 0.35 },
    ])
    await startNode(db, folder).done()
    assert.deepEqual(await metric?.read(), [])
    assert.equal((await migrationStatus(db, folder))[1]?.open, undefined)
    assert.deepEqual(await sizesOf(db), { 1: 20 })
  })

  test('a step that is cut leaves nothing, and is done again', async () => {
    await upgrade(40, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    const cut = new Error('cut')
    const cutAll = startNode(
      beforeCommits(db, async (count) => {
        if (count % 2 === 0) throw cut
      }),
      folder,
    )
    await cutAll.done()
    assert.ok(cutAll.failures.length >= 5)
    assert.deepEqual(await sizesOf(db), { 1: 40 })
  })

  test('of nodes that run at once one does it, once', async () => {
    await upgrade(60, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    const handles = engine.oneSession ? [db] : [db, await db.again(), await db.again()]
    const pace = { ...quick, leaseMs: 3_600_000 }
    const nodes = handles.map((handle) => startNode(handle, folder, pace))
    await Promise.all(nodes.map(({ done }) => done()))
    assert.deepEqual(await sizesOf(db), { 1: 60 })
    assert.equal(nodes.filter(({ reports }) => reports.length > 0).length, 1)
  })

  test('a node that comes back late does nothing to what is another’s', async () => {
    await upgrade(20, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    const [, file] = await readMigrations(folder)
    const stepOf = (holder: string) =>
      db.transaction((tx) => stepRows(tx, file as ChangeFile, { holder, until: 200 }, 7))
    assert.ok(await takeChange(db, 2, { holder: 'late', until: 100 }, 50))
    assert.equal(await takeChange(db, 2, { holder: 'next', until: 200 }, 99), undefined)
    assert.ok(await takeChange(db, 2, { holder: 'next', until: 200 }, 100))
    assert.equal(await stepOf('late'), undefined)
    assert.equal((await stepOf('next'))?.done, 7)
    assert.deepEqual(await sizesOf(db), { 0: 13, 1: 7 })
  })

  test('a node that is asked to stop leaves the rest to another at once', async () => {
    await upgrade(40, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    let stopping: Promise<void> | undefined
    const node = startNode(
      beforeCommits(db, async (count) => {
        if (count === 3) stopping = node.stop()
      }),
      folder,
    )
    await node.done()
    await stopping
    assert.deepEqual(await sizesOf(db), { 0: 19, 1: 21 })
    await startNode(db, folder).done()
    assert.deepEqual(await sizesOf(db), { 1: 40 })
  })

  test('the version before goes on beside it, and does not touch it', async () => {
    await upgrade(20, {})
    const newer = await folderOf({ '0001-item.sql': item, '0002-grow.sql': grow })
    await migrate(db, newer, 2)
    assert.deepEqual(await migrate(db, folder, 3), [])
    await startNode(db, folder).done()
    assert.deepEqual(await sizesOf(db), { 0: 20 })
    await startNode(db, newer).done()
    assert.deepEqual(await sizesOf(db), { 1: 20 })
    await rm(newer, { recursive: true })
  })

  const wholly = [
    `update t set size = size * 3 + length(code) where code between $1 and $2`,
    `update t set kind = 'large' where code between $1 and $2 and size > 50`,
    `delete from t where size % 3 = 0 and code between $1 and $2`,
    `insert into sum_of_t (kind, many) select coalesce(kind, ''), count(*) from t
       where code between $1 and $2 group by 1
       on conflict (kind) do update set many = sum_of_t.many + excluded.many`,
  ]

  test('steps of any size do what one statement does', async () => {
    const tables = (name: string) => `
      create table ${name} (code text primary key, size integer not null, kind text);
      create table sum_of_${name} (kind text primary key, many bigint not null);`
    const before = { '0001-t.sql': tables('stepped') + tables('whole') }
    const start = await folderOf(before)
    await migrate(db, start, 1)
    const chance = createChance(20261118)
    const codes = new Set(Array.from({ length: 90 }, () => chance().toString(36).slice(2, 6)))
    const rows = [...codes].map((code) => {
      const size = Math.floor(chance() * 100)
      return [code, size, size % 7 === 0 ? 'seventh' : null] as const
    })
    for (const table of ['stepped', 'whole'])
      await db.insertRows({ table, columns: ['code', 'size', 'kind'], rows })
    let number = 1
    for (const sql of wholly) {
      number += 1
      const mark = '-- in the background, by code of stepped\n'
      const named = sql.replaceAll(/\bt\b/g, 'stepped').replaceAll('sum_of_t', 'sum_of_stepped')
      await writeFile(join(start, `000${number}-step.sql`), `${mark}${named};`)
      await migrate(db, start, number)
      await startNode(db, start, { ...quick, stepRows: 1 + Math.floor(chance() * 12) }).done()
      const whole = sql.replaceAll(/\bt\b/g, 'whole').replaceAll('sum_of_t', 'sum_of_whole')
      await db.run(whole, ['', 'zzzzz'])
      for (const table of ['', 'sum_of_']) {
        const read = (of: string) => db.all(`select * from ${table}${of} order by 1`)
        assert.deepEqual(await read('stepped'), await read('whole'), sql)
      }
    }
    await rm(start, { recursive: true })
  })
})

/** Numbers from 0 to 1, the same in every run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}
