import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { patienceMs, until } from '../../../test/support/until.ts'
import type { Database } from '../../kits/db/database.ts'
import { type EventQuery, type Events, openEvents, recordEvents } from './events.ts'
import { createWaiting } from './waiting.steps.ts'

const [own, other] = [9001, 9050]
const question: EventQuery = { shipper: own, types: [], after: 'now', limit: 9, waitMs: 0 }

forEachEngine((engine) => {
  /** Records an event of a shipper and places it. */
  async function happen(db: Database, events: Events, shipper: number): Promise<void> {
    const data = { subscription: 'whk_prueba' }
    const event = { type: 'webhook.test', shipper, code: undefined, at: 0, data } as const
    await db.transaction((tx) => recordEvents(tx, [event], Date.now()))
    while ((await events.place(async () => {})) > 0);
  }

  test('a waiting reader is woken by its own events only', async () => {
    const db = await openMigrated(engine)
    const answered: string[] = []
    const watched: Database = {
      ...db,
      async all(sql, values) {
        const rows = await db.all(sql, values)
        answered.push(sql)
        return rows as never
      },
    }
    const looks = () => answered.filter((sql) => sql.includes('shipper_number = $')).length
    const [here, there] = [await openEvents(watched, Date.now), await openEvents(db, Date.now)]
    await happen(db, here, other)
    const { next } = await here.read(question)
    const before = looks() + 1
    const waited = here.read({ ...question, after: next, waitMs: patienceMs })
    await until('it waits', () => looks() === before)
    await happen(db, here, other)
    await happen(db, there, other)
    await here.look()
    await sleep(50)
    assert.equal(looks(), before)
    // Placed by the other process, unnoticed; a later one placed here must not hide it.
    await happen(db, there, own)
    await happen(db, here, other)
    const page = await waited
    assert.deepEqual(
      page.events.map(({ shipper }) => shipper),
      [own],
    )
    await db.dispose()
  })
})

test('no shipper can take all the waiting slots', async () => {
  const waiting = createWaiting(5, 2)
  const answered: number[] = []
  const wait = (shipper: number) =>
    waiting.until(1, shipper, 20_000).then(() => answered.push(shipper))
  for (const shipper of [own, own, own, other]) void wait(shipper)
  await sleep(1)
  assert.deepEqual(answered, [own], 'the third is answered at once')
  assert.deepEqual([waiting.isOpen(own), waiting.isOpen(other)], [false, true])
  assert.equal(waiting.isOpen(undefined), true)
  waiting.notify(2, new Set([own]))
  await sleep(1)
  assert.deepEqual(answered, [own, own, own])
  assert.equal(waiting.isOpen(own), true)
  waiting.close()
})
