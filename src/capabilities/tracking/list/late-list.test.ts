import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../../test/support/order-door.ts'
import { everyOrder } from '../../../../test/support/order-filter.ts'
import { openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { createDayEnds } from '../../../kits/clock/day-ends.ts'
import { type OrderFilter, toWords } from './order-list.ts'

const dayEnd = createDayEnds(zone)
const lastDay = '2026-11-05'
const inTime = Date.parse('2026-11-05T23:59:59-03:00')
const tooLate = Date.parse('2026-11-06T00:00:00-03:00')

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00-03:00')
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => (now += 1))
  })
  after(() => db.dispose())

  const list = async (filter: Partial<OrderFilter>) =>
    (await doors.tracking.listOrders({ ...everyOrder, ...filter }, undefined, 1_000)).map(
      ({ code }) => code,
    )

  /** A piece that is promised until a day, and is collected at C0001 where that is asked for. */
  async function piece(to: string | undefined, isCollected = false): Promise<TrackingCode> {
    const code = await doors.loadCross()
    if (to === undefined) return code
    const place = isCollected ? `, service = 'F', locality = 'c0001'` : ''
    await db.run(`update shipment_order set promise = $2${place} where tracking_code = $1`, [
      code,
      `2026-11-03/${to}`,
    ])
    await db.run(
      `update order_state set late_from = $2
       where id = (select id from shipment_order where tracking_code = $1)`,
      [code, dayEnd(to)],
    )
    return code
  }

  async function moved(
    code: TrackingCode,
    ...steps: readonly (readonly [checks: string, at: number])[]
  ): Promise<TrackingCode> {
    for (const [checks, at] of steps)
      for (const [index, check] of checks.split(' ').entries()) {
        const results = await doors.scan(code, [check as MovementCode], { at: at + index })
        assert.deepEqual(results, ['recorded'])
      }
    return code
  }

  test('lists find what the rule calls late, whatever has become of the pieces', async () => {
    now = tooLate + 86_400_000
    const start = inTime - 86_400_000
    const late = [
      await piece(lastDay),
      await moved(await piece(lastDay), ['IF', start]),
      await moved(await piece(lastDay), ['IF MA LD', start], ['DL', tooLate]),
      await moved(await piece(lastDay, true), ['IF', start], ['AR', tooLate]),
      await moved(
        await piece(lastDay, true),
        ['IF', start],
        ['AR', tooLate],
        ['EI DL', tooLate + 9],
      ),
      await moved(await piece(lastDay, true), ['IF AR', start], ['AS', start + 9]),
    ]
    const cancelled = await piece(lastDay)
    await doors.cancellations.cancelOrder(crossShipper, cancelled)
    const others = [
      cancelled,
      await piece(undefined),
      await piece('2026-11-30'),
      await moved(await piece(lastDay), ['IF MA LD', start], ['DL', inTime]),
      await moved(await piece(lastDay, true), ['IF', start], ['AR', inTime]),
      await moved(await piece(lastDay, true), ['IF', start], ['AR', inTime], ['DL', tooLate]),
      await moved(await piece(lastDay), ['IF DV', start]),
      await moved(await piece(lastDay), ['IF MA LD CA DV RV RM RC', start]),
    ]
    assert.deepEqual(await list({ late: true }), late.toReversed())
    assert.deepEqual(await list({ late: false }), others.toReversed())
    assert.deepEqual(await list({ late: true, sort: 'oldest' }), late)
    assert.deepEqual(await list({ late: true, words: toWords('nuñez') }), late.toReversed())
    assert.deepEqual(await list({ late: false, words: toWords('nuñez') }), others.toReversed())
    assert.deepEqual(await list({ late: true, state: 'DL' }), [late[4], late[2]])
    assert.deepEqual(await list({ late: true, state: 'AR' }), [late[3]])
    assert.deepEqual(await list({ late: true, service: 'F' }), [late[5], late[4], late[3]])
    assert.deepEqual(await list({ late: true, shipper: 9002 }), [])
    for (const code of [...late, ...others]) {
      const tracked = await doors.tracking.findPiece(code)
      assert.ok(tracked)
      assert.equal(doors.tracking.isLate(tracked), late.includes(code), code)
    }
  })

  test('late orders come page by page, every one once', async () => {
    const all = await list({ late: true })
    const seen: string[] = []
    let place: { enteredAt: number; id: number } | undefined
    for (let page = 0; page < 4; page += 1) {
      const items = await doors.tracking.listOrders({ ...everyOrder, late: true }, place, 2)
      seen.push(...items.map(({ code }) => code))
      place = items.at(-1) ?? place
    }
    assert.deepEqual(seen, all)
  })

  test('a piece that arrives and is handed over in one batch arrived when it arrived', async () => {
    const code = await piece(lastDay, true)
    const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
    const step = (check: MovementCode, at: number) => ({
      code,
      scan: { check, ...place, at, scanId: undefined, correction: false },
      recordedBy: 'lector',
    })
    const by = { id: 'token of lector', name: 'lector', role: 'scanner' } as const
    const scans = [step('IF', inTime - 9), step('AR', inTime), step('DL', tooLate)]
    assert.deepEqual(await doors.tracking.recordMovements(scans, by), Array(3).fill('recorded'))
    assert.ok(!(await list({ late: true })).includes(code))
  })
})
