import type { MovementCode } from '../../kernel/movement.ts'
import type { Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { ListedRescue, Rescue, RescueFilter, RescuePlace } from './rescue-request.ts'
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
  price_cents: number | null
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
  'price_cents',
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
    rescue.priceCents ?? null,
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
): Promise<number> {
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
  return rows.length
}

/** Erases why rescues of these pieces were given up. */
export async function eraseReasons(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  return tx.run("update rescue set reason = '' where tracking_code in list($1) and reason <> ''", [
    codes,
  ])
}

interface ListedRow extends RescueRow {
  readonly shipperName: string
  readonly pieceState: MovementCode
  readonly pieceSince: number
  readonly pieceBranch: string
  readonly locality: string
}

const listed = columns.map((column) => `r.${column}`).join(', ')
const ofPiece = `join shipment_order o on o.tracking_code = r.tracking_code
  join order_state s on s.id = o.id`
const atBranch = "(s.branch_code = ? or s.state = 'AS')"

/** Oldest first, after a position. */
export async function listRescues(
  db: Handle,
  filter: RescueFilter,
  after: RescuePlace | undefined,
  limit: number,
): Promise<ListedRescue[]> {
  const where = newWhere([limit])
  where.and('r.state = ?', filter.state)
  where.and('r.tracking_code = ?', filter.code)
  where.and('r.shipper_number = ?', filter.shipper)
  where.and(atBranch, filter.branchCode)
  if (filter.sight) where.also(filter.sight.isSeen(where))
  const place = after && [after.requestedAt, after.code, after.number]
  where.after('r.requested_at, r.tracking_code, r.number', place)
  const rows = await db.all<ListedRow>(
    `select ${listed}, coalesce(shipper.name, '') as "shipperName", s.state as "pieceState",
       s.since as "pieceSince", s.branch_code as "pieceBranch", o.locality
     from rescue r ${ofPiece} left join shipper on shipper.number = r.shipper_number
     where ${where.text} order by r.requested_at, r.tracking_code, r.number limit $1`,
    where.values,
  )
  return rows.map((row) => {
    const { shipperName, pieceState, pieceSince, pieceBranch, locality } = row
    return { ...toRescue(row), shipperName, pieceState, pieceSince, pieceBranch, locality }
  })
}

/** How many rescues have a state, of everybody or of what a branch sees. */
export async function countRescues(
  db: Handle,
  states: readonly RescueState[],
  sight: Sight | undefined,
): Promise<Map<RescueState, number>> {
  const where = newWhere([states], 'r.state in list($1)')
  where.and(atBranch, sight?.branch)
  if (sight) where.also(sight.isSeen(where))
  const rows = await db.all<{ state: RescueState; count: number }>(
    `select r.state, count(*) as count from rescue r ${sight === undefined ? '' : ofPiece}
     where ${where.text} group by r.state`,
    where.values,
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** Whether the piece is at the branch, or on its way to any. */
export async function isAtBranch(
  db: Handle,
  code: TrackingCode,
  branchCode: string,
): Promise<boolean> {
  const where = newWhere([code], 'o.tracking_code = $1')
  where.and(atBranch, branchCode)
  const rows = await db.all(
    `select o.id from shipment_order o join order_state s on s.id = o.id where ${where.text}`,
    where.values,
  )
  return rows.length > 0
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
    priceCents: row.price_cents ?? undefined,
  }
}
