import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import {
  addItems,
  byKind,
  folderOf,
  grow,
  item,
  quick,
  sizesOf,
  startNode,
} from '../../../test/support/changes.ts'
import { closeEngines, engines, type TestDatabase } from '../../../test/support/engines.ts'
import { hasPostgres, noPostgres } from '../../../test/support/postgres-server.ts'
import { until } from '../../../test/support/until.ts'
import { percentOfPhase } from './change-index.ts'
import { findOpenChanges } from './change-states.ts'
import { finishChanges } from './changes.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

after(closeEngines)

test('an index is read in two halves', () => {
  const at = (phase: string, done = 0, total = 0) => percentOfPhase({ phase, done, total })
  assert.equal(at('waiting for writers before build'), 0)
  assert.equal(at('building index: scanning table', 1, 2), 25)
  assert.equal(at('waiting for writers before validation'), 50)
  assert.equal(at('index validation: scanning index'), 50)
  assert.equal(at('index validation: scanning table', 1, 2), 75)
  assert.equal(at('waiting for old snapshots'), 99)
})

describe('on a server', { skip: hasPostgres ? false : noPostgres }, () => {
  let db: TestDatabase
  let folder: string

  beforeEach(async () => {
    const engine = engines.find(({ name }) => name === 'postgres')
    assert.ok(engine)
    db = await engine.open()
    folder = await folderOf({ '0001-item.sql': item })
    await migrate(db, folder, 1)
    await addItems(db, 40)
  })
  afterEach(async () => {
    await db.dispose()
    await rm(folder, { recursive: true })
  })

  const findIndex = async () => {
    const sql = `select indisvalid as valid from pg_index where indexrelid = to_regclass('item_by_kind')`
    return (await db.all<{ valid: boolean }>(sql))[0]?.valid
  }
  const build = `from pg_stat_progress_create_index where relid = to_regclass('item')`
  const isBuilding = async () => (await db.all(`select 1 ${build}`)).length > 0

  /** Somebody's transaction that has written to the table, for which an index has to wait. */
  async function writeFor(work: () => Promise<void>): Promise<void> {
    const other = await db.again()
    await other.transaction(async (tx) => {
      await tx.run(`insert into item values ('writer', 1, null)`)
      await work()
    })
  }

  test('an index is made while others write', async () => {
    await writeFile(join(folder, '0002-by-kind.sql'), byKind)
    await migrate(db, folder, 2)
    assert.equal(await findIndex(), undefined)
    let node: ReturnType<typeof startNode> | undefined
    await writeFor(async () => {
      node = startNode(await db.again(), folder)
      await until('it is being made', isBuilding)
      await db.run(`insert into item values ('meanwhile', 1, null)`)
      const leaseQuery = `select 1 from schema_change where holder <> '' and held_until > $1`
      const soon = Date.now() + 30_000
      await until('it is kept', async () => (await db.all(leaseQuery, [soon])).length > 0)
    })
    await node?.done()
    assert.equal(await findIndex(), true)
    assert.deepEqual(await findOpenChanges(db), [])
    assert.deepEqual(node?.reports.at(-1), {
      change: '0002-by-kind',
      moment: 'has ended',
      percent: 100,
    })
  })

  test('an index that was cut is removed and made again', async () => {
    await writeFile(join(folder, '0002-by-kind.sql'), byKind)
    await migrate(db, folder, 2)
    let node: ReturnType<typeof startNode> | undefined
    await writeFor(async () => {
      node = startNode(await db.again(), folder, { ...quick, failedMs: 3_600_000 })
      await until('it is being made', isBuilding)
      await db.run(`select pg_terminate_backend(pid) ${build}`)
      await until('it failed', () => (node?.failures.length ?? 0) > 0)
    })
    await node?.stop()
    assert.equal(await findIndex(), false)
    assert.match((await findOpenChanges(db))[0]?.fault ?? '', /terminat/)
    await startNode(db, folder).done()
    assert.equal(await findIndex(), true)
  })

  test('an index that a node left behind is waited for, and not made twice', async () => {
    await writeFile(join(folder, '0002-by-kind.sql'), byKind)
    await migrate(db, folder, 2)
    let next: ReturnType<typeof startNode> | undefined
    await writeFor(async () => {
      // Only now does an index have to wait.
      const first = startNode(await db.again(), folder)
      await until('it is being made', isBuilding)
      await first.stop()
      const another = await db.again()
      let looks = 0
      const counted: Database = {
        ...another,
        session(work, signal) {
          looks += 1
          return another.session?.(work, signal) ?? assert.fail('it has no sessions')
        },
      }
      next = startNode(counted, folder)
      await until('the next one has looked', () => looks > 1)
      assert.equal(await isBuilding(), true)
    })
    await next?.done()
    assert.deepEqual(next?.failures, [])
    assert.equal(next?.reports[0]?.moment, 'begins')
    assert.deepEqual(
      next?.reports.slice(1).filter(({ moment }) => moment === 'begins'),
      [],
    )
    assert.equal(await findIndex(), true)
  })

  test('an index that can not be made is reported, and made once it can', async () => {
    await db.run(`update item set kind = 'same'`)
    await writeFile(join(folder, '0002-by-kind.sql'), byKind.replace('index ', 'unique index '))
    await migrate(db, folder, 2)
    await assert.rejects(
      finishChanges(db, folder, () => {}),
      /0002-by-kind in the background failed: could not create unique index/,
    )
    assert.equal(await findIndex(), false)
    await db.run('update item set kind = code')
    await finishChanges(db, folder, () => {})
    assert.equal(await findIndex(), true)
  })

  test('a step cut by the server leaves nothing, and is done again', async () => {
    await writeFile(join(folder, '0002-grow.sql'), grow)
    await migrate(db, folder, 2)
    const cut: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          const [{ done } = { done: 0 }] = await tx.all<{ done: number }>(
            'select done from schema_change',
          )
          if (done === 21) await tx.run('select pg_terminate_backend(pg_backend_pid())')
          return result
        }),
    }
    const node = startNode(cut, folder, { ...quick, failedMs: 3_600_000 })
    await until('it failed', () => node.failures.length > 0)
    await node.stop()
    assert.deepEqual(await sizesOf(db), { 0: 26, 1: 14 })
    await db.run('update schema_change set held_until = 0')
    await startNode(db, folder).done()
    assert.deepEqual(await sizesOf(db), { 1: 40 })
  })

  test('a step does not wait long for a row that somebody holds, and tries again', async () => {
    await writeFile(join(folder, '0002-grow.sql'), grow)
    await migrate(db, folder, 2)
    let leases = 0
    const counted: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(work).catch((error: unknown) => {
          leases += 1
          throw error
        }),
    }
    const other = await db.again()
    let node: ReturnType<typeof startNode> | undefined
    await other.transaction(async (tx) => {
      await tx.run(`update item set size = 0 where code = 'c0009'`)
      node = startNode(counted, folder)
      await until('it has given up once', () => leases > 0)
    })
    await node?.done()
    assert.deepEqual(node?.failures, [])
    assert.deepEqual(await sizesOf(db), { 1: 40 })
  })
})
