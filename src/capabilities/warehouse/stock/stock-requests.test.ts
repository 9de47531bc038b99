import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countTransactions } from '../../../../test/support/counting.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { announceToNobody, wareShipper, zone } from '../../../../test/support/order-door.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import { until } from '../../../../test/support/until.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { openWarehouse, type Warehouse } from '../warehouse.ts'

const by = { id: 'token of depósito', name: 'depósito', role: 'branch' } as const
const [one, other] = [wareShipper.number, 9050]
/** In Buenos Aires it is still the 14th, 21:00. */
const at = Date.UTC(2026, 10, 15)
const line = { sku: 'MATE', warehouse: '001', location: 'A01' }

/** How many sessions of this database wait for another's lock. */
async function waiting(db: Handle): Promise<number> {
  const rows = await db.all(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

forEachEngine((engine) => {
  let db: TestDatabase
  let warehouse: Warehouse

  before(async () => {
    db = await openMigrated(engine)
    warehouse = openWarehouse(db, () => at, zone, announceToNobody)
    for (const number of [one, other]) {
      await addShipper(db, number, { mode: 'WARE' })
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

  test('adjustments that arrive together share a commit, and each has its own answer', async () => {
    const had = (await unitsOf(one)) ?? 0
    const counted = countTransactions(db)
    const there = openWarehouse(counted.db, () => at, zone, announceToNobody)
    const made = await Promise.all([
      breakOne(one, 'group-1', 1, there),
      breakOne(one, 'group-2', 1_000, there),
      breakOne(other, 'group-1', 2, there),
      breakOne(one, 'group-1', 1, there),
    ])
    assert.deepEqual(
      made.map((answer) => (answer.ok ? answer.value.repeated : answer.refusal.name)),
      [false, 'changes-refused', false, true],
    )
    assert.equal(counted.transactions(), 1)
    assert.equal(await unitsOf(one), had - 1)
    assert.deepEqual(await there.verifyStock(), { balances: [], orders: [] })
  })

  // SQLite has one writer at a time, which waits before it has locked anything.
  if (engine.name === 'postgres')
    test('adjustments that share a commit never deadlock with an order', async () => {
      const places = ['B01', 'B02'] as const
      const lines = places.map((location) => ({ ...line, location, units: 5 }))
      await warehouse.openStock(one, lines)
      const counted = countTransactions(db)
      const there = openWarehouse(counted.db, () => at, zone, announceToNobody)
      const change = (location: string) =>
        there.adjustStock(
          {
            shipperNumber: one,
            id: `deadlock-${location}`,
            reason: 'rotura',
            changes: [{ ...line, location, kind: 'damage', units: 1 }],
          },
          by,
        )
      const lock = (tx: Handle, location: string) =>
        tx.run('update stock set reserved = reserved where location = $1', [location])
      const elsewhere = await db.again()
      let made: Promise<unknown[]> | undefined
      await elsewhere.transaction(async (order) => {
        await lock(order, 'B01')
        made = Promise.all([change('B02'), change('B01')])
        await until('the adjustments to wait', async () => (await waiting(db)) > 0)
        await lock(order, 'B02')
      })
      assert.partialDeepStrictEqual(await made, [{ ok: true }, { ok: true }])
      assert.equal(counted.transactions(), 1, 'none was rolled back and made again')
    })

  test('SKUs that arrive together share a commit', async () => {
    const counted = countTransactions(db)
    const there = openWarehouse(counted.db, () => at, zone, announceToNobody)
    const sku = await there.findSku(one, line.sku)
    assert.ok(sku)
    const put = await Promise.all(
      ['a', 'b', 'a'].map((description) => there.putSkus([{ ...sku, description }], by)),
    )
    assert.deepEqual(
      put.map((answer) => answer.ok && answer.value.changed),
      [1, 1, 1],
    )
    assert.equal((await there.findSku(one, line.sku))?.description, 'a')
    assert.equal(counted.transactions(), 1)
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
