import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { findLastSheet, insertSheet } from './labels.store.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  before(async () => {
    db = await openMigrated(engine)
  })
  after(() => db.dispose())

  test('the last sheet of a day is the one that ends latest, of that shipper and day', async () => {
    const day = { from: 1_000, to: 2_000 }
    assert.equal(await findLastSheet(db, 9001, day), undefined)
    await insertSheet(db, 9001, { from: 1_000, to: 1_200 }, 1_199)
    await insertSheet(db, 9001, { from: 1_200, to: 1_500 }, 1_499)
    await insertSheet(db, 9001, { from: 1_200, to: 1_500 }, 1_499)
    await insertSheet(db, 9002, { from: 1_000, to: 1_900 }, 1_899)
    await insertSheet(db, 9001, { from: 2_000, to: 2_001 }, 2_000)
    assert.equal(await findLastSheet(db, 9001, day), 1_500)
    assert.equal(await findLastSheet(db, 9002, day), 1_900)
    assert.equal(await findLastSheet(db, 9001, { from: 500, to: 1_000 }), undefined)
  })
})
