import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

/** The last order of the previous page. */
export interface AccountPlace {
  readonly at: number
  readonly code: string
}

export interface LoadedOrder {
  readonly code: TrackingCode
  readonly enteredAt: number
  readonly service: string
  readonly postalCode: number
}

/** Which orders of a period are listed: all, or only those with a measured price. */
export type LoadedKind = 'all' | 'measured'

const conditions: Record<LoadedKind, string> = {
  all: '1 = 1',
  measured: `exists (select 1 from measurement m
    where m.tracking_code = shipment_order.tracking_code and m.price_cents is not null)`,
}

/** The orders that the shipper loaded in a period, oldest first. */
export async function listLoaded(
  db: Handle,
  shipper: number,
  period: { readonly from: number; readonly to: number; readonly kind?: LoadedKind },
  after: AccountPlace | undefined,
  limit: number,
): Promise<LoadedOrder[]> {
  // The lower bound starts at the cursor: otherwise each page would read all previous ones.
  return db.all<LoadedOrder>(
    `select tracking_code as code, entered_at as "enteredAt", service, postal_code as "postalCode"
     from shipment_order
     where shipper_number = $1 and entered_at >= $2 and entered_at < $3
       and (entered_at > $4 or tracking_code > $5)
       and ${conditions[period.kind ?? 'all']}
     order by entered_at, tracking_code limit $6`,
    [
      shipper,
      Math.max(period.from, after?.at ?? period.from),
      period.to,
      after?.at ?? -1,
      after?.code ?? '',
      limit,
    ],
  )
}

/** How many orders the shipper loaded in a period; served by an index alone. */
export async function countLoaded(
  db: Handle,
  shipper: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.all<{ orders: number }>(
    `select count(*) as orders from shipment_order
     where shipper_number = $1 and entered_at >= $2 and entered_at < $3`,
    [shipper, from, to],
  )
  return row?.orders ?? 0
}

/** The price of each piece by its newest measurement with a price. */
export async function findMeasuredPrices(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  const rows = await db.all<{ code: TrackingCode; cents: number }>(
    `select tracking_code as code, price_cents as cents from measurement
     where tracking_code in list($1) and price_cents is not null order by at, ordinal`,
    [codes],
  )
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}

/** The price of each piece's rescue that was carried out. */
export async function findRescuePrices(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  const rows = await db.all<{ code: TrackingCode; cents: number }>(
    `select tracking_code as code, price_cents as cents from rescue
     where tracking_code in list($1) and state = 'done' and price_cents is not null`,
    [codes],
  )
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}

/** From one moment to before another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** The credits for claims that were accepted in a period. */
export async function sumCredits(
  db: Handle,
  shipper: number,
  { from, to }: Stretch,
): Promise<number> {
  const [row] = await db.all<{ cents: number | null }>(
    `select cast(sum(credited_cents) as bigint) as cents from claim
     where shipper_number = $1 and state = 'accepted' and settled_at >= $2 and settled_at < $3`,
    [shipper, from, to],
  )
  return row?.cents ?? 0
}

/** A credit of an account: a claim that was accepted. */
export interface Credit {
  readonly id: string
  readonly trackingCode: string
  readonly cents: number
  readonly at: number
}

/** The newest credits of a period first. */
export async function listCredits(
  db: Handle,
  shipper: number,
  { from, to }: Stretch,
  most: number,
): Promise<Credit[]> {
  return db.all<Credit>(
    `select id, tracking_code as "trackingCode", credited_cents as cents, settled_at as at
     from claim where shipper_number = $1 and state = 'accepted'
       and settled_at >= $2 and settled_at < $3
     order by settled_at desc, id desc limit $4`,
    [shipper, from, to, most],
  )
}
