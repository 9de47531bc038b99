import type { Handle } from '../../kits/db/database.ts'
import type { StockLevel, StockLine } from './stock.ts'

export async function findStock(
  db: Handle,
  shipper: number,
  skus: readonly string[],
): Promise<StockLevel[]> {
  return db.all<StockLevel>(
    `select sku, warehouse, location, units - reserved as available
     from stock where shipper_number = $1 and sku in list($2)`,
    [shipper, skus],
  )
}

/** Answers whether there were enough: the condition and the change are one statement. */
export async function reserveUnits(db: Handle, shipper: number, line: StockLine): Promise<boolean> {
  const changed = await db.run(
    `update stock set reserved = reserved + $1
     where shipper_number = $2 and sku = $3 and warehouse = $4 and location = $5
       and units - reserved >= $1`,
    [line.units, shipper, line.sku, line.warehouse, line.location],
  )
  return changed > 0
}

export async function releaseUnits(db: Handle, shipper: number, line: StockLine): Promise<void> {
  await db.run(
    `update stock set reserved = reserved - $1
     where shipper_number = $2 and sku = $3 and warehouse = $4 and location = $5`,
    [line.units, shipper, line.sku, line.warehouse, line.location],
  )
}

/** Leaves a place that has stock already as it is. */
export async function insertStock(db: Handle, shipper: number, line: StockLine): Promise<void> {
  await db.run(
    `insert into stock (shipper_number, sku, warehouse, location, units, reserved)
     values ($1, $2, $3, $4, $5, 0) on conflict do nothing`,
    [shipper, line.sku, line.warehouse, line.location, line.units],
  )
}
