import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { patienceMs } from '../../../test/support/until.ts'
import { allAnswer } from './all-answer.ts'

forEachEngine((engine) => {
  test('databases that answer are ready; one that fails, or hangs, is not', async () => {
    const db = await engine.open()
    const failing = { ...db, all: () => Promise.reject(new Error('away')) }
    const hanging = { ...db, all: () => new Promise<never>(() => {}) }
    assert.equal(await allAnswer([db, db], patienceMs), true)
    assert.equal(await allAnswer([], patienceMs), true)
    assert.equal(await allAnswer([db, failing], patienceMs), false)
    assert.equal(await allAnswer([hanging, db], 20), false)
    await db.dispose()
  })
})
