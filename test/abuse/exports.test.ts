/** Rows of a CSV export are loaded as its reader takes them. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { openAccount } from '../../src/capabilities/account/account.ts'
import { accountRows } from '../../src/capabilities/account/account.v1.ts'
import { openCash } from '../../src/capabilities/cash/cash.ts'
import { cashRows } from '../../src/capabilities/cash/cash.v1.ts'
import { tariffId } from '../../src/capabilities/rates/rate-rows.ts'
import { rateOperations } from '../../src/capabilities/rates/rates.ops.ts'
import { openRates } from '../../src/capabilities/rates/rates.ts'
import { exportMovements } from '../../src/capabilities/tracking/movements/movements-list.ops.ts'
import { openTracking } from '../../src/capabilities/tracking/tracking.ts'
import { skuOperations } from '../../src/capabilities/warehouse/skus/skus.ops.ts'
import { stockOperations } from '../../src/capabilities/warehouse/stock/stock.ops.ts'
import { openWarehouse } from '../../src/capabilities/warehouse/warehouse.ts'
import type { Hundredths } from '../../src/kernel/measures.ts'
import { nextTurn } from '../../src/kits/batch/portions.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { bumpEpoch } from '../../src/kits/db/epochs.ts'
import { startBody } from '../../src/kits/http/streamed-body.ts'
import { refuse } from '../../src/outcome.ts'
import type { OperationRow } from '../../src/rows/operation.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { openMigrated } from '../support/migrated.ts'
import { announceToNobody, crossShipper, zone } from '../support/order-door.ts'
import { officer } from '../support/piece-doors.ts'
import { addShipper } from '../support/shippers.ts'

const now = Date.parse('2026-11-10T12:00:00Z')
const clock = () => now
const rows = 12_000
const shipper = crossShipper.number

const everyPlace = Array.from({ length: rows }, (_, place) => String(place).padStart(5, '0'))

async function fill(db: Database): Promise<void> {
  const insert = (table: string, columns: string, valuesOf: (place: string) => unknown[]) =>
    db.insertRows({
      table,
      columns: columns.split(' '),
      rows: everyPlace.map((place) => valuesOf(place) as (string | number | null)[]),
    })
  await insert(
    'movement',
    'tracking_code ordinal at check_code reason_code branch_code latitude longitude recorded_at ' +
      'recorded_by correction',
    // Many share a moment, so that pages end within one.
    (place) => [`M-${place}`, 1, now, 'IF', '', 'C0001', '', '', now - (+place % 3), 'x', 0],
  )
  await insert(
    'shipment_order',
    'id tracking_code shipper_number entered_at service recipient_name product street locality ' +
      'province postal_code',
    (place) => {
      const texts = ['E', 'Ana', 'Mate', 'Calle', 'Palermo', 'CABA']
      return [+place + 1, `O-${place}`, shipper, now - (+place % 3), ...texts, 1425]
    },
  )
  await db.run("insert into zone values ('Z', 'Z')")
  await db.run("insert into price_list values ('L', 'L', 1000, 0, 0, 0, 0, 0, 0, 0)")
  await insert(
    'tariff',
    'id list_code origin_zone destination_zone service up_to_hundredths_kg amount_cents valid_from',
    (place) => {
      const upToHundredthsKg = (+place + 1) as Hundredths
      const key = { list: 'L', origin: 'Z', destination: 'Z', service: 'E' } as const
      const id = tariffId({ ...key, upToHundredthsKg, validFrom: 0 })
      return [id, 'L', 'Z', 'Z', 'E', upToHundredthsKg, 100, 0]
    },
  )
  const tracked = 'batch_tracked serial_tracked expiry_tracked active changed_at'
  await insert('sku', `id shipper_number code description ${tracked}`, (place) => {
    return [`${shipper}:${place}`, shipper, place, 'Mate', 0, 0, 0, 1, 0]
  })
  await insert(
    'stock',
    'id sku_id warehouse location batch serial expires_on units reserved',
    (place) => [place, `${shipper}:${place}`, 'W', 'L', '', '', '', 1, 0],
  )
  await db.run(
    `insert into cash_statement
       (id, shipper_number, number, from_at, to_at, total_cents, created_at, created_by)
     values ('LQ-1', ${shipper}, 1, 0, 1, 1, 1, 'x')`,
  )
  await insert(
    'cash_collection',
    'id tracking_code shipper_number amount_cents driver branch_code collected_at statement_id',
    (place) => [`c-${place}`, `O-${place}`, shipper, 100, 'x', 'C0001', now, 'LQ-1'],
  )
}

/** A database that counts the lists that were loaded from it. */
function counting(db: Database) {
  let loaded = 0
  const counted: Database = {
    ...db,
    all(sql, values) {
      if (sql.includes(' limit ')) loaded += 1
      return db.all(sql, values)
    },
  }
  return { db: counted, loaded: () => loaded }
}

async function openExports(db: Database) {
  const shippers = { find: async () => crossShipper }
  const rates = { quoteRate: () => refuse({ name: 'prices-missing' } as const) }
  const listeners = { announce: announceToNobody, followers: [] }
  const common = { clock, zone, operator: officer, caller: crossShipper, actor: 'x' }
  const warehouse = openWarehouse(db, clock, zone, announceToNobody)
  const cash = openCash(db, clock, { shippers, announce: announceToNobody } as never)
  const contexts = {
    exportMovements: { tracking: openTracking(db, clock, zone, listeners) },
    getAccountShipmentsCsv: { account: openAccount(db, { rates, shippers }) },
    exportTariffs: { rates: await openRates(db, clock) },
    exportStock: { warehouse },
    exportSkus: { warehouse },
    getOwnCashStatementCsv: { cash },
  }
  const operationRows = [
    exportMovements,
    ...accountRows,
    ...rateOperations,
    ...stockOperations,
    ...skuOperations,
    ...cashRows,
  ] as unknown as OperationRow<unknown>[]
  const input = {
    body: {},
    file: Buffer.alloc(0),
    params: { id: 'LQ-1' },
    query: { from: '2026-11-10', to: '2026-11-10' },
  }
  return async (name: keyof typeof contexts) => {
    const row = operationRows.find((one) => one.name === name)
    const answer = await row?.answer(input, { ...common, ...contexts[name] })
    assert.ok(answer && 'csv' in answer, name)
    return startBody(answer.csv, () => {})
  }
}

const names = [
  'exportMovements',
  'getAccountShipmentsCsv',
  'exportTariffs',
  'exportStock',
  'exportSkus',
  'getOwnCashStatementCsv',
] as const

async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
}

forEachEngine((engine) => {
  let db: TestDatabase
  let counted: ReturnType<typeof counting>
  let exported: Awaited<ReturnType<typeof openExports>>

  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, shipper, { name: 'x', volumetricFactor: 1 })
    await fill(db)
    counted = counting(db)
    exported = await openExports(counted.db)
  })
  after(() => db.dispose())

  for (const name of names) {
    test(`${name} has every row once, and loads none for a reader that stops`, async () => {
      let loadedBefore = counted.loaded()
      const whole = await exported(name)
      assert.ok(whole instanceof Readable)
      const lines = Buffer.concat(await whole.map((part) => Buffer.from(part)).toArray())
        .toString()
        .trimEnd()
        .split('\r\n')
        .slice(1)
      assert.equal(lines.length, rows)
      assert.equal(new Set(lines).size, rows)
      const inAll = counted.loaded() - loadedBefore

      loadedBefore = counted.loaded()
      const left = await exported(name)
      assert.ok(left instanceof Readable)
      left.on('readable', () => {})
      await manyTurns()
      const begun = counted.loaded() - loadedBefore
      assert.ok(begun < inAll / 2, `${begun} of ${inAll} pages are loaded`)
      left.destroy()
      await manyTurns()
      assert.equal(counted.loaded() - loadedBefore, begun)
    })
  }

  test('a row added while a file is read neither repeats a row nor hides one', async () => {
    const starts = everyPlace.map((place) => `${shipper},${place},`)
    const file = await exported('exportSkus')
    assert.ok(file instanceof Readable)
    let text = ''
    let added = 0
    for await (const part of file) {
      text += part
      added += 1
      // Before all that is known, between two of them, and after them.
      for (const code of ['-', '05999+', 'z'])
        await db.run(
          `insert into sku (id, shipper_number, code, description, batch_tracked, serial_tracked,
             expiry_tracked, active, changed_at) values ($1, $2, $1, 'x', 0, 0, 0, 1, 0)`,
          [`${code}${added}`, shipper],
        )
    }
    const lines = text.split('\r\n').map((line) => line.split(',').slice(0, 2).join(',') + ',')
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
    assert.deepEqual(
      starts.filter((start) => counts.get(start) !== 1),
      [],
    )
    assert.ok([...counts.values()].every((count) => count === 1))
  })

  test('a table that is changed while it is read ends in a cut file, not in a mixed one', async () => {
    const file = await exported('exportTariffs')
    assert.ok(file instanceof Readable)
    await bumpEpoch(db, 'rates')
    await assert.rejects(file.toArray(), /changed while/)
  })
})
