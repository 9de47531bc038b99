import type { ContainerCode } from '../../kernel/container-code.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { rowsUpdate } from '../../kits/db/rows-update.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { PlaceFacts } from './place.ts'

export type Outcome = 'inside' | 'out' | 'found' | 'missing' | 'extra'

/** A piece that a container contains, or contained. */
export interface ContainerPiece {
  readonly code: TrackingCode
  readonly outcome: Outcome
  readonly putAt: number
  readonly putBy: string
  readonly settledAt: number | null
  readonly state: MovementCode
  readonly service: ServiceType
  readonly recipientName: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
}

/** By code, after one; pieces taken out of it only if asked for. */
export async function listPieces(
  db: Handle,
  id: ContainerCode,
  after: string | undefined,
  limit: number,
): Promise<ContainerPiece[]> {
  const where = newWhere([limit, id])
  where.and('p.tracking_code > ?', after)
  return db.all(
    `select p.tracking_code as code, p.outcome, p.put_at as "putAt", p.put_by as "putBy",
       p.settled_at as "settledAt", s.state, o.service, o.recipient_name as "recipientName",
       o.locality, o.province, o.postal_code as "postalCode"
     from container_piece p join shipment_order o on o.tracking_code = p.tracking_code
       join order_state s on s.id = o.id
     where p.container_id = $2 and p.outcome <> 'out' and ${where.text}
     order by p.tracking_code limit $1`,
    where.values,
  )
}

/** The codes that containers contain, or contained when they were opened. */
export async function findContainedCodes(
  tx: Handle,
  ids: readonly ContainerCode[],
  outcomes: readonly Outcome[] = ['inside'],
): Promise<TrackingCode[]> {
  const rows = await tx.all<{ code: TrackingCode }>(
    `select tracking_code as code from container_piece
     where container_id in list($1) and outcome in list($2) order by tracking_code`,
    [ids, outcomes],
  )
  return rows.map(({ code }) => code)
}

export async function countInside(
  tx: Handle,
  ids: readonly ContainerCode[],
): Promise<Map<ContainerCode, number>> {
  const rows = await tx.all<{ id: ContainerCode; pieces: number }>(
    `select container_id as id, count(*) as pieces from container_piece
     where container_id in list($1) and outcome = 'inside' group by container_id`,
    [ids],
  )
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Pieces that somebody asked to bring back or to send elsewhere. */
export async function findRescued(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<Set<TrackingCode>> {
  const rows = await tx.all<{ code: TrackingCode }>(
    `select tracking_code as code from rescue
     where tracking_code in list($1) and state = 'pending'`,
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}

/** The container's record of where these pieces are no longer holds. */
export async function settlePieces(
  tx: Handle,
  id: string,
  codes: readonly TrackingCode[],
  now: number,
): Promise<void> {
  await tx.run(
    `update container_piece set settled_at = $3,
       outcome = case when outcome = 'inside' then 'out' else outcome end
     where container_id = $1 and tracking_code in list($2) and settled_at is null`,
    [id, codes, now],
  )
}

/** A piece, its container, when and by whom it was put in. */
export type PutPiece = readonly [code: TrackingCode, id: string, at: number, by: string]

export async function putPieces(tx: Handle, put: readonly PutPiece[]): Promise<void> {
  await putRows(
    tx,
    // The moment in milliseconds is too much for `integer` of PostgreSQL.
    put.map(([code, id, at, by]) => [code, id, String(at), by]),
  )
}

const putRows = rowsUpdate(
  ['text', 'text', 'text', 'text'],
  (rows) => `insert into container_piece
      (container_id, tracking_code, outcome, put_at, put_by, settled_at)
    select max(column2), column1, 'inside', cast(max(column3) as bigint), max(column4), null
    from ${rows} as given group by column1
    on conflict (container_id, tracking_code) do update
      set outcome = 'inside', put_at = excluded.put_at, put_by = excluded.put_by,
        settled_at = null`,
)

/**
 * Sets the outcome of pieces when the container was opened; unsettled, it still says where they
 * are.
 */
export async function setOutcome(
  tx: Handle,
  id: ContainerCode,
  codes: readonly TrackingCode[],
  outcome: 'found' | 'missing',
  settledAt: number | null,
): Promise<void> {
  if (codes.length === 0) return
  await tx.run(
    `update container_piece set outcome = $3, settled_at = $4
     where container_id = $1 and tracking_code in list($2)`,
    [id, codes, outcome, settledAt],
  )
}

export async function insertExtra(
  tx: Handle,
  id: ContainerCode,
  codes: readonly TrackingCode[],
  by: string,
  now: number,
): Promise<void> {
  for (const code of codes)
    await tx.run(
      `insert into container_piece
         (container_id, tracking_code, outcome, put_at, put_by, settled_at)
       values ($1, $2, 'extra', $3, $4, $3)
       on conflict (container_id, tracking_code) do update
         set outcome = 'extra', put_at = excluded.put_at, put_by = excluded.put_by,
           settled_at = excluded.settled_at`,
      [id, code, now, by],
    )
}

/** The facts about where a piece is; `undefined` if there is no such piece. */
export async function findPlaceFacts(
  db: Handle,
  code: TrackingCode,
): Promise<PlaceFacts | undefined> {
  const [row] = await db.all<{
    state: MovementCode
    branchCode: string
    id: ContainerCode | null
    holderBranch: string
    outcome: 'inside' | 'missing' | 'found'
  }>(
    `select s.state, s.branch_code as "branchCode", c.id, c.branch_code as "holderBranch",
       p.outcome
     from shipment_order o join order_state s on s.id = o.id
       left join container_piece p on p.tracking_code = o.tracking_code and p.settled_at is null
       left join container c on c.id = p.container_id
     where o.tracking_code = $1`,
    [code],
  )
  if (row === undefined) return undefined
  const { state, branchCode, id, holderBranch, outcome } = row
  return {
    state,
    branchCode,
    holder: id === null ? undefined : { id, branchCode: holderBranch, outcome },
  }
}
