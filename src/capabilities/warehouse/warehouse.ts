import type { Database, Handle } from '../../kits/db/database.ts'
import { type StockLevel, type StockLine, totalsByPlace } from './stock.ts'
import { findStock, insertStock, releaseUnits, reserveUnits } from './warehouse.store.ts'

export type { StockLevel, StockLine } from './stock.ts'

export interface Warehouse {
  findStock(shipper: number, skus: readonly string[]): Promise<StockLevel[]>
  /** The first stock of a shipper; places that have stock already keep what they have. */
  openStock(shipper: number, lines: readonly StockLine[]): Promise<void>
}

export function openWarehouse(db: Database): Warehouse {
  return {
    findStock: (shipper, skus) => findStock(db, shipper, skus),
    openStock: (shipper, lines) =>
      db.transaction(async (tx) => {
        for (const line of lines) await insertStock(tx, shipper, line)
      }),
  }
}

/**
 * Reserves all the lines or none, inside the caller's transaction. Answers the first place that has
 * too little, if there is one.
 */
export async function reserveStock(
  tx: Handle,
  shipper: number,
  lines: readonly StockLine[],
): Promise<StockLine | undefined> {
  const totals = totalsByPlace(lines)
  for (const [index, line] of totals.entries()) {
    if (await reserveUnits(tx, shipper, line)) continue
    await releaseStock(tx, shipper, totals.slice(0, index))
    return line
  }
  return undefined
}

/** Gives reserved units back, inside the caller's transaction. */
export async function releaseStock(
  tx: Handle,
  shipper: number,
  lines: readonly StockLine[],
): Promise<void> {
  for (const line of totalsByPlace(lines)) await releaseUnits(tx, shipper, line)
}
