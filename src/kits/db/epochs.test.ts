import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import type { Database } from './database.ts'
import { bumpEpoch, type EpochWatch, watchEpochs } from './epochs.ts'

const never = 1_000_000

forEachEngine((engine) => {
  let db: TestDatabase
  let other: Database
  let changes: string[]
  let failures: unknown[]
  let watch: EpochWatch

  function start(everyMs: number, onChange?: (topic: string) => Promise<void>): void {
    // A listener would see more than one change between two looks.
    const { listen, ...looking } = other
    assert.equal(listen !== undefined, engine.name === 'postgres')
    watch = watchEpochs(looking, {
      everyMs,
      onChange: onChange ?? ((topic) => void changes.push(topic)),
      onFailure: (error) => failures.push(error),
    })
  }

  beforeEach(async () => {
    db = await engine.open()
    await db.script('create table epoch (topic text primary key, version bigint not null)')
    other = await db.again()
    changes = []
    failures = []
  })
  afterEach(async () => {
    await watch.stop()
    await db.dispose()
  })

  test('the first poll is the baseline; later changes are reported once each', async () => {
    await bumpEpoch(db, 'rates')
    start(never)
    await watch.check()
    assert.deepEqual(changes, [])
    await bumpEpoch(db, 'rates')
    await bumpEpoch(db, 'rates')
    await bumpEpoch(db, 'branches')
    await watch.check()
    await watch.check()
    assert.deepEqual(new Set(changes), new Set(['branches', 'rates']))
    assert.equal(changes.length, 2)
  })

  test('a bump that is rolled back is never reported', async () => {
    start(never)
    await watch.check()
    const work = db.transaction(async (tx) => {
      await bumpEpoch(tx, 'rates')
      throw new Error('no')
    })
    await assert.rejects(work)
    await watch.check()
    assert.deepEqual(changes, [])
  })

  test('changes are found by the timer until the watch is stopped', async () => {
    start(5)
    await watch.check()
    await bumpEpoch(db, 'rates')
    await until('the change is reported', () => changes.length > 0)
    assert.deepEqual(changes, ['rates'])
    await watch.stop()
    await bumpEpoch(db, 'rates')
    await sleep(50)
    assert.deepEqual(changes, ['rates'])
  })

  test('a change whose handler fails is reported again', async () => {
    const outcomes = [new Error('not yet'), undefined]
    start(never, async (topic) => {
      const failure = outcomes.shift()
      if (failure !== undefined) throw failure
      changes.push(topic)
    })
    await watch.check()
    await bumpEpoch(db, 'rates')
    await watch.check()
    assert.deepEqual([changes, failures.length], [[], 1])
    await watch.check()
    assert.deepEqual([changes, failures.length], [['rates'], 1])
  })

  test('polls never overlap, and stop waits for the running one', async () => {
    let inside = 0
    let most = 0
    start(1, async (topic) => {
      inside += 1
      most = Math.max(most, inside)
      await sleep(30)
      inside -= 1
      changes.push(topic)
    })
    await watch.check()
    await bumpEpoch(db, 'rates')
    await Promise.all([watch.check(), watch.check(), sleep(20)])
    await bumpEpoch(db, 'rates')
    const last = watch.check()
    await watch.stop()
    await last
    assert.deepEqual([inside, most, changes], [0, 1, ['rates', 'rates']])
  })

  test('a poll that fails is reported, and the next one finds the change', async () => {
    start(5)
    await watch.check()
    await db.script('alter table epoch rename to hidden')
    await until('the failure is reported', () => failures.length > 0)
    await db.script('alter table hidden rename to epoch')
    await bumpEpoch(db, 'rates')
    await watch.check()
    assert.deepEqual(changes, ['rates'])
  })
})
