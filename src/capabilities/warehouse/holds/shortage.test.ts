import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { announceToNobody, zone } from '../../../../test/support/order-door.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { holdStock, openWarehouse, type Warehouse } from '../warehouse.ts'

const shipper = 700
const by = { id: 'token of depósito', name: 'depósito', role: 'branch' } as const
const at = Date.UTC(2026, 10, 15)
const code = 'ORD-000001' as TrackingCode
const goods = { sku: 'SKU-1', warehouse: '001', location: 'A01' }

forEachEngine((engine) => {
  let db: TestDatabase
  let warehouse: Warehouse
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, shipper, { mode: 'WARE' })
    warehouse = openWarehouse(db, () => at, zone, announceToNobody)
  })
  after(() => db.dispose())

  test('an article that is not at its place is noted until it turns up or the order is picked', async () => {
    await warehouse.openStock(shipper, [{ ...goods, units: 9 }])
    await db.transaction(async (tx) => {
      const request = { code, shipperNumber: shipper, lines: [{ ...goods, units: 3 }] }
      const stock = await holdStock(tx, [request], warehouse.today())
      stock.take(request)
      await stock.record(tx, at)
    })
    const note = (units: number, lineAt = 0) =>
      warehouse.noteShortage({ code, line: lineAt, units }, by)
    const noted = await note(2)
    assert.ok(noted.ok)
    assert.deepEqual(
      noted.value.units.map(({ missing, reserved }) => [missing, reserved]),
      [[2, 3]],
    )
    const answer = await note(0)
    assert.ok(answer.ok && answer.value.units.every(({ missing }) => missing === 0))
    assert.deepEqual(await note(4), {
      ok: false,
      refusal: { name: 'line-has-less', line: 0, reserved: 3 },
    })
    assert.deepEqual(await note(1, 7), { ok: false, refusal: { name: 'line-unknown', line: 7 } })
    await note(1)
    await warehouse.pick({ code, lines: undefined }, by)
    const picked = await warehouse.findPickingOrder(code)
    assert.ok(picked?.units.every(({ missing }) => missing === 0))
    assert.deepEqual(await note(1), {
      ok: false,
      refusal: { name: 'hold-settled', state: 'picked' },
    })
  })
})
