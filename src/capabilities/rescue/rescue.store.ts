import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { Rescue, RescueFilter, RescuePlace } from './rescue-request.ts'
import type { RescueKind, RescueState } from './rescue-table.ts'

interface RescueRow {
  tracking_code: TrackingCode
  number: number
  shipper_number: number
  kind: RescueKind
  state: RescueState
  destination: string | null
  requested_at: number
  requested_by: string
  settled_at: number | null
  settled_by: string | null
  reason: string
}

const columns = [
  'tracking_code',
  'number',
  'shipper_number',
  'kind',
  'state',
  'destination',
  'requested_at',
  'requested_by',
  'settled_at',
  'settled_by',
  'reason',
] as const

/** All rescues of these pieces, per piece in the order they were requested. */
export async function findRescues(db: Handle, codes: readonly TrackingCode[]): Promise<Rescue[]> {
  const rows = await db.all<RescueRow>(
    `select ${columns.join(', ')} from rescue where tracking_code in list($1)
     order by tracking_code, number`,
    [codes],
  )
  return rows.map(toRescue)
}

/** The rescues that wait for a branch scan of their piece; queried at every such scan. */
export async function findPending(db: Handle, codes: readonly TrackingCode[]): Promise<Rescue[]> {
  const rows = await db.all<RescueRow>(
    `select ${columns.join(', ')} from rescue
     where state = 'pending' and tracking_code in list($1)`,
    [codes],
  )
  return rows.map(toRescue)
}

/** Stores the rescues of pieces without one in force; returns their codes. */
export async function insertRescues(
  tx: Handle,
  rescues: readonly Rescue[],
): Promise<ReadonlySet<string>> {
  const rows = rescues.map((rescue) => [
    rescue.code,
    rescue.number,
    rescue.shipperNumber,
    rescue.kind,
    rescue.state,
    rescue.destination === undefined ? null : JSON.stringify(rescue.destination),
    rescue.requestedAt,
    rescue.requestedBy,
    rescue.settledAt ?? null,
    rescue.settledBy ?? null,
    rescue.reason,
  ])
  return tx.insertNewRows({ table: 'rescue', columns, rows, key: 'tracking_code' })
}

export interface Settlement {
  readonly state: RescueState
  readonly by: string
  readonly reason: string
}

/** Sets the state of the rescues in force of these pieces. */
export async function settleRescues(
  tx: Handle,
  codes: readonly TrackingCode[],
  { state, by, reason }: Settlement,
  now: number,
): Promise<void> {
  await tx.run(
    `update rescue set state = $2, settled_at = $3, settled_by = $4, reason = $5
     where tracking_code in list($1) and state <> 'withdrawn'`,
    [codes, state, now, by, reason],
  )
}

/** Replaces the destinations of rescues, of which `change` leaves only the place. */
export async function changeDestinations(
  tx: Handle,
  codes: readonly TrackingCode[],
  change: (destination: string) => string,
): Promise<void> {
  const rows = await tx.all<Pick<RescueRow, 'tracking_code' | 'number' | 'destination'>>(
    `select tracking_code, number, destination from rescue
     where tracking_code in list($1) and destination is not null`,
    [codes],
  )
  for (const { tracking_code: code, number, destination } of rows)
    await tx.run('update rescue set destination = $3 where tracking_code = $1 and number = $2', [
      code,
      number,
      change(destination ?? ''),
    ])
}

/** Oldest first, after a position. */
export async function listRescues(
  db: Handle,
  filter: RescueFilter,
  after: RescuePlace | undefined,
  limit: number,
): Promise<Rescue[]> {
  const where = newWhere([limit])
  where.and('state = ?', filter.state)
  where.and('tracking_code = ?', filter.code)
  where.and('shipper_number = ?', filter.shipper)
  const place = after && [after.requestedAt, after.code, after.number]
  where.after('requested_at, tracking_code, number', place)
  const rows = await db.all<RescueRow>(
    `select ${columns.join(', ')} from rescue where ${where.text}
     order by requested_at, tracking_code, number limit $1`,
    where.values,
  )
  return rows.map(toRescue)
}

function toRescue(row: RescueRow): Rescue {
  return {
    code: row.tracking_code,
    number: row.number,
    shipperNumber: row.shipper_number,
    kind: row.kind,
    state: row.state,
    destination: row.destination === null ? undefined : JSON.parse(row.destination),
    requestedAt: row.requested_at,
    requestedBy: row.requested_by,
    settledAt: row.settled_at ?? undefined,
    settledBy: row.settled_by ?? undefined,
    reason: row.reason,
  }
}
