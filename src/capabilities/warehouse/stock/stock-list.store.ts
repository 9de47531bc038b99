import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { KeptUnits } from './stock.ts'
import type { SummedStock } from './stock-summary.ts'

/** A balance as the API shows it. */
export interface StockLevel extends KeptUnits {
  readonly id: string
  readonly shipperNumber: number
  readonly sku: string
}

export interface StockFilter {
  readonly shipper?: number | undefined
  readonly sku?: string | undefined
  readonly warehouse?: string | undefined
  readonly location?: string | undefined
  readonly batch?: string | undefined
  readonly serial?: string | undefined
  /** Only units that expire before this day, YYYY-MM-DD. */
  readonly expiresBefore?: string | undefined
}

const selectLevels = `select stock.id, sku.shipper_number as "shipperNumber", sku.code as sku,
    stock.warehouse, stock.location, stock.batch, stock.serial, stock.expires_on as "expiresOn",
    stock.units, stock.reserved
  from stock join sku on sku.id = stock.sku_id where `

const compared = [
  ['shipper', 'sku.shipper_number'],
  ['sku', 'sku.code'],
  ['warehouse', 'stock.warehouse'],
  ['location', 'stock.location'],
  ['batch', 'stock.batch'],
  ['serial', 'stock.serial'],
] as const

/** Sorted by id, after an id; serials that have left are omitted. */
export async function listStock(
  db: Handle,
  filter: StockFilter,
  after: string | undefined,
  limit: number,
): Promise<StockLevel[]> {
  const where = newWhere([limit], "(stock.units > 0 or stock.serial = '')")
  for (const [name, column] of compared) where.and(`${column} = ?`, filter[name])
  where.and("stock.expires_on <> '' and stock.expires_on < ?", filter.expiresBefore)
  where.and('stock.id > ?', after)
  return db.all<StockLevel>(`${selectLevels}${where.text} order by stock.id limit $1`, where.values)
}

/** The balances with these ids, by id. */
export async function findLevels(
  db: Handle,
  ids: readonly string[],
): Promise<Map<string, StockLevel>> {
  const rows = await db.all<StockLevel>(`${selectLevels}stock.id in list($1)`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A shipper's stock by SKU and day of expiry. */
export async function findSummedStock(db: Handle, shipper: number): Promise<SummedStock[]> {
  return db.all<SummedStock>(
    `select sku.code as sku, stock.expires_on as "expiresOn",
       cast(sum(stock.units) as integer) as units, cast(sum(stock.reserved) as integer) as reserved
     from sku join stock on stock.sku_id = sku.id
     where sku.shipper_number = $1 and stock.units > 0
     group by sku.code, stock.expires_on`,
    [shipper],
  )
}

export interface PickedUnits {
  readonly sku: string
  readonly at: number
  readonly units: number
}

/** The units picked since a moment, by hours, which bounds the rows of a large shipper. */
export async function findPicked(
  db: Handle,
  shipper: number,
  since: number,
): Promise<PickedUnits[]> {
  return db.all<PickedUnits>(
    `select sku.code as sku, m.at / 3600000 * 3600000 as at, cast(-sum(m.units) as integer) as units
     from sku join stock on stock.sku_id = sku.id
       join stock_movement m on m.stock_id = stock.id and m.kind = 'pick' and m.at >= $2
     where sku.shipper_number = $1 group by sku.code, m.at / 3600000`,
    [shipper, since],
  )
}
