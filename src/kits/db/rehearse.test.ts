import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { rehearse } from './rehearse.ts'

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await engine.open()
    await db.script('create table item (code text primary key)')
  })
  after(() => db.dispose())

  test('returns what the work returned, and leaves nothing behind', async () => {
    const seen = await rehearse(db, async (tx) => {
      await tx.run('insert into item values ($1)', ['A'])
      return tx.all('select code from item')
    })
    assert.deepEqual(seen, [{ code: 'A' }])
    assert.deepEqual(await db.all('select code from item'), [])
  })

  test('throws what the work throws', async () => {
    const fail = () => rehearse(db, () => Promise.reject(new Error('no')))
    await assert.rejects(fail, /^Error: no$/)
  })
})
