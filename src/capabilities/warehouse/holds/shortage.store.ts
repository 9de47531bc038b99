import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** Units of a line that were not where the stock says. */
export interface PickShortage {
  readonly code: TrackingCode
  readonly line: number
  readonly units: number
}

/** Notes what is missing of a line; nothing, if it was found after all. */
export async function putShortage(
  tx: Handle,
  { code, line, units }: PickShortage,
  by: string,
  now: number,
): Promise<void> {
  await tx.run('delete from stock_shortage where tracking_code = $1 and line = $2', [code, line])
  if (units > 0)
    await tx.run(
      `insert into stock_shortage (tracking_code, line, units, at, recorded_by)
       values ($1, $2, $3, $4, $5)`,
      [code, line, units, now, by],
    )
}

export async function findShortages(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<PickShortage[]> {
  return db.all(
    `select tracking_code as code, line, units from stock_shortage
     where tracking_code in list($1)`,
    [codes],
  )
}

/** Where an order goes, and whose it is. */
export interface OrderFacts {
  readonly code: TrackingCode
  readonly postalCode: number
  readonly shipperName: string
}

export async function findOrderFacts(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, OrderFacts>> {
  const rows = await db.all<OrderFacts>(
    `select o.tracking_code as code, o.postal_code as "postalCode",
       coalesce(shipper.name, '') as "shipperName"
     from shipment_order o left join shipper on shipper.number = o.shipper_number
     where o.tracking_code in list($1)`,
    [codes],
  )
  return new Map(rows.map((row) => [row.code, row]))
}
