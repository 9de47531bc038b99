import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

/** A text that changes with every movement that is recorded. */
export async function findMovementRevision(db: Handle): Promise<string> {
  const [row] = await db.all<{ at: number; code: string; ordinal: number }>(
    `select recorded_at as at, tracking_code as code, ordinal from movement
     order by recorded_at desc, tracking_code desc, ordinal desc limit 1`,
  )
  return row ? [row.at, row.code, row.ordinal].join(' ') : ''
}

export interface RecordedMovement {
  readonly at: number
  readonly code: TrackingCode
  readonly ordinal: number
  readonly shipper: number
}

/** The newest movements since a moment, with whose they are. */
export async function findNewest(
  db: Handle,
  since: number,
  limit: number,
): Promise<RecordedMovement[]> {
  return db.all<RecordedMovement>(
    `select m.recorded_at as at, m.tracking_code as code, m.ordinal,
       o.shipper_number as shipper
     from movement m join shipment_order o on o.tracking_code = m.tracking_code
     where m.recorded_at >= $1 order by m.recorded_at desc limit $2`,
    [since, limit],
  )
}

/** When each shipper loaded its newest order. */
export async function findNewestLoads(
  db: Handle,
  shippers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.all<{ number: number; at: number | null }>(
    `select s.number, (select max(o.entered_at) from shipment_order o
       where o.shipper_number = s.number) as at
     from shipper s where cast(s.number as text) in list($1)`,
    [shippers.map(String)],
  )
  return new Map(rows.map(({ number, at }) => [number, at ?? 0]))
}

/** The owner of each of these shipments. */
export async function findOwners(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db.all<{ code: TrackingCode; shipper: number }>(
    `select tracking_code as code, shipper_number as shipper from shipment_order
     where tracking_code in list($1)`,
    [codes],
  )
  return new Map(rows.map(({ code, shipper }) => [code, shipper]))
}

export interface Decision {
  readonly code: TrackingCode
  readonly what: string
  readonly at: number
}

/** The decisions about these shipments beside their scans: choices, claims and rescues. */
export async function findDecisions(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Decision[]> {
  return db.all<Decision>(
    `select tracking_code as code, kind as what, chosen_at as at
       from recipient_choice where tracking_code in list($1)
     union all select tracking_code, id || ' ' || state, coalesce(settled_at, opened_at)
       from claim where tracking_code in list($1)
     union all select c.tracking_code, c.id, m.at
       from claim c join claim_message m on m.claim_id = c.id
       where c.tracking_code in list($1)
     union all select tracking_code, state, coalesce(settled_at, requested_at)
       from rescue where tracking_code in list($1)
     order by 1, 3, 2`,
    [codes],
  )
}
