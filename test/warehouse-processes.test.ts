/**
 * Several processes at the same stock: nobody gets another's units, and nobody waits in a circle.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdStock, openWarehouse } from '../src/capabilities/warehouse/warehouse.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Database } from '../src/kits/db/database.ts'
import { wareLine, wareOrder } from './contract/support.ts'
import { forEachEngine, type TestDatabase } from './support/engines.ts'
import { createClient } from './support/load.ts'
import { openMigrated } from './support/migrated.ts'
import { addWareStock, announceToNobody, wareShipper, zone } from './support/order-door.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import { killServices, newDataFolder, startService, type Variables } from './support/service.ts'

const skus = Array.from({ length: 12 }, (_, index) => `SKU-${index}`)
const place = { warehouse: '001', location: 'A01' }

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(
      db,
      skus.map((sku) => ({ sku, ...place, units: 1_000 })),
    )
  })
  after(() => db.dispose())

  /** One batch, as a process stores it; a deadlock would make the server end one of them. */
  async function storeBatch(on: Database, name: string, order: readonly string[]): Promise<void> {
    await on.transaction(async (tx) => {
      const requests = order.map((sku, index) => ({
        code: `${name}-${index}` as TrackingCode,
        shipperNumber: wareShipper.number,
        lines: [{ sku, ...place, units: 1 }],
      }))
      const stock = await holdStock(tx, requests, '2026-11-15')
      for (const request of requests) assert.deepEqual(stock.take(request), [])
      await stock.record(tx, 1)
    })
  }

  test('batches that want the same SKUs in opposite orders all get them', async () => {
    const handles = engine.oneSession ? [db] : [db, await db.again()]
    const batches = Array.from({ length: 40 }, (_, turn) =>
      storeBatch(
        handles[turn % handles.length] ?? db,
        `B${turn}`,
        turn % 2 === 0 ? skus : skus.toReversed(),
      ),
    )
    await Promise.all(batches)
    const rows = await openWarehouse(db, Date.now, zone, announceToNobody).listStock(
      {},
      undefined,
      100,
    )
    assert.deepEqual([...new Set(rows.map(({ reserved }) => reserved))], [40])
  })
})

async function assertLastUnits(variables: Variables): Promise<void> {
  const first = await startService(variables)
  const services = [first, await startService(variables)]
  const client = createClient(32)
  const orders = Array.from({ length: 60 }, (_, turn) =>
    wareOrder({
      codigoSeguimiento: `LAST-${String(turn).padStart(4, '0')}`,
      productos: (turn % 4 < 2 ? ['SKU-AZUL', 'SKU-ROJO'] : ['SKU-ROJO', 'SKU-AZUL']).map((sku) =>
        wareLine(sku, 25),
      ),
    }),
  )
  const answers = await Promise.all(
    orders.map((order, turn) =>
      client.post(`${services[turn % 2]?.url}/testing/cargaCliente/`, JSON.stringify(order)),
    ),
  )
  client.close()
  const codes = answers.map(({ text }) => (JSON.parse(text) as { codError: number }).codError)
  assert.equal(codes.filter((code) => code === 0).length, 40, codes.join(' '))
  assert.equal(codes.filter((code) => code === 400).length, 20, codes.join(' '))
}

describe('two processes of the service', () => {
  after(killServices)

  test('give the last units of an embedded store to exactly as many orders as there are', async () => {
    const folder = await newDataFolder()
    await assertLastUnits({ POSTA_DATA: folder.path })
    await killServices()
    await folder.remove()
  })

  test('and so do they on one PostgreSQL', async (t) => {
    if (!hasPostgres) return t.skip(noPostgres)
    const server = await createPostgresDatabase('posta_empty')
    const folder = await newDataFolder()
    await assertLastUnits({ POSTA_DATA: folder.path, POSTA_DATABASE_URL: server.url })
    await killServices()
    await folder.remove()
    await server.stop()
  })
})
