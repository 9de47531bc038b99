import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCash } from '../src/capabilities/cash/cash.ts'
import { stateOf } from '../src/capabilities/cash/cash-ledger.ts'
import { openShippers } from '../src/capabilities/shippers/shippers.ts'
import { migrationsFolder } from '../src/databases.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { forEachEngine } from './support/engines.ts'
import { migrateBefore } from './support/migrated.ts'
import { announceToNobody } from './support/order-door.ts'

const id = 'LQ-0700-000001'

forEachEngine((engine) => {
  test('statements from before payments were noted are paid, as the books have it', async () => {
    const db = await engine.open()
    await migrateBefore(db, /-cash-paid\.sql$/)
    await db.run(
      `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
       values (700, 'Tienda', 'CROSS', 0, 0, 4000, 0)`,
    )
    await db.run(
      `insert into cash_statement
         (id, shipper_number, number, from_at, to_at, total_cents, created_at, created_by)
       values ($1, 700, 1, 0, 9, 5000, 8, 'caja')`,
      [id],
    )
    await db.run(
      `insert into cash_collection (id, tracking_code, shipper_number, amount_cents, driver,
         branch_code, collected_at, handed_over_at, statement_id)
       values ('HOLA-0001.1', 'HOLA-0001', 700, 5000, 'Juan', 'C0001', 5, 6, $1)`,
      [id],
    )
    await migrate(db, migrationsFolder, 10)
    const shippers = openShippers(db, () => 10, { limitAttempts: false })
    const cash = openCash(db, () => 10, { shippers, announce: announceToNobody })
    const statement = await cash.findStatement(id)
    assert.deepEqual([statement?.statement.paidOn, statement?.statement.paidBy], [8, 'caja'])
    assert.deepEqual(
      statement?.lines.map(({ collection }) => stateOf(collection)),
      ['paid'],
    )
    const payment = { reference: 'TRF', day: { from: 0, to: 20 } }
    const paid = await cash.payStatement(id, payment, {
      id: 'token of caja',
      name: 'caja',
      role: 'administrator',
    })
    assert.ok(!paid.ok, 'the ledger has its payment already')
    assert.deepEqual(await cash.balances(), [])
    await db.dispose()
  })
})
