import type { MovementKind } from './ledger.ts'
import type { StockRow } from './stock.ts'

/** A balance that changed: as it is now, by how many units, and why. */
export interface ChangedBalance {
  readonly row: StockRow
  readonly change: number
  readonly because: MovementKind
}

/** Whose SKU it is and how its shipper calls it. */
export function ownerOf({ skuId }: StockRow): { shipper: number; sku: string } {
  const colon = skuId.indexOf(':')
  return { shipper: Number(skuId.slice(0, colon)), sku: skuId.slice(colon + 1) }
}
