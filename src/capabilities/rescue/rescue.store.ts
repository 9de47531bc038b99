import type { Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, json, orUndefined, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { ListedRescue, Rescue, RescueFilter, RescuePlace } from './rescue-request.ts'
import type { RescueState } from './rescue-table.ts'

const rescues = record<Rescue>({
  code: text('tracking_code'),
  number: integer('number'),
  shipperNumber: integer('shipper_number'),
  kind: text('kind'),
  state: text('state'),
  destination: orUndefined(json('destination')),
  requestedAt: integer('requested_at'),
  requestedBy: text('requested_by'),
  settledAt: orUndefined(integer('settled_at')),
  settledBy: orUndefined(text('settled_by')),
  reason: text('reason'),
  priceCents: orUndefined(integer('price_cents')),
})

/** All rescues of these pieces, per piece in the order they were requested. */
export async function findRescues(db: Handle, codes: readonly TrackingCode[]): Promise<Rescue[]> {
  return rescues.all(
    db,
    `select ${rescues.selected} from rescue where tracking_code in list($1)
     order by tracking_code, number`,
    [codes],
  )
}

/** The rescues that wait for a branch scan of their piece; queried at every such scan. */
export async function findPending(db: Handle, codes: readonly TrackingCode[]): Promise<Rescue[]> {
  const sql = `select ${rescues.selected} from rescue
    where state = 'pending' and tracking_code in list($1)`
  return rescues.all(db, sql, [codes])
}

/** Stores the rescues of pieces without one in force; returns their codes. */
export async function insertRescues(
  tx: Handle,
  requested: readonly Rescue[],
): Promise<ReadonlySet<string>> {
  const rows = rescues.rows(requested)
  return tx.insertNewRows({ table: 'rescue', ...rows, key: 'tracking_code' })
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
  const rows = await tx.all<{ code: TrackingCode; number: number; destination: string }>(
    `select tracking_code as code, number, destination from rescue
     where tracking_code in list($1) and destination is not null`,
    [codes],
  )
  for (const { code, number, destination } of rows)
    await tx.run('update rescue set destination = $3 where tracking_code = $1 and number = $2', [
      code,
      number,
      change(destination),
    ])
  return rows.length
}

/** Erases why rescues of these pieces were given up. */
export async function eraseReasons(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  return tx.run("update rescue set reason = '' where tracking_code in list($1) and reason <> ''", [
    codes,
  ])
}

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
  return rescues.all<Omit<ListedRescue, keyof Rescue>>(
    db,
    `select ${rescues.selectedFrom('r')}, coalesce(shipper.name, '') as "shipperName",
       s.state as "pieceState", s.since as "pieceSince", s.branch_code as "pieceBranch", o.locality
     from rescue r ${ofPiece} left join shipper on shipper.number = r.shipper_number
     where ${where.text} order by r.requested_at, r.tracking_code, r.number limit $1`,
    where.values,
  )
}

/** How many rescues have a state, of everybody or of a branch's sight. */
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
