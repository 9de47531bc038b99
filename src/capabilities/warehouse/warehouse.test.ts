import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import type { Database } from '../../kits/db/database.ts'
import { openWarehouse, releaseStock, reserveStock, type StockLine } from './warehouse.ts'

const shipper = 700

forEachEngine((engine) => {
  let db: TestDatabase
  let count = 0

  before(async () => {
    db = await openMigrated(engine)
    for (const number of [shipper, shipper + 1])
      await db.run(
        `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
         values ($1, 'Tienda', 'WARE', 0, 0, 4000, 0)`,
        [number],
      )
  })
  after(() => db.dispose())

  function line(units: number, changes: Partial<StockLine> = {}): StockLine {
    return { sku: `SKU-${count}`, warehouse: '001', location: 'A01', units, ...changes }
  }

  async function opened(...lines: StockLine[]): Promise<void> {
    await openWarehouse(db, Date.now).openStock(shipper, lines)
  }

  const reserve = (lines: readonly StockLine[], on: Database = db) =>
    on.transaction((tx) => reserveStock(tx, shipper, lines))

  async function available(sku = `SKU-${count}`): Promise<number[]> {
    const levels = await openWarehouse(db, Date.now).findStock(shipper, [sku])
    return levels.map((level) => level.available)
  }

  test('what is opened is available, at its place and for its shipper only', async () => {
    count += 1
    await opened(line(7))
    assert.deepEqual(await openWarehouse(db, Date.now).findStock(shipper, [line(0).sku, 'OTRO']), [
      { sku: line(0).sku, warehouse: '001', location: 'A01', available: 7 },
    ])
    assert.deepEqual(await openWarehouse(db, Date.now).findStock(shipper + 1, [line(0).sku]), [])
  })

  test('opening again leaves a place as it is', async () => {
    count += 1
    await opened(line(7))
    assert.equal(await reserve([line(2)]), undefined)
    await opened(line(100))
    assert.deepEqual(await available(), [5])
  })

  test('all of it can be reserved, and not one unit more', async () => {
    count += 1
    await opened(line(3))
    assert.equal(await reserve([line(3)]), undefined)
    assert.deepEqual(await available(), [0])
    assert.deepEqual(await reserve([line(1)]), line(1))
    assert.deepEqual(await available(), [0])
  })

  test('lines of one SKU count together', async () => {
    count += 1
    await opened(line(5))
    assert.deepEqual(await reserve([line(3), line(3)]), line(6))
    assert.equal(await reserve([line(3), line(2)]), undefined)
    assert.deepEqual(await available(), [0])
  })

  test('either all lines are reserved or none', async () => {
    count += 1
    const scarce = line(9, { sku: `SKU-${count}-Z` })
    await opened(line(5), { ...scarce, units: 1 })
    assert.deepEqual(await reserve([line(2), scarce]), scarce)
    assert.deepEqual(await available(), [5])
    assert.deepEqual(await available(scarce.sku), [1])
  })

  test('a place that has no such SKU has too little of it', async () => {
    count += 1
    await opened(line(5))
    for (const other of [line(1, { location: 'B01' }), line(1, { warehouse: '002' })])
      assert.deepEqual(await reserve([other]), other)
  })

  test('what is released can be reserved again', async () => {
    count += 1
    await opened(line(4))
    await reserve([line(1), line(3)])
    await db.transaction((tx) => releaseStock(tx, shipper, [line(1), line(3)]))
    assert.deepEqual(await available(), [4])
    assert.equal(await reserve([line(4)]), undefined)
  })

  test('more than was reserved can not be released', async () => {
    count += 1
    await opened(line(4))
    await assert.rejects(db.transaction((tx) => releaseStock(tx, shipper, [line(1)])))
    assert.deepEqual(await available(), [4])
  })

  test('a reservation that is taken back with its transaction never was', async () => {
    count += 1
    await opened(line(4))
    const work = db.transaction(async (tx) => {
      await reserveStock(tx, shipper, [line(4)])
      throw new Error('no')
    })
    await assert.rejects(work, /no/)
    assert.deepEqual(await available(), [4])
  })

  test('of many who want the last units at once, as many get one as there are', async (t) => {
    if (engine.oneSession) return t.skip('nothing runs at the same time there')
    count += 1
    await opened(line(5))
    const handles = [db, await db.again()]
    const wants = Array.from({ length: 16 }, (_, one) => reserve([line(1)], handles[one % 2]))
    const refused = (await Promise.all(wants)).filter((lacking) => lacking !== undefined)
    assert.equal(refused.length, 11)
    assert.deepEqual(await available(), [0])
  })
})
