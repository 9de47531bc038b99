import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { patienceMs } from '../../../test/support/until.ts'
import { allAnswer } from './all-answer.ts'

forEachEngine((engine) => {
  test('databases that take a write are ready; one that fails, or hangs, is not', async () => {
    const db = await openMigrated(engine)
    const failing = { ...db, run: () => Promise.reject(new Error('read only')) }
    const hanging = { ...db, all: () => new Promise<never>(() => {}), run: db.run }
    const stuck = { ...db, run: () => new Promise<never>(() => {}) }
    assert.equal(await allAnswer([db, db], patienceMs), true)
    assert.equal(await allAnswer([], patienceMs), true)
    assert.equal(await allAnswer([db, failing], patienceMs), false)
    if (engine.name === 'sqlite') assert.equal(await allAnswer([hanging, db], 20), false)
    // A long transaction of the process itself may have SQLite's only writer.
    const isSqlite = engine.name === 'sqlite'
    assert.equal(await allAnswer([stuck, db], isSqlite ? 4_000 : 200), isSqlite)
    await db.dispose()
  })
})
