import type { Handle } from '../../../kits/db/database.ts'
import type { SummedStock } from './stock-summary.ts'

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

/** What was picked since a moment, by hours, which bounds what a large shipper returns. */
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
