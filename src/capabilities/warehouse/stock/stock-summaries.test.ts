import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { announceToNobody, zone } from '../../../../test/support/order-door.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { followScans, holdStock, openWarehouse, type Warehouse } from '../warehouse.ts'

const plain = { insured: false, sameDay: false, volumetricFactor: 4_000 }
const shipper = { number: 700, name: 'Tienda', mode: 'WARE' as const, ...plain }
const at = Date.parse('2026-11-17T15:00:00Z')
const line = (sku: string, units: number) => ({ sku, warehouse: '001', location: 'A01', units })

forEachEngine((engine) => {
  let db: TestDatabase
  let warehouse: Warehouse
  before(async () => {
    db = await openMigrated(engine)
    warehouse = openWarehouse(db, () => at, zone, announceToNobody)
    for (const number of [700, 701]) await addShipper(db, number, { mode: 'WARE' })
  })
  after(() => db.dispose())

  test('a summary has the units there are, those to come and those that left, of one shipper', async () => {
    await warehouse.openStock(700, [line('MATE', 50), line('YERBA', 20)])
    await warehouse.openStock(701, [line('MATE', 9)])
    const codes = ['ORD-000001', 'ORD-000002'] as TrackingCode[]
    await db.transaction(async (tx) => {
      const requests = codes.map((code) => ({
        code,
        shipperNumber: 700,
        lines: [line('MATE', 14)],
      }))
      const reservations = await holdStock(tx, requests, '2026-11-17')
      for (const request of requests) reservations.take(request)
      await reservations.record(tx, at)
    })
    const [first] = codes
    assert.ok(first)
    await db.transaction((tx) =>
      followScans(tx, announceToNobody, [{ code: first, check: 'IF', by: 'depósito' }], at),
    )
    const voucher = await warehouse.enterVoucher(shipper, { lines: [{ sku: 'YERBA', units: 40 }] })
    assert.ok(voucher.ok)
    const { skus, runningOut } = await warehouse.summarizeStock(700)
    const [mate, yerba] = skus
    assert.ok(mate)
    assert.partialDeepStrictEqual(mate, { sku: 'MATE', units: 36, reserved: 14, available: 22 })
    assert.deepEqual([mate.leftByDay.at(-1), mate.leavingPerDay, mate.lastsDays], [14, 1, 22])
    assert.partialDeepStrictEqual(yerba, { sku: 'YERBA', available: 20, announced: 40 })
    assert.deepEqual(runningOut, [])
    const other = await warehouse.summarizeStock(701)
    assert.deepEqual(
      other.skus.map(({ sku, available, announced }) => [sku, available, announced]),
      [['MATE', 9, 0]],
    )
  })
})
