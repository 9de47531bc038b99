import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { addWareStock, crossShipper, wareShipper } from '../../../test/support/order-door.ts'
import { officer } from '../../../test/support/piece-doors.ts'
import {
  csvSheet,
  type ImportTest,
  openImportDoor,
  openImportTest,
  ordersOf,
  type SheetRowWords,
} from '../../../test/support/sheets.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { openRates } from '../rates/rates.ts'
import type { Import } from './imports.ts'

const code = 'Código de seguimiento'
const at = { Almacén: '001', Emplazamiento: 'A01' }

/** A row with units of one SKU. */
const asks = (order: string, units: number): SheetRowWords => ({
  [code]: order,
  SKU: 'JUNTOS',
  ...at,
  Cantidad: units,
})

forEachEngine((engine) => {
  let kit: ImportTest

  before(async () => {
    kit = await openImportTest(engine)
  })
  after(() => kit.close())

  const upload = (rows: SheetRowWords[]) => kit.upload(csvSheet(rows), { shipper: wareShipper })

  /** The errors of each order of a sheet, by its first row. */
  async function faultsOf({ id }: Import): Promise<Map<number, string[]>> {
    const lines = await kit.imports.errors(id, 0, 1_000)
    return new Map(
      lines.map(({ firstRow, errors }) => [firstRow, errors.map(({ detail }) => detail)]),
    )
  }

  test('a row that earlier rows leave without stock says so, with what is left', async () => {
    await addWareStock(kit.db, [{ sku: 'JUNTOS', warehouse: '001', location: 'A01', units: 5 }])
    const rows = [
      asks('JUNTOS-1', 4),
      { ...asks('JUNTOS-2', 1), 'Código postal': 99 },
      asks('JUNTOS-3', 2),
      asks('JUNTOS-4', 1),
      asks('JUNTOS-5', 1),
    ]
    const judged = await upload(rows)
    assert.deepEqual(ordersOf(judged), [2, 3, 0, 0])
    const faults = await faultsOf(judged)
    assert.deepEqual([...faults.keys()], [3, 4, 6], 'a wrong row leaves its unit to the others')
    assert.match(faults.get(4)?.[0] ?? '', /\b1\b/)
    assert.match(faults.get(6)?.[0] ?? '', /\b0\b/)
    const loaded = await kit.load(judged.id)
    assert.deepEqual(ordersOf(loaded), [0, 0, 2, 3])
    assert.deepEqual(await faultsOf(loaded), faults)
  })

  test('a right order has a price, and the sheet their sum', async () => {
    const rates = await openRates(kit.db, kit.clock)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, officer)
    const imports = await openImportDoor(kit.db, kit.clock, undefined, rates)
    const rows = [
      { [code]: 'PRECIO-1', 'Código postal': 1425 },
      { [code]: 'PRECIO-2', 'Código postal': 9410 },
      { [code]: 'PRECIO-3', 'Código postal': 99 },
    ]
    const settings = { loadsAtOnce: false, reloads: false, fileName: 'precios.csv', by: officer }
    const file = { file: csvSheet(rows), shipper: crossShipper, ...settings }
    const stored = await imports.upload(file)
    assert.ok(stored.ok)
    await imports.run()
    const { id } = stored.value
    const all = { afterRow: 0, most: 10, state: undefined }
    const prices = (await imports.orders(id, all)).map(({ priceCents }) => priceCents)
    const [near, far, wrong] = prices
    assert.ok(near && far && near < far, String(prices))
    assert.equal(wrong, null)
    const judged = await imports.find(id, undefined)
    assert.deepEqual([judged?.estimatedCents, judged?.unpricedOrders], [near + far, 0])
    await imports.stop()
  })
})
