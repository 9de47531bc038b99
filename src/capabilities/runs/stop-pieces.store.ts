import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Position, StopMovement } from './run-stops.ts'

interface MovementRow extends Omit<StopMovement, 'correction'> {
  readonly code: TrackingCode
  readonly correction: number
}

/** The movements of these pieces but their first, which is their order. */
export async function findMovements(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, StopMovement[]>> {
  const rows = await db.all<MovementRow>(
    `select tracking_code as code, ordinal, at, check_code as "check",
       reason_code as "reasonCode", correction, recorded_at as "recordedAt",
       recorded_by as "recordedBy"
     from piece_movement where tracking_code in list($1) and ordinal > 0`,
    [codes],
  )
  const movements = Map.groupBy(rows, ({ code }) => code)
  return new Map(
    [...movements].map(([code, own]) => [
      code,
      own.map(({ correction, ...one }) => ({ ...one, correction: correction === 1 })),
    ]),
  )
}

/** Where the normalized addresses of these pieces lie, as far as they were found. */
export async function findPositions(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, Position>> {
  const rows = await db.all<Position & { code: TrackingCode }>(
    `select tracking_code as code, latitude, longitude from order_address
     where tracking_code in list($1) and latitude is not null and longitude is not null`,
    [codes],
  )
  return new Map(rows.map(({ code, latitude, longitude }) => [code, { latitude, longitude }]))
}

/** What was collected for these pieces, but for what was reversed. */
export async function findCollected(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  const rows = await db.all<{ code: TrackingCode; cents: number }>(
    `select tracking_code as code, amount_cents as cents from cash_collection
     where tracking_code in list($1) and reversed_at is null`,
    [codes],
  )
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}

/** A piece that went out for delivery. */
export interface OutPiece {
  readonly code: TrackingCode
  readonly branch: string
  readonly byId: string
  readonly byRole: string
}

const outColumns = ['tracking_code', 'branch_code', 'by_id', 'by_role', 'recorded_at']

/** Stores who put these pieces out; the transaction holds them. */
export async function putOut(tx: Handle, out: readonly OutPiece[], now: number): Promise<void> {
  await tx.run('delete from piece_out where tracking_code in list($1)', [
    out.map(({ code }) => code),
  ])
  await tx.insertRows({ table: 'piece_out', columns: outColumns, rows: toRows(out, now) })
}

/** Stores who put these out of which nobody is known to have. */
export async function putBackOut(tx: Handle, out: readonly OutPiece[], now: number): Promise<void> {
  const rows = toRows(out, now)
  await tx.insertNewRows({ table: 'piece_out', columns: outColumns, rows, key: 'tracking_code' })
}

function toRows(out: readonly OutPiece[], now: number) {
  return out.map(({ code, branch, byId, byRole }) => [code, branch, byId, byRole, now])
}

export interface OutQuestion {
  readonly branch: string
  readonly courier: string
  /** YYYY-MM-DD: pieces in a run of this day are left out, unless this courier took them since. */
  readonly day: string
  /** When the day began, and how far back pieces may have gone out that are still on their way. */
  readonly from: number
  readonly since: number
  readonly limit: number
}

/**
 * Pieces of a branch that are out, or were today, in the order in which they went: those that this
 * courier put out, and those that no courier did.
 */
export async function findOut(
  db: Handle,
  { branch, courier, day, from, since, limit }: OutQuestion,
): Promise<{ code: TrackingCode; state: MovementCode }[]> {
  return db.all(
    `select p.tracking_code as code, s.state
     from piece_out p join shipment_order o on o.tracking_code = p.tracking_code
       join order_state s on s.id = o.id
     where p.branch_code = $1 and p.recorded_at >= $2
       and (p.by_id = $3 or p.by_role <> 'courier')
       and (s.state = 'LD' or p.recorded_at >= $4 or s.since >= $4)
       and not exists (select 1 from run_stop t join run r on r.id = t.run_id
         where t.tracking_code = p.tracking_code and r.day = $5
           and case when p.by_id = $3 and r.courier_id <> $3 and t.added_at <= p.recorded_at
             then 0 else 1 end = 1)
     order by p.recorded_at, p.tracking_code limit $6`,
    [branch, since, courier, from, day, limit],
  )
}
