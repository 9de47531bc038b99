import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import {
  claimDeliveries,
  claimText,
  insertDeliveries,
  type PlannedDelivery,
} from './delivery.store.ts'

const [dead, other] = ['whk_dead', 'whk_other']

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await openMigrated(engine)
    if (engine.name === 'postgres')
      await db.script('alter table delivery set (autovacuum_enabled = off)')
    await db.transaction((tx) => insertDeliveries(tx, deliveries(dead, 'past', 3_000)))
    await db.run(`update delivery set state = 'dead'`)
    await db.script('analyze delivery')
    await db.transaction(async (tx) => {
      await insertDeliveries(tx, deliveries(dead, 'new', 2_000))
      await insertDeliveries(tx, deliveries(other, 'new', 40))
    })
  })
  after(() => db.dispose())

  function deliveries(subscription: string, word: string, many: number): PlannedDelivery[] {
    return Array.from({ length: many }, (_, place) => {
      const event = `${word} ${String(place).padStart(5, '0')}`
      return { subscription, event, shipment: '', state: 'due', dueAt: place, claim: '' }
    })
  }

  const claim = (subscription: string, now: number, most = 32) =>
    db.transaction((tx) =>
      claimDeliveries(tx, subscription, { by: 'me', until: 99_999, most }, now),
    )

  test('no more are claimed than asked for, the oldest first, whatever statistics say', async () => {
    const claimed = await claim(dead, 5_000)
    assert.deepEqual(
      claimed.map(({ event }) => event).toSorted(),
      deliveries(dead, 'new', 32).map(({ event }) => event),
    )
    assert.equal((await claim(other, 5_000)).length, 32)
    assert.equal((await claim(other, 5_000)).length, 8)
    assert.deepEqual(await claim(other, 5_000), [])
  })

  if (engine.name === 'postgres')
    test('a claim reads what it claims, not all that wait', async () => {
      const plan = await db.all<{ 'QUERY PLAN': string }>(
        `explain (analyze, timing off, summary off) ${claimText}`,
        [dead, 99_999, 'me', 5_000, 32],
      )
      const text = plan.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(text, /Limit .*rows=32 loops=1/)
    })
})
