import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import type { Database, Handle } from './database.ts'
import { bumpEpoch, findEpoch } from './epochs.ts'
import { sharingChanges } from './topic-changes.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let transactions: number
  let changes: Database

  /** Counts the transactions of a handle of the same data. */
  const counted = (other: Database): Database => ({
    ...other,
    transaction(work) {
      transactions += 1
      return other.transaction(work)
    },
  })

  beforeEach(async () => {
    db = await engine.open()
    await db.script(
      `create table epoch (topic text primary key, version bigint not null);
       create table zone (code text primary key, place bigint not null)`,
    )
    transactions = 0
    changes = sharingChanges(counted(db), 'zones')
  })
  afterEach(() => db.dispose())

  const add = (through: Database, code: string) =>
    through.transaction(async (tx: Handle) => {
      const [row] = await tx.all<{ many: number }>('select count(*) as many from zone')
      await tx.run('insert into zone (code, place) values ($1, $2)', [code, Number(row?.many)])
      return bumpEpoch(tx, 'zones')
    })
  const stored = () => db.all('select code, place from zone order by place')

  test('changes that arrive together share a transaction, and each sees those before it', async () => {
    const versions = await Promise.all(['A', 'B', 'C'].map((code) => add(changes, code)))
    assert.equal(transactions, 1)
    assert.deepEqual(versions, [1, 2, 3])
    assert.deepEqual(
      await stored(),
      ['A', 'B', 'C'].map((code, place) => ({ code, place })),
    )
  })

  test('one that fails is done again alone, and fails nobody else', async () => {
    await add(changes, 'A')
    const outcomes = await Promise.allSettled(['B', 'A', 'C'].map((code) => add(changes, code)))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.equal((await stored()).length, 3)
    assert.equal(await findEpoch(db, 'zones'), 3)
  })

  test('groups of two nodes take turns, also where they touch the same rows', async () => {
    const other = sharingChanges(counted(await db.again()), 'zones')
    await add(changes, 'A')
    await add(changes, 'B')
    const touch = (through: Database, code: string) =>
      through.transaction(async (tx) => {
        await tx.run('update zone set place = place + 10 where code = $1', [code])
        await bumpEpoch(tx, 'zones')
      })
    for (let round = 0; round < 20; round++)
      await Promise.all([
        ...['A', 'B'].map((code) => touch(changes, code)),
        ...['B', 'A'].map((code) => touch(other, code)),
      ])
    assert.deepEqual(await stored(), [
      { code: 'A', place: 400 },
      { code: 'B', place: 401 },
    ])
  })
})
