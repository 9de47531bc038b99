import assert from 'node:assert/strict'
import { utils, write } from '@e965/xlsx'
import { openAddresses } from '../../src/capabilities/addresses/addresses.ts'
import {
  type Import,
  type Imports,
  openImports,
  type Upload,
  usualSheetLimits,
} from '../../src/capabilities/imports/imports.ts'
import { createOrderWords } from '../../src/capabilities/imports/sheet-words.wire.ts'
import { createOrderMessages } from '../../src/capabilities/orders/message/order-messages.wire.ts'
import { openOrders } from '../../src/capabilities/orders/orders.ts'
import { openPickupPoints } from '../../src/capabilities/pickup-points/pickup-points.ts'
import type { Rates } from '../../src/capabilities/rates/rates.ts'
import { openWarehouse } from '../../src/capabilities/warehouse/warehouse.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { openSpreadsheets, type SpreadsheetLimits } from '../../src/kits/spreadsheet/spreadsheet.ts'
import type { TestEngine } from './engines.ts'
import { openMigrated } from './migrated.ts'
import {
  addWareStock,
  announceToNobody,
  crossShipper,
  strictly,
  wareShipper,
  zone,
} from './order-door.ts'
import { addShipper } from './shippers.ts'

export const clerk = { id: 'token 1', name: 'mostrador' }

export type SheetValue = string | number | null

/** The columns that every sheet needs, with the values of an ordinary order. */
export const usualCells: Readonly<Record<string, SheetValue>> = {
  'Código de seguimiento': '',
  Servicio: 'E',
  'Nombre del destinatario': 'Ana Pérez',
  'Tipo de documento': 'DNI',
  'Número de documento': '30.111.222',
  Celular: '1155551234',
  Calle: 'Av. Corrientes',
  'Código postal': 1043,
  Localidad: 'CABA',
  Provincia: 'Buenos Aires',
  Cantidad: 1,
  'Peso (kg)': '1,5',
  'Largo (cm)': 30,
  'Ancho (cm)': 20,
  'Alto (cm)': 10,
}

export type SheetRowWords = Readonly<Record<string, SheetValue>>

/** Returns the heading and one row per code, with the rows' own values. */
export function sheetTable(rows: readonly SheetRowWords[]): SheetValue[][] {
  const names = [
    ...new Set([...Object.keys(usualCells), ...rows.flatMap((row) => Object.keys(row))]),
  ]
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? usualCells[name] ?? null))]
}

export function codes(prefix: string, count: number): SheetRowWords[] {
  return Array.from({ length: count }, (_, index) => ({
    'Código de seguimiento': `${prefix}-${index + 1}`,
  }))
}

export function csvSheet(rows: readonly SheetRowWords[]): Buffer {
  const lines = sheetTable(rows).map((row) => row.map((cell) => `"${cell ?? ''}"`).join(';'))
  return Buffer.from(lines.join('\r\n'))
}

export function workbookSheet(
  rows: readonly SheetRowWords[],
  bookType: 'xlsx' | 'biff8',
  name = 'Pedidos',
): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(sheetTable(rows)), name)
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}

/** Opens the door of imports on a database, as a separate process would. */
export async function openImportDoor(
  db: Database,
  clock: Clock = Date.now,
  limits: SpreadsheetLimits = usualSheetLimits,
  rates?: Rates,
): Promise<Imports> {
  const addresses = openAddresses()
  const pickupPoints = await openPickupPoints(db, clock, addresses)
  const warehouse = openWarehouse(db, clock, zone, announceToNobody)
  const near = { warehouse, pickupPoints, announce: announceToNobody }
  const orders = openOrders(db, clock, near, { normalizing: strictly(addresses) })
  const shippers = [crossShipper, wareShipper]
  const findShipper = async (wanted: number) => shippers.find(({ number }) => number === wanted)
  const failures: unknown[] = []
  const words = createOrderWords(createOrderMessages(zone))
  const doors = { orders, findShipper, words, ...(rates ? { rates } : {}) }
  const sheets = openSpreadsheets(limits, 2)
  return openImports(db, clock, doors, { onFailure: (error) => failures.push(error), sheets })
}

async function addShippers(db: Database): Promise<void> {
  for (const { number, name, mode } of [crossShipper, wareShipper])
    await addShipper(db, number, { name, mode })
}

/** Opens a database with two shippers, and helpers for tests of sheets. */
export async function openImportTest(engine: TestEngine) {
  const db = await openMigrated(engine)
  await addShippers(db)
  await addWareStock(db, [{ sku: 'AZUL', warehouse: '001', location: 'A01', units: 10 }])
  const time = { now: Date.now() }
  const clock = () => time.now
  const imports = await openImportDoor(db, clock)

  async function find(id: string): Promise<Import> {
    const sheet = await imports.find(id, undefined)
    assert.ok(sheet)
    return sheet
  }
  return {
    db,
    time,
    clock,
    imports,
    find,
    /** Uploads a file and waits until its import is done. */
    async upload(file: Buffer, changes: Partial<Upload> = {}): Promise<Import> {
      const usualUpload = { shipper: crossShipper, fileName: 'pedidos.csv', by: clerk }
      const settings = { loadsAtOnce: false, reloads: false }
      const stored = await imports.upload({ ...usualUpload, file, ...settings, ...changes })
      assert.ok(stored.ok)
      await imports.run()
      return find(stored.value.id)
    },
    async load(id: string, reloads?: boolean): Promise<Import> {
      assert.ok((await imports.start(id, undefined, reloads, clerk)).ok)
      await imports.run()
      return find(id)
    },
    /**
     * Counts the orders whose codes start with a prefix, and how many of them have their contents.
     */
    async stored(prefix: string): Promise<{ orders: number; contents: number }> {
      const [rows] = await db.all<{ orders: number; contents: number }>(
        `select count(*) as orders, count(c.id) as contents
         from shipment_order o left join order_content c on c.id = o.id
         where tracking_code like $1`,
        [`${prefix}-%`],
      )
      assert.ok(rows)
      return rows
    },
    async close(): Promise<void> {
      await imports.stop()
      await db.dispose()
    },
  }
}

export type ImportTest = Awaited<ReturnType<typeof openImportTest>>

/** Returns the counts of right, wrong, loaded and refused orders. */
export function ordersOf({ counts: { right, wrong, loaded, refused } }: Import): number[] {
  return [right.orders, wrong.orders, loaded.orders, refused.orders]
}
