import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { announceToNobody, wareShipper, zone } from '../../../../test/support/order-door.ts'
import { openWarehouse, type Warehouse } from '../warehouse.ts'

const by = { id: 'token of depósito', name: 'depósito', role: 'branch' } as const
const [one, other] = [wareShipper.number, 9050]
/** In Buenos Aires it is still the 14th, 21:00. */
const at = Date.UTC(2026, 10, 15)
const line = { sku: 'MATE', warehouse: '001', location: 'A01' }

forEachEngine((engine) => {
  let db: TestDatabase
  let warehouse: Warehouse

  before(async () => {
    db = await openMigrated(engine)
    warehouse = openWarehouse(db, () => at, zone, announceToNobody)
    for (const number of [one, other]) {
      await db.run(
        `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
         values ($1, 'Tienda', 'WARE', 0, 0, 4000, 0)`,
        [number],
      )
      await warehouse.openStock(number, [{ ...line, units: 100 }])
    }
  })
  after(() => db.dispose())

  function breakOne(shipperNumber: number, id: string, units = 1, on = warehouse) {
    const changes = [{ ...line, kind: 'damage' as const, units }]
    return on.adjustStock({ shipperNumber, id, reason: 'rotura', changes }, by)
  }

  async function unitsOf(shipper: number): Promise<number | undefined> {
    return (await warehouse.listStock({ shipper }, undefined, 9))[0]?.units
  }

  test("the same id with another shipper's stock is another change", async () => {
    for (const shipper of [one, other]) {
      const made = await breakOne(shipper, 'rotura-1')
      assert.ok(made.ok && !made.value.repeated)
      assert.equal(await unitsOf(shipper), 99)
    }
  })

  test('a refused change may be corrected and sent again under its id', async () => {
    const had = (await unitsOf(one)) ?? 0
    assert.equal((await breakOne(one, 'rotura-2', 1_000)).ok, false)
    const made = await breakOne(one, 'rotura-2', 2)
    assert.ok(made.ok && !made.value.repeated)
    assert.equal(await unitsOf(one), had - 2)
  })

  testAtOnce(engine, 'a change that is sent twice at once is made once', async () => {
    const had = (await unitsOf(one)) ?? 0
    const there = openWarehouse(await db.again(), () => at, zone, announceToNobody)
    for (const id of ['a', 'b', 'c', 'd']) {
      const both = await Promise.all([breakOne(one, id), breakOne(one, id, 1, there)])
      const repeated = new Set(both.map((made) => made.ok && made.value.repeated))
      assert.deepEqual(repeated, new Set([false, true]))
    }
    assert.equal(await unitsOf(one), had - 4)
  })

  test("days are in the carrier's time zone", async () => {
    assert.equal(warehouse.startOf('2026-11-14', 0), Date.UTC(2026, 10, 14, 3))
    assert.equal(warehouse.startOf('2026-11-01', 1), Date.UTC(2026, 9, 31, 3))
    const entered = await warehouse.enterVoucher(
      { ...wareShipper, number: one },
      { lines: [{ sku: 'MATE', units: 1 }] },
    )
    assert.ok(entered.ok)
    assert.match(entered.value, /^V261114\d{6}$/)
  })
})
