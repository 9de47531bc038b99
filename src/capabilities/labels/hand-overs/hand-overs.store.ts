import type { MovementCode } from '../../../kernel/movement.ts'
import type { ServiceType } from '../../../kernel/service-type.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'

interface Within {
  readonly from: number
  readonly to: number
}

/** A sheet that was made, with how many orders it lists. */
export interface SheetRow extends Within {
  readonly printedAt: number
  readonly shipments: number
  /** Those that the carrier has, or had. */
  readonly received: number
}

/** An order that was cancelled before the sheet was made is not on it. */
const listed = `from shipment_order o join order_state s on s.id = o.id
  where o.shipper_number = h.shipper_number and o.entered_at >= h.from_at
    and o.entered_at < h.to_at and (o.cancelled_at is null or o.cancelled_at >= h.printed_at)`

const counts = `(select count(*) ${listed}) as shipments,
  (select count(*) ${listed} and s.state <> 'PI') as received`

/** The sheets that a shipper made of a day, the newest first. */
export async function listSheets(
  db: Handle,
  shipper: number,
  day: Within,
  before: number | undefined,
  limit: number,
): Promise<SheetRow[]> {
  const where = newWhere([limit, shipper, day.from, day.to])
  where.and('h.to_at < ?', before)
  return db.all(
    `select h.from_at as "from", h.to_at as "to", h.printed_at as "printedAt",
       ${counts}
     from hand_over_sheet h
     where h.shipper_number = $2 and h.to_at > $3 and h.to_at <= $4 and ${where.text}
     order by h.to_at desc limit $1`,
    where.values,
  )
}

/** A sheet of any shipper, with where it was received. */
export interface DaySheetRow extends SheetRow {
  readonly shipper: number
  readonly shipperName: string
  readonly receivedAt: number | null
  readonly branchCode: string | null
}

export interface DaySheetFilter extends Within {
  readonly isReceived: boolean | undefined
  /** Those that no other branch received. */
  readonly branchCode: string | undefined
}

export interface DaySheetPlace {
  readonly to: number
  readonly shipper: number
}

/** The sheets that shippers made of a day, the newest first. */
export async function listDaySheets(
  db: Handle,
  filter: DaySheetFilter,
  after: DaySheetPlace | undefined,
  limit: number,
): Promise<DaySheetRow[]> {
  const where = newWhere([limit, filter.from, filter.to])
  where.after('h.to_at, h.shipper_number', after && [after.to, after.shipper], true)
  where.and('(r.received_at is null or r.branch_code = ?)', filter.branchCode)
  if (filter.isReceived !== undefined)
    where.also(`r.received_at is ${filter.isReceived ? 'not null' : 'null'}`)
  return db.all(
    `select h.shipper_number as shipper, coalesce(shipper.name, '') as "shipperName",
       h.from_at as "from",
       h.to_at as "to", h.printed_at as "printedAt", r.received_at as "receivedAt",
       r.branch_code as "branchCode", ${counts}
     from hand_over_sheet h left join shipper on shipper.number = h.shipper_number
     left join hand_over_reception r on r.shipper_number = h.shipper_number
       and r.to_at = h.to_at and r.from_at = h.from_at
     where h.to_at > $2 and h.to_at <= $3 and ${where.text}
     order by h.to_at desc, h.shipper_number desc limit $1`,
    where.values,
  )
}

/** When a sheet was made; `undefined` for one that was not. */
export async function findPrintedAt(
  db: Handle,
  shipper: number,
  { from, to }: Within,
): Promise<number | undefined> {
  const rows = await db.all<{ printedAt: number }>(
    `select printed_at as "printedAt" from hand_over_sheet
     where shipper_number = $1 and to_at = $2 and from_at = $3`,
    [shipper, to, from],
  )
  return rows[0]?.printedAt
}

/** An order on a sheet, with its newest movement. */
export interface SheetOrder extends SheetPlace {
  readonly service: ServiceType
  readonly recipientName: string
  readonly locality: string
  readonly postalCode: number
  readonly cancelledAt: number | null
  readonly state: MovementCode
  readonly since: number
  /** As it was sent, as JSON. */
  readonly content: string
}

export interface SheetPlace {
  readonly enteredAt: number
  readonly code: TrackingCode
}

/** A page of the orders of a period, by loading time. */
export async function listSheetOrders(
  db: Handle,
  shipper: number,
  { from, to, cancelledFrom }: Within & { readonly cancelledFrom: number },
  after: SheetPlace | undefined,
  limit: number,
): Promise<SheetOrder[]> {
  const where = newWhere([limit, shipper, from, to, cancelledFrom])
  where.after('o.entered_at, o.tracking_code', after && [after.enteredAt, after.code])
  return db.all(
    `select o.tracking_code as code, o.entered_at as "enteredAt", o.service,
       o.recipient_name as "recipientName", o.locality, o.postal_code as "postalCode",
       o.cancelled_at as "cancelledAt", s.state, s.since, c.content
     from shipment_order o join order_state s on s.id = o.id join order_content c on c.id = o.id
     where o.shipper_number = $2 and o.entered_at >= $3 and o.entered_at < $4
       and (o.cancelled_at is null or o.cancelled_at >= $5) and ${where.text}
     order by o.entered_at, o.tracking_code limit $1`,
    where.values,
  )
}
