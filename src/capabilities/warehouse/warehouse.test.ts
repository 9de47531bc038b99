import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { zone } from '../../../test/support/order-door.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { turnsDuring } from '../../../test/support/turns.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Announce, NewEvent } from '../events/events.ts'
import {
  followScans,
  holdStock,
  openWarehouse,
  releaseStock,
  type Shortage,
  type StockLine,
  type Warehouse,
} from './warehouse.ts'

const shipper = 700
const by = { id: 'token of depósito', name: 'depósito', role: 'branch' } as const
const at = Date.UTC(2026, 10, 15)

forEachEngine((engine) => {
  let db: TestDatabase
  let warehouse: Warehouse
  let count = 0
  let orders = 0
  const announced: NewEvent[] = []
  const announce: Announce = async (_tx, events) => void announced.push(...events)

  before(async () => {
    db = await openMigrated(engine)
    warehouse = openWarehouse(db, () => at, zone, announce)
    for (const number of [shipper, shipper + 1]) await addShipper(db, number, { mode: 'WARE' })
  })
  after(async () => {
    const { balances, orders: faults } = await warehouse.verifyStock()
    await db.dispose()
    assert.deepEqual([...balances, ...faults], [])
  })

  function line(units: number, changes: Partial<StockLine> = {}): StockLine {
    return { sku: `SKU-${count}`, warehouse: '001', location: 'A01', units, ...changes }
  }

  const opened = (...lines: StockLine[]) => warehouse.openStock(shipper, lines)

  const newCode = () => `ORD-${String((orders += 1)).padStart(6, '0')}` as TrackingCode

  async function reserve(
    lines: readonly StockLine[],
    code = newCode(),
    on: Database = db,
  ): Promise<readonly Shortage[]> {
    return on.transaction(async (tx) => {
      const request = { code, shipperNumber: shipper, lines }
      const stock = await holdStock(tx, [request], warehouse.today())
      const shortages = stock.take(request)
      await stock.record(tx, at)
      return shortages
    })
  }

  const lacking = (requested: number, available: number, place = 0) => [
    { line: place, name: 'stock-insufficient', asked: requested, available },
  ]

  /** The units and reserved units of each balance. */
  async function levels(sku = `SKU-${count}`): Promise<string[]> {
    const rows = await warehouse.listStock({ shipper, sku }, undefined, 100)
    return rows.map(({ units, reserved }) => `${units} ${reserved}`)
  }

  test('opened stock is available at its place and to its shipper only', async () => {
    count += 1
    await opened(line(7))
    assert.deepEqual(await warehouse.findShortages(shipper, [line(7)]), [])
    assert.deepEqual(await warehouse.findShortages(shipper, [line(8)]), lacking(8, 7))
    for (const [who, one] of [
      [shipper + 1, line(1)],
      [shipper, line(1, { location: 'B01' })],
      [shipper, line(1, { warehouse: '002' })],
    ] as const)
      assert.deepEqual(await warehouse.findShortages(who, [one]), [
        { line: 0, name: 'sku-unknown' },
      ])
  })

  test('opening again leaves a place as it is', async () => {
    count += 1
    await opened(line(7))
    await reserve([line(2)])
    await opened(line(100), line(3, { location: 'B01' }))
    assert.deepEqual(await levels(), ['7 2', '3 0'])
  })

  test('all of it can be reserved, and not one unit more', async () => {
    count += 1
    await opened(line(3))
    assert.deepEqual(await reserve([line(3)]), [])
    assert.deepEqual(await reserve([line(1)]), lacking(1, 0))
    assert.deepEqual(await levels(), ['3 3'])
  })

  test('either all lines are reserved or none', async () => {
    count += 1
    const scarce = line(9, { sku: `SKU-${count}-Z` })
    await opened(line(5), { ...scarce, units: 1 })
    assert.deepEqual(await reserve([line(2), scarce]), lacking(9, 1, 1))
    assert.deepEqual(await levels(), ['5 0'])
    assert.deepEqual(await levels(scarce.sku), ['1 0'])
  })

  test('released units can be reserved again, and are released once', async () => {
    count += 1
    await opened(line(4))
    const code = newCode()
    await reserve([line(1), line(3)], code)
    for (let turn = 0; turn < 2; turn += 1)
      await db.transaction((tx) => releaseStock(tx, announce, code, 'shipper 700', at))
    assert.deepEqual(await levels(), ['4 0'])
    assert.deepEqual(await reserve([line(4)], code), [], 'also under the same code (D30)')
    assert.deepEqual(await levels(), ['4 4'])
  })

  test('a reservation is rolled back with its transaction', async () => {
    count += 1
    await opened(line(4))
    const work = db.transaction(async (tx) => {
      const request = { code: newCode(), shipperNumber: shipper, lines: [line(4)] }
      const stock = await holdStock(tx, [request], warehouse.today())
      stock.take(request)
      await stock.record(tx, at)
      throw new Error('no')
    })
    await assert.rejects(work, /no/)
    assert.deepEqual(await levels(), ['4 0'])
  })

  test('picking takes units off the shelf, by line and in parts', async () => {
    count += 1
    await opened(line(9))
    const code = newCode()
    await reserve([line(3), line(4)], code)
    const some = await warehouse.pick({ code, lines: [{ line: 1, units: 3 }] }, by)
    assert.ok(some.ok)
    assert.equal(some.value.state, 'picking')
    assert.deepEqual(await levels(), ['6 4'])
    const tooMany = await warehouse.pick({ code, lines: [{ line: 1, units: 2 }] }, by)
    assert.deepEqual(tooMany, {
      ok: false,
      refusal: { name: 'line-has-less', line: 1, reserved: 1 },
    })
    const rest = await warehouse.pick({ code, lines: undefined }, by)
    assert.ok(rest.ok)
    assert.equal(rest.value.state, 'picked')
    assert.deepEqual(await levels(), ['2 0'])
    const again = await warehouse.pick({ code, lines: undefined }, by)
    assert.deepEqual(again, { ok: false, refusal: { name: 'hold-settled', state: 'picked' } })
  })

  test('the first scan says that an order was picked, RC that it is back', async () => {
    count += 1
    await opened(line(5))
    const [gone, back] = [newCode(), newCode()]
    await reserve([line(2)], gone)
    await reserve([line(3)], back)
    const scans = (check: 'PI' | 'IF' | 'RC', ...codes: TrackingCode[]) =>
      db.transaction((tx) =>
        followScans(
          tx,
          announce,
          codes.map((code) => ({ code, check, by: 'lector' })),
          at,
        ),
      )
    await scans('PI', gone, back)
    assert.deepEqual(await levels(), ['5 5'])
    await scans('IF', gone, back)
    await scans('IF', gone, back)
    assert.deepEqual(await levels(), ['0 0'])
    await scans('RC', back)
    await scans('RC', back)
    assert.deepEqual(await levels(), ['3 0'])
    assert.equal((await warehouse.findPickingOrder(back))?.state, 'returned')
  })

  test('an order that was picked and is cancelled brings its units back', async () => {
    count += 1
    await opened(line(5))
    const code = newCode()
    await reserve([line(2)], code)
    await warehouse.pick({ code, lines: [{ line: 0, units: 1 }] }, by)
    await db.transaction((tx) => releaseStock(tx, announce, code, 'shipper 700', at))
    assert.deepEqual(await levels(), ['5 0'])
  })

  test('events report units that come and go, and not reservations', async () => {
    count += 1
    await opened(line(5))
    announced.length = 0
    const code = newCode()
    await reserve([line(2)], code)
    assert.deepEqual(announced, [])
    await warehouse.pick({ code, lines: undefined }, by)
    await db.transaction((tx) => releaseStock(tx, announce, code, 'shipper 700', at))
    const change = { ...line(1), kind: 'damage' as const }
    const adjustment = { shipperNumber: shipper, id: undefined, reason: 'rota', changes: [change] }
    await warehouse.adjustStock(adjustment, by)
    const { sku, warehouse: house, location } = line(0)
    const event = (units: number, changed: number, because: string) => ({
      type: 'stock.changed',
      shipper,
      code: undefined,
      at,
      data: { sku, warehouse: house, location, units, reserved: 0, change: changed, because },
    })
    assert.deepEqual(announced, [
      event(3, -2, 'pick'),
      event(5, 2, 'return'),
      event(4, -1, 'damage'),
    ])
  })

  test('the check finds a balance that its movements do not explain, and says which', async () => {
    count += 1
    await opened(line(4))
    const [level] = await warehouse.listStock({ shipper, sku: `SKU-${count}` }, undefined, 1)
    const stockId = level?.id ?? ''
    await db.run('update stock set units = 5 where id = $1', [stockId])
    const wrong = { stockId, units: 5, reserved: 0, ledgerUnits: 4, ledgerReserved: 0 }
    assert.deepEqual((await warehouse.verifyStock()).balances, [wrong])
    await db.run('update stock set units = 4 where id = $1', [stockId])
    await db.run(`update stock_hold set state = 'released' where tracking_code = 'ORD-000001'`)
    const [order] = (await warehouse.verifyStock()).orders
    assert.deepEqual(order?.trackingCode, 'ORD-000001')
    await db.run(`update stock_hold set state = 'reserved' where tracking_code = 'ORD-000001'`)
  })

  test('the check of many balances serves others meanwhile, and finds the last one', async () => {
    count += 1
    const many = Array.from({ length: 1_200 }, (_, place) => line(1, { location: `L${place}` }))
    await opened(...many)
    assert.ok((await turnsDuring(() => warehouse.verifyStock())) >= 5)
    const [{ id } = { id: '' }] = await db.all<{ id: string }>('select max(id) as id from stock')
    await db.run('update stock set units = units + 1 where id = $1', [id])
    const { balances } = await warehouse.verifyStock()
    assert.deepEqual(
      balances.map(({ stockId }) => stockId),
      [id],
    )
    await db.run('update stock set units = units - 1 where id = $1', [id])
  })

  testAtOnce(
    engine,
    'of many who want the last units at once, as many get one as there are',
    async () => {
      count += 1
      await opened(line(5))
      const handles = [db, await db.again()]
      const wants = Array.from({ length: 16 }, (_, one) =>
        reserve([line(1)], newCode(), handles[one % 2]),
      )
      const refused = (await Promise.all(wants)).filter((shortages) => shortages.length > 0)
      assert.equal(refused.length, 11)
      assert.deepEqual(await levels(), ['5 5'])
    },
  )
})
