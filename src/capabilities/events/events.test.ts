import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import {
  elsewhere,
  officer,
  openPieceDoors,
  type PieceDoors,
} from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import { eventLimits } from './events.limits.ts'
import {
  type EventQuery,
  type Events,
  openEvents,
  pieceLockIn,
  type StoredEvent,
} from './events.ts'

const shipper = 9001
const account = { number: shipper, name: 'Tienda', mode: 'CROSS' as const }
const wholeDay = 86_400_000

const question: EventQuery = { shipper, types: [], after: undefined, limit: 1_000, waitMs: 0 }

async function placeAll(events: Events): Promise<void> {
  while ((await events.place(async () => {})) > 0);
}

function isAbout(code: TrackingCode): (event: StoredEvent) => boolean {
  return (event) => event.code === code
}

forEachEngine((engine) => {
  let db: TestDatabase
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, shipper)
  })
  after(() => db.dispose())

  async function listening(on: Database = db): Promise<{ events: Events; doors: PieceDoors }> {
    const events = await openEvents(on, Date.now)
    await events.read(question)
    return { events, doors: await openPieceDoors(on, Date.now, events) }
  }

  async function eventsOf(events: Events, code: TrackingCode): Promise<StoredEvent[]> {
    await placeAll(events)
    const page = await events.read(question)
    return page.events.filter(isAbout(code))
  }

  test('nothing is written while nobody listens', async () => {
    const alone = await openMigrated(engine)
    const events = await openEvents(alone, Date.now)
    const doors = await openPieceDoors(alone, Date.now, events)
    await doors.piece('IF', 'AR')
    assert.deepEqual(await alone.all('select id from outbox'), [])
    await alone.dispose()
  })

  test('every movement emits an event, in order, starting with the PI of the order', async () => {
    const { events, doors } = await listening()
    const code = await doors.piece('IF', 'AR', 'MA')
    await doors.scan(code, ['LD', 'CA'], { reasonCode: '7' })
    const stored = await eventsOf(events, code)
    assert.deepEqual(
      stored.map(({ sequence, type, data }) => [sequence, type, JSON.parse(data).state]),
      ['PI', 'IF', 'AR', 'MA', 'LD', 'CA'].map((state, index) => [
        index + 1,
        'shipment.moved',
        state,
      ]),
    )
    const last = stored.at(-1)
    assert.deepEqual(JSON.parse(last?.data ?? ''), {
      state: 'CA',
      branch: 'C0001',
      reasonCode: '7',
      correction: false,
      promise: null,
      promiseBefore: null,
    })
  })

  test('a refused scan emits no event', async () => {
    const { events, doors } = await listening()
    const code = await doors.piece('IF')
    await doors.scan(code, ['DL'])
    assert.equal((await eventsOf(events, code)).length, 2)
  })

  test('a rescue emits events when requested, carried out, failed and withdrawn', async () => {
    const { events, doors } = await listening()
    const redirection = { kind: 'redirection', destination: elsewhere } as const
    const scanned = await doors.piece('IF', 'AS')
    await doors.rescues.requestRescue(shipper, [scanned], redirection)
    await doors.scan(scanned, ['AR'])
    const given = await doors.piece('IF', 'AS')
    await doors.rescues.requestRescue(shipper, [given], redirection)
    await doors.rescues.fail(given, 'no se pudo', officer)
    await doors.rescues.withdraw(given, 'ya no hace falta', officer)
    const types = async (code: TrackingCode) =>
      (await eventsOf(events, code)).map(({ type }) => type).filter((type) => /rescue/.test(type))
    assert.deepEqual(await types(scanned), ['rescue.requested', 'rescue.carried-out'])
    assert.deepEqual(await types(given), ['rescue.requested', 'rescue.failed', 'rescue.withdrawn'])
    const failed = (await eventsOf(events, given)).find(({ type }) => type === 'rescue.failed')
    assert.deepEqual(JSON.parse(failed?.data ?? ''), { kind: 'redirection', reason: 'no se pudo' })
  })

  test('no event carries the name or the address of a person', async () => {
    const { events } = await listening()
    await placeAll(events)
    const { events: all } = await events.read(question)
    assert.ok(all.length > 0)
    for (const { data } of all) assert.doesNotMatch(data, /Ramiro|Oroño|recipient|street/i)
  })

  test('a cancellation emits its effect, after the return that it requests', async () => {
    const { events, doors } = await listening()
    const caller = { ...account, insured: false, sameDay: false, volumetricFactor: 4000 }
    const early = await doors.piece()
    await doors.cancellations.cancelOrder(caller, early)
    const late = await doors.piece('IF')
    await doors.cancellations.cancelOrder(caller, late)
    const tellings = async (code: TrackingCode) =>
      (await eventsOf(events, code)).map(({ type, data }) => {
        const { state, effect } = JSON.parse(data)
        return [type, state ?? effect].filter(Boolean).join(' ')
      })
    assert.deepEqual(await tellings(early), ['shipment.moved PI', 'shipment.cancelled withdrawn'])
    assert.equal((await tellings(late)).at(-1), 'shipment.cancelled return')
    assert.ok((await tellings(late)).includes('rescue.requested'))
  })

  test('the event of a measurement includes the declared values', async () => {
    const { events, doors } = await listening()
    const code = await doors.piece('IF')
    const sides = { lengthHundredthsCm: 3000, heightHundredthsCm: 2000, widthHundredthsCm: 1000 }
    const measured = { code, package: 0, branchCode: 'C0001', at: undefined, ...sides }
    await doors.measurements.record([{ ...measured, weightHundredthsKg: 250 } as never], officer)
    const event = (await eventsOf(events, code)).at(-1)
    assert.equal(event?.type, 'shipment.measured')
    assert.partialDeepStrictEqual(JSON.parse(event?.data ?? ''), {
      package: null,
      weightKg: 2.5,
      lengthCm: 30,
      volumetricWeightKg: 1.5,
      price: null,
      priceDifference: null,
    })
  })

  test('the numbers of a shipment go on and its ids ascend, also where clocks disagree', async () => {
    const [ahead, behind] = [Date.now() + 60_000, Date.now()]
    const first = await openEvents(db, () => ahead)
    await first.read(question)
    const doors = await openPieceDoors(db, () => ahead, first)
    const code = await doors.piece('IF')
    const second = await openEvents(await db.again(), () => behind)
    const others = await openPieceDoors(db, () => behind, second)
    await others.scan(code, ['AR', 'MA'])
    const stored = await eventsOf(first, code)
    assert.deepEqual(
      stored.map(({ sequence }) => sequence),
      [1, 2, 3, 4],
    )
    const ids = stored.map(({ id }) => id)
    assert.deepEqual(ids.toSorted(), ids)
  })

  test('an event of a shipment that is not locked is an error', async () => {
    const { events } = await listening()
    const [locked, loose] = ['HELD-0001', 'LOOSE-0001'] as [TrackingCode, TrackingCode]
    const data = { effect: 'return' } as const
    const event = { type: 'shipment.cancelled', shipper, code: loose, at: 0, data } as const
    const telling = db.transaction((tx) =>
      events.announce(pieceLockIn(tx, [locked]), [event], Date.now()),
    )
    await assert.rejects(telling, /an event of LOOSE-0001, which is not locked/)
  })

  test('a rolled back transaction emits nothing', async () => {
    const { events } = await listening()
    const event = { type: 'stock.changed', shipper, code: undefined, at: 0 } as const
    const data = { sku: 'ROLLED-BACK', warehouse: '', location: '' }
    const figures = { units: 1, reserved: 0, change: 1, because: 'test' }
    const failing = db.transaction(async (tx) => {
      await events.announce(tx, [{ ...event, data: { ...data, ...figures } }], Date.now())
      throw new Error('no')
    })
    await assert.rejects(failing, /no/)
    await placeAll(events)
    const { events: all } = await events.read(question)
    assert.ok(!all.some((one) => one.data.includes('ROLLED-BACK')))
  })

  test('a reader that pages sees each of its own events once, and no others', async () => {
    const { events, doors } = await listening()
    for (let turn = 0; turn < 5; turn += 1) await doors.piece('IF')
    await placeAll(events)
    const whole = await events.read(question)
    const seen: StoredEvent[] = []
    let place: number | undefined
    for (;;) {
      const page = await events.read({ ...question, after: place, limit: 3 })
      seen.push(...page.events)
      if (page.events.length === 0) break
      place = page.next
    }
    assert.deepEqual(
      seen.map(({ id }) => id),
      whole.events.map(({ id }) => id),
    )
    const others = await events.read({ ...question, shipper: 9099 })
    assert.deepEqual(others.events, [])
    const everyone = await events.read({ ...question, shipper: undefined })
    assert.equal(everyone.events.length, whole.events.length)
    const some = await events.read({ ...question, types: ['shipment.measured'] })
    assert.ok(some.events.every(({ type }) => type === 'shipment.measured'))
  })

  test('the events of one shipment can be read, and one event by its id', async () => {
    const { events, doors } = await listening()
    const code = await doors.piece('IF')
    await doors.piece('IF')
    await placeAll(events)
    const { events: page, next } = await events.read({ ...question, code })
    assert.deepEqual(
      page.map((one) => [one.code, one.sequence]),
      [
        [code, 1],
        [code, 2],
      ],
    )
    assert.deepEqual((await events.read({ ...question, code, after: next })).events, [])
    const [first] = page
    assert.ok(first)
    assert.deepEqual(await events.find(first.id, shipper), first)
    assert.deepEqual(await events.find(first.id, undefined), first)
    assert.equal(await events.find(first.id, 9099), undefined)
    assert.equal(await events.find('evt_none', shipper), undefined)
  })

  test('a reader that waits from now on is answered as soon as something happens', async () => {
    const { events, doors } = await listening()
    await placeAll(events)
    const { next } = await events.read({ ...question, after: 'now' })
    const waiting = events.read({ ...question, after: next, waitMs: 20_000 })
    await sleep(20)
    const code = await doors.piece()
    await placeAll(events)
    const page = await waiting
    assert.deepEqual(
      page.events.map((event) => event.code),
      [code],
    )
    const cutShort = events.read({ ...question, after: page.next, waitMs: 20_000 })
    events.stopWaiting()
    assert.deepEqual((await cutShort).events, [])
  })

  test('old events are forgotten, but a shipment goes on counting for a year', async () => {
    const fresh = await openMigrated(engine)
    let now = Date.now()
    const events = await openEvents(fresh, () => now)
    await events.read(question)
    const doors = await openPieceDoors(fresh, () => now, events)
    const code = await doors.piece('IF', 'AR')
    await placeAll(events)
    now += (limits.eventDays + 1) * wholeDay
    assert.equal(await events.clean(), 2)
    await events.read(question)
    await doors.scan(code, ['MA'])
    await placeAll(events)
    const { events: left } = await events.read(question)
    assert.deepEqual(
      left.map(({ sequence }) => sequence),
      [3, 4],
    )
    now += eventLimits.eventSequenceDays * wholeDay
    await events.clean()
    assert.deepEqual(await fresh.all('select id from outbox where sequence < 4'), [])
    await fresh.dispose()
  })
})
