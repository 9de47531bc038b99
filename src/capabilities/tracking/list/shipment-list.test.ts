import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { crossShipper } from '../../../../test/support/order-door.ts'
import { everyOrder } from '../../../../test/support/order-filter.ts'
import { openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import { idleMs } from '../../../kernel/attention.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { OrderFilter } from './order-list.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, 9001, { name: 'Mate y Madera', volumetricFactor: 5_000 })
    doors = await openPieceDoors(db, () => (now += 1_000))
  })
  after(() => db.dispose())

  const list = (filter: Partial<OrderFilter>) =>
    doors.tracking.listOrders({ ...everyOrder, ...filter }, undefined, 1_000)
  const codes = async (filter: Partial<OrderFilter>) =>
    (await list(filter)).map(({ code }) => code as string)

  async function setPromise(code: TrackingCode, lateFrom: number): Promise<void> {
    await db.run(
      `update order_state set late_from = $2
       where id = (select id from shipment_order where tracking_code = $1)`,
      [code, lateFrom],
    )
  }

  test('orders to look at are found as the rule decides it, by reason or by any', async () => {
    const old = [await doors.piece('IF', 'AS'), await doors.piece('IF', 'MA', 'LD', 'DL')]
    now += idleMs
    const made = [
      await doors.piece(),
      await doors.piece('IF'),
      await doors.piece('IF', 'AS'),
      await doors.piece('IF', 'MA', 'LD', 'CA'),
      await doors.piece('IF', 'DV'),
      await doors.piece('IF', 'DV', 'RV'),
    ]
    await setPromise(made[1] as TrackingCode, now - 1)
    await setPromise(made[2] as TrackingCode, now + 1_000_000)
    const all = await list({})
    assert.equal(all.length, old.length + made.length)
    for (const kind of ['nobody-home', 'returning', 'late', 'idle'] as const) {
      const expected = all.filter(({ attention }) => attention?.kind === kind)
      assert.equal(expected.length, 1, kind)
      assert.deepEqual(await codes({ attention: kind }), [expected[0]?.code], kind)
      assert.deepEqual(await codes({ attention: kind, shipper: undefined }), [expected[0]?.code])
    }
    const some = all.filter(({ attention }) => attention).map(({ code }) => code as string)
    assert.deepEqual(await codes({ attention: 'any' }), some)
    assert.deepEqual(await codes({ attention: 'any', sort: 'oldest' }), some.toReversed())
    assert.deepEqual(await codes({ attention: 'any', state: 'CA' }), [made[3]])
    assert.deepEqual(await codes({ attention: 'any', codes: [old[0] as TrackingCode] }), [old[0]])
    assert.deepEqual(await codes({ attention: 'any', shipper: 9002 }), [])
  })

  test('finds the codes that are asked for, of the shipper alone', async () => {
    const own = [await doors.loadCross(), await doors.loadCross()]
    const listCodes = [...own, 'NADIE-1' as TrackingCode]
    assert.deepEqual(await codes({ codes: listCodes }), own.toReversed())
    assert.deepEqual(await codes({ codes: listCodes, shipper: 9002 }), [])
  })

  test('separates printed labels from those that wait to be printed', async () => {
    const from = now + 1
    const [printed, waiting, cancelled] = [
      await doors.loadCross(),
      await doors.loadCross(),
      await doors.loadCross(),
    ]
    const gone = await doors.piece('IF')
    await doors.cancellations.cancelOrder(crossShipper, cancelled)
    await db.run(
      `insert into label_print (tracking_code, prints, labels, first_at, last_at)
       values ($1, 1, 1, $2, $2)`,
      [printed, now],
    )
    assert.deepEqual(await codes({ from, printed: true }), [printed])
    assert.deepEqual(await codes({ from, printed: false }), [waiting])
    const counts = await doors.tracking.countOrders(9001, { from, before: undefined })
    assert.equal(counts.unprinted, 1)
    assert.equal(counts.cancelled, 1)
    assert.deepEqual(
      [...counts.states].filter(([, orders]) => orders > 0),
      [
        ['PI', 2],
        ['IF', 1],
      ],
    )
    assert.ok(gone)
  })

  test('counts a cancelled piece that came all the same in its state', async () => {
    const from = now + 100
    const [live, cancelled] = [await doors.loadCross(), await doors.loadCross()]
    await doors.cancellations.cancelOrder(crossShipper, cancelled)
    const corrected = await doors.scan(cancelled, ['AR', 'IF'], { correction: true })
    assert.deepEqual(corrected, [{ name: 'piece-cancelled' }, 'recorded'])
    const period = { from, before: undefined }
    const { all, states, ...counts } = await doors.tracking.countOrders(9001, period)
    const counted = [...states].filter(([, orders]) => orders > 0)
    assert.deepEqual(counted, [
      ['PI', 1],
      ['IF', 1],
    ])
    assert.deepEqual([all, counts.cancelled], [1, 1])
    assert.deepEqual(await codes({ from, state: 'PI' }), [live])
    assert.deepEqual(await codes({ from, state: 'IF' }), [cancelled])
  })

  test('counts what is to be looked at as the list has it', async () => {
    const everywhere = { from: undefined, before: undefined }
    const counts = await doors.tracking.countOrders(9001, everywhere)
    assert.ok(counts.attention > 0)
    assert.equal(counts.attention, (await codes({ attention: 'any' })).length)
    assert.equal(counts.all + counts.cancelled, (await codes({})).length)
    const none = await doors.tracking.countOrders(9003, everywhere)
    assert.deepEqual([none.attention, none.cancelled, none.unprinted], [0, 0, 0])
  })

  test('lists all shippers by branch and by how long nobody scanned, page by page', async () => {
    const here = await doors.piece('IF')
    await doors.scan(here, ['AS'], { branchCode: 'C0777' })
    const there = await doors.piece('IF')
    await doors.scan(there, ['AS'], { branchCode: 'C0777' })
    const ended = await doors.piece('IF', 'MA', 'LD')
    await doors.scan(ended, ['DL'], { branchCode: 'C0777' })
    const everyones = { shipper: undefined }
    assert.deepEqual(await codes({ ...everyones, branchCode: 'C0777' }), [there, here])
    const last = (await list({ codes: [here] }))[0]
    assert.ok(last)
    const idle = await codes({ ...everyones, branchCode: 'C0777', idleBefore: last.since })
    assert.deepEqual(idle, [here])
    const floor = { shipper: 9001, scanned: [last.since, now] } as const
    assert.deepEqual(await codes(floor), [there, here], 'what has ended is on no floor')
    assert.deepEqual(await codes({ ...floor, scanned: [last.since, last.since] }), [here])
    assert.deepEqual(await codes({ ...floor, scanned: [last.since + 1, last.since + 1] }), [])
    const filter = { ...everyOrder, ...everyones }
    const seen: string[] = []
    let place: { enteredAt: number; id: number } | undefined
    do {
      const page = await doors.tracking.listOrders(filter, place, 3)
      seen.push(...page.map(({ code }) => code))
      place = page.at(-1)
    } while (place)
    assert.deepEqual(seen, await codes(everyones))
    assert.equal(new Set(seen).size, seen.length)
    const to = last.postalCode
    const spans = async (...postalSpans: [number, number][]) =>
      (await codes({ ...floor, postalSpans })).length
    assert.equal(await spans([1000, to - 1], [to, to]), 2)
    assert.equal(await spans([1000, to - 1]), 0)
    assert.equal(await spans(), 0)
    assert.deepEqual(
      await codes({ ...everyones, state: 'DV' }),
      (await list(everyones)).filter(({ state }) => state === 'DV').map(({ code }) => code),
    )
  })
})
