import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../test/support/order-door.ts'
import { openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { parsePeriod } from '../../kits/clock/period.ts'
import { type Dashboard, openDashboard } from './dashboard.ts'

const dayMs = 86_400_000

forEachEngine((engine) => {
  let db: TestDatabase
  /** Late in the evening of a Tuesday of Buenos Aires, which is Wednesday in UTC. */
  let now = Date.parse('2026-11-18T01:00:00Z')
  const clock = () => (now += 1_000)
  let doors: PieceDoors
  let dashboard: Dashboard
  const rates = {
    zoneOf: (postalCode: number) =>
      postalCode < 2_000 ? { code: 'AMBA', name: 'Ciudad y GBA' } : undefined,
    zoneName: (code: string) => (code === 'AMBA' ? 'Ciudad y GBA' : undefined),
  }
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, 9001, { name: 'Mate y Madera', volumetricFactor: 5_000 })
    doors = await openPieceDoors(db, clock)
    dashboard = openDashboard(db, clock, zone, { rates })
  })
  after(() => db.dispose())

  const figures = async (from: string, to: string, shipper = 9001) => {
    const period = parsePeriod(zone, from, to)
    assert.ok(period)
    return dashboard.figures(shipper, period)
  }
  const totals = async (day: string) => (await figures(day, day)).totals

  test('counts what is loaded, delivered, failed and returned on the day where it happened', async () => {
    await doors.piece('IF', 'MA', 'LD', 'DL')
    await doors.piece('IF', 'MA', 'LD', 'CA', 'DV')
    await doors.loadCross({ 'domicilio.codigoPostal': 5000 })
    const { days, zones, inTransit } = await figures('2026-11-16', '2026-11-17')
    const done = { loaded: 3, delivered: 1, failed: 1, returned: 1, promised: 0, onTime: 0 }
    assert.deepEqual(days[1], { day: '2026-11-17', ...done })
    assert.equal(days[0]?.loaded, 0)
    assert.deepEqual(zones, [
      { zone: 'AMBA', name: 'Ciudad y GBA', loaded: 2 },
      { zone: '', name: undefined, loaded: 1 },
    ])
    assert.deepEqual(inTransit.states, [{ state: 'DV', pieces: 1 }])
    assert.equal((await figures('2026-11-17', '2026-11-17', 9002)).totals.loaded, 0)
  })

  test('a delivery that is corrected is no delivery, and a scan that comes late counts when it was', async () => {
    now += dayMs
    const code = await doors.piece('IF', 'MA', 'LD', 'DL')
    assert.equal((await totals('2026-11-18')).delivered, 1)
    await doors.scan(code, ['LD'], { correction: true })
    assert.equal((await totals('2026-11-18')).delivered, 0)
    await doors.scan(code, ['CA'])
    const visited = now
    now += dayMs
    await doors.scan(code, ['LD'], { at: visited + 500, correction: true })
    await doors.scan(code, ['DL'], { at: visited + 900 })
    assert.deepEqual(
      [(await totals('2026-11-18')).delivered, (await totals('2026-11-19')).delivered],
      [1, 0],
    )
  })

  test('a cancelled shipment that returns counts, too', async () => {
    now += dayMs
    const code = await doors.piece('IF')
    await doors.cancellations.cancelOrder(crossShipper, code)
    assert.equal((await totals('2026-11-20')).returned, 1)
  })

  test('orders are counted once, whether they are summed already or not', async () => {
    now += dayMs
    await doors.loadCross()
    await doors.loadCross()
    assert.equal((await totals('2026-11-21')).loaded, 2)
    await dashboard.sumUp()
    assert.equal((await totals('2026-11-21')).loaded, 2, 'too new to be summed')
    now += 3_600_000
    await dashboard.sumUp()
    await dashboard.sumUp()
    await doors.loadCross()
    assert.equal((await totals('2026-11-21')).loaded, 3)
    const [sums] = await db.all<{ orders: number }>(
      'select cast(sum(orders) as integer) as orders from order_sum where shipper_number = 9001',
    )
    assert.equal(sums?.orders, 7)
  })

  test('a delivery after the promised day is not on time', async () => {
    now = Date.parse('2026-11-25T15:00:00Z')
    for (const promise of ['2026-11-24/2026-11-25', '2026-11-23/2026-11-24']) {
      const code = await doors.piece('IF', 'MA', 'LD')
      await db.run('update shipment_order set promise = $2 where tracking_code = $1', [
        code,
        promise,
      ])
      await doors.scan(code, ['DL'])
    }
    await doors.piece('IF', 'MA', 'LD', 'DL')
    assert.partialDeepStrictEqual(await totals('2026-11-25'), {
      delivered: 3,
      promised: 2,
      onTime: 1,
    })
  })
})
