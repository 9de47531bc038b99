import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWarehouse } from '../src/capabilities/warehouse/warehouse.ts'
import { migrationsFolder } from '../src/databases.ts'
import type { Database } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { forEachEngine } from './support/engines.ts'
import { migrateBefore } from './support/migrated.ts'
import { announceToNobody, zone } from './support/order-door.ts'

const movementColumns =
  'tracking_code ordinal at check_code reason_code branch_code latitude longitude ' +
  'recorded_at recorded_by correction'

async function addOrder(
  db: Database,
  code: string,
  quantities: readonly number[],
  checks: readonly string[],
  cancelledAt: number | null = null,
): Promise<void> {
  const products = quantities.map((quantity) => ({
    sku: 'SKU/1',
    warehouse: '0 1',
    location: 'A%1',
    quantity,
  }))
  await db.run(
    `insert into shipment_order (tracking_code, shipper_number, entered_at, service,
       recipient_name, product, street, locality, province, postal_code, content, cancelled_at)
     values ($1, 700, 5, 'E', '', '', '', '', '', 1000, $2, $3)`,
    [code, JSON.stringify({ products }), cancelledAt],
  )
  await db.insertRows({
    table: 'movement',
    columns: movementColumns.split(' '),
    rows: checks.map((check, ordinal) => [code, ordinal, 5, check, '', '', '', '', 5, 'x', 0]),
  })
}

forEachEngine((engine) => {
  test('stock and orders of before the ledger are carried over, and the books are right', async () => {
    const db = await engine.open()
    await migrateBefore(db, /-warehouse\.sql$/)
    await db.run(
      `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
       values (700, 'Tienda', 'WARE', 0, 0, 4000, 0)`,
    )
    await db.run(`insert into stock values (700, 'SKU/1', '0 1', 'A%1', 100, 15)`)
    await addOrder(db, 'WAIT', [1, 2], ['PI'])
    await addOrder(db, 'GONE', [4], ['PI', 'IF', 'MA', 'LD', 'DL'])
    await addOrder(db, 'BACK', [8], ['PI', 'IF', 'DV', 'RV', 'RM', 'RC'])
    await addOrder(db, 'AWAY', [50], ['PI'], 6)
    await migrate(db, migrationsFolder, 2)
    const warehouse = openWarehouse(db, Date.now, zone, announceToNobody)
    const verdict = await warehouse.verifyStock()
    const levels = await warehouse.listStock({ shipper: 700 }, undefined, 10)
    const states = await db.all<{ state: string }>(
      'select state from stock_hold order by tracking_code',
    )
    const line = { sku: 'SKU/1', warehouse: '0 1', location: 'A%1' }
    const change = { ...line, kind: 'count' as const, units: 90 }
    const adjustment = { shipperNumber: 700, id: undefined, reason: 'r', changes: [change] }
    const counted = await warehouse.adjustStock(adjustment, {
      id: 'token 1',
      name: 'x',
      role: 'administrator',
    })
    const after = await warehouse.listStock({ shipper: 700 }, undefined, 10)
    await db.dispose()
    assert.deepEqual(verdict, { balances: [], orders: [] })
    assert.deepEqual(
      levels.map(({ units, reserved }) => [units, reserved]),
      [[96, 3]],
    )
    assert.deepEqual(
      states.map(({ state }) => state),
      ['returned', 'picked', 'reserved'],
    )
    assert.ok(counted.ok)
    assert.deepEqual(
      after.map(({ units, reserved }) => [units, reserved]),
      [[90, 3]],
      'the balance is found under its id',
    )
  })

  test('reservations from before holds are now holds, each entry as it was', async () => {
    const db = await engine.open()
    await migrateBefore(db, /-reservations-in-holds\.sql$/)
    await db.run(
      `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
       values (700, 'Tienda', 'WARE', 0, 0, 4000, 0)`,
    )
    await db.run(
      `insert into sku values ('700:S', 700, 'S', '', null, null, null, null, 0, 0, 0, 1, 0)`,
    )
    const stock = '700:S/1/A///'
    await db.run(`insert into stock values ('${stock}', '700:S', '1', 'A', '', '', '', 16, 7)`)
    const entry = (
      document: string,
      number: number,
      at: number,
      kind: string,
      ...counts: number[]
    ) => [document, number, at, kind, stock, ...counts, '', kind === 'reservation' ? 'order' : 'x']
    await db.insertRows({
      table: 'stock_movement',
      columns: 'document entry at kind stock_id line units reserved reason recorded_by'.split(' '),
      rows: [
        entry('opening', 0, 1, 'opening', -1, 20, 0),
        // Cancelled and loaded again: two lives.
        entry('order TWICE', 0, 2, 'reservation', 0, 0, 3),
        entry('order TWICE', 1, 3, 'release', 0, 0, -3),
        entry('order TWICE', 2, 5, 'reservation', 0, 0, 2),
        entry('order TWICE', 3, 5, 'reservation', 1, 0, 5),
        entry('order GONE', 0, 5, 'reservation', 0, 0, 4),
        entry('order GONE', 1, 6, 'pick', 0, -4, -4),
      ],
    })
    await db.insertRows({
      table: 'stock_hold',
      columns: 'tracking_code shipper_number state entries reserved_at'.split(' '),
      rows: [
        ['TWICE', 700, 'reserved', 4, 5],
        ['GONE', 700, 'picked', 2, 5],
      ],
    })
    const before = await db.all(
      `select document, entry, at, kind, line, units, reserved, recorded_by as "recordedBy"
       from stock_movement order by at, document, entry`,
    )
    await migrate(db, migrationsFolder, 2)
    const warehouse = openWarehouse(db, Date.now, zone, announceToNobody)
    const entries = await warehouse.listMovements({}, undefined, 100)
    const verdict = await warehouse.verifyStock()
    const [waiting] = await warehouse.listPicking(
      { shipper: undefined, warehouse: '1' },
      undefined,
      9,
    )
    assert.equal(await warehouse.countPicking(), 1)
    const [left] = await db.all(
      `select count(*) as rows from stock_movement where kind = 'reservation'`,
    )
    await db.dispose()
    assert.deepEqual(
      entries.map(({ document, entry: place, at, kind, line, units, reserved, recordedBy }) => ({
        document,
        entry: place,
        at,
        kind,
        line,
        units,
        reserved,
        recordedBy,
      })),
      before,
    )
    assert.deepEqual(verdict, { balances: [], orders: [] })
    assert.equal(waiting?.code, 'TWICE')
    assert.deepEqual(
      waiting?.units.map(({ line, reserved }) => [line, reserved]),
      [
        [0, 2],
        [1, 5],
      ],
    )
    assert.deepEqual(left, { rows: 1 }, 'only that of the earlier life')
  })
})
