import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../../test/support/order-door.ts'
import { openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import { dayOf, sheetId } from '../labels.wire.ts'
import { createHandOvers, type HandOvers } from './hand-overs.steps.ts'

const { number } = crossShipper

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  let handOvers: HandOvers
  const clock = () => (now += 1_000)
  const today = () => dayOf(zone, now)
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, clock)
    handOvers = createHandOvers(db, clock)
  })
  after(() => db.dispose())

  const make = async () => {
    const made = await handOvers.make(number, today(), undefined)
    assert.ok(made.ok, JSON.stringify(made))
    return made.value
  }
  const codesOf = async ({ bounds }: { bounds: Parameters<HandOvers['sum']>[1] }) =>
    (await handOvers.listOrders(number, bounds, undefined, 100)).map(({ code }) => code)

  test('a day without orders has no sheet', async () => {
    assert.deepEqual(await handOvers.make(number, today(), undefined), {
      ok: false,
      refusal: 'day-empty',
    })
    assert.equal(await handOvers.next(number, today()), undefined)
    assert.deepEqual(await handOvers.list(number, today(), undefined, 10), [])
  })

  test('a sheet sums what is handed over, and the next one only what is new', async () => {
    const first = await doors.loadCross()
    const second = await doors.loadCross({
      servicio: 'B',
      productos: [product({ peso: 2.5, cantidad: 3, valorContrareembolso: 1500 })],
    })
    assert.equal((await handOvers.next(number, today()))?.shipments, 2)
    const sheet = await make()
    assert.deepEqual(
      [sheet.shipments, sheet.pieces, sheet.cashCents, sheet.received, sheet.cancelled],
      [2, 4, 150_000, 0, 0],
    )
    assert.equal(sheet.weightHundredthsKg, 375)
    assert.equal(await handOvers.next(number, today()), undefined)

    const third = await doors.loadCross()
    const later = await make()
    assert.deepEqual(await codesOf(later), [third])
    assert.deepEqual(await codesOf(sheet), [first, second])
    const again = await make()
    assert.deepEqual(
      await codesOf(again),
      [first, second, third],
      'the whole day, if nothing is new',
    )
    const listed = await handOvers.list(number, today(), undefined, 10)
    assert.deepEqual(
      listed.map((row) => sheetId(zone, number, row)),
      [later.id, sheet.id],
    )
    const [newest] = listed
    assert.deepEqual(
      (await handOvers.list(number, today(), newest?.to, 10)).map(({ shipments }) => shipments),
      [2],
    )
    assert.deepEqual(await handOvers.list(number + 1, today(), undefined, 10), [])
  })

  test('a sheet shows the received pieces and those cancelled since', async () => {
    const codes = [await doors.loadCross(), await doors.loadCross(), await doors.loadCross()]
    const [shipped, cancelled, early] = codes
    assert.ok(shipped && cancelled && early)
    await doors.cancellations.cancelOrder(crossShipper, early)
    const sheet = await make()
    await doors.scan(shipped, ['IF'])
    await doors.cancellations.cancelOrder(crossShipper, cancelled)
    const {
      shipments,
      received,
      pieces,
      cancelled: gone,
    } = await handOvers.sum(number, sheet.bounds)
    assert.deepEqual([shipments, received, gone, pieces], [2, 1, 1, 1])
    const [listed] = await handOvers.list(number, today(), undefined, 1)
    assert.deepEqual([listed?.shipments, listed?.received], [2, 1])
    const [first] = await handOvers.listOrders(number, sheet.bounds, undefined, 1)
    assert.ok(first)
    const rest = await handOvers.listOrders(number, sheet.bounds, first, 10)
    assert.deepEqual(
      [first, ...rest].map(({ code, cancelledAt }) => [code, cancelledAt !== null]),
      [
        [shipped, false],
        [cancelled, true],
      ],
    )
  })

  test('a retry gets the first sheet, also when more was loaded meanwhile', async () => {
    await doors.loadCross()
    const once = { shipper: number, operation: 'makeHandOver', key: 'a', digest: 'd' }
    const made = await handOvers.make(number, today(), once)
    await doors.loadCross()
    const again = await handOvers.make(number, today(), once)
    assert.ok(made.ok && again.ok)
    assert.equal(again.value.id, made.value.id)
    const other = await handOvers.make(number, today(), { ...once, digest: 'e' })
    assert.deepEqual(other, { ok: false, refusal: 'idempotency-key-reused' })
  })
})
