import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../../kits/db/record.ts'
import type { NotedResult } from './reception-rules.ts'

/** Where and when a sheet was received; `receivedAt` is null once that was undone. */
export interface ReceptionRow {
  readonly sheet: string
  readonly shipper: number
  readonly from: number
  readonly to: number
  readonly branchCode: string
  readonly receivedAt: number | null
  readonly receivedBy: string
  readonly handedOverBy: string
  readonly closedAt: number | null
  /** How often it was undone: each reception is a scan of its own. */
  readonly round: number
}

const receptions = record<ReceptionRow>({
  sheet: text('sheet'),
  shipper: integer('shipper_number'),
  from: integer('from_at'),
  to: integer('to_at'),
  branchCode: text('branch_code'),
  receivedAt: orNull(integer('received_at')),
  receivedBy: text('received_by'),
  handedOverBy: text('handed_over_by'),
  closedAt: orNull(integer('closed_at')),
  round: integer('round'),
})

export async function findReception(
  db: Handle,
  sheet: string,
  lock?: 'lock',
): Promise<ReceptionRow | undefined> {
  return receptions.first(
    db,
    `select ${receptions.selected} from hand_over_reception
     where sheet = $1 ${lock ? '/*postgres: for update */' : ''}`,
    [sheet],
  )
}

export async function putReception(tx: Handle, row: ReceptionRow): Promise<void> {
  const { into, values } = receptions.row(row)
  await tx.run(
    `insert into hand_over_reception ${into}
     on conflict (sheet) do update set branch_code = excluded.branch_code,
       received_at = excluded.received_at, received_by = excluded.received_by,
       handed_over_by = excluded.handed_over_by, closed_at = excluded.closed_at,
       round = excluded.round`,
    values,
  )
}

/** The note of a reception on a shipment that is on a sheet, or came with it. */
export interface PieceRow {
  readonly code: TrackingCode
  readonly result: NotedResult | null
  readonly counted: number | null
  readonly givenBackAt: number | null
}

const pieceColumns = `p.tracking_code as code, p.result, p.counted,
  p.given_back_at as "givenBackAt"`

export async function findPieces(
  db: Handle,
  sheet: string,
  codes: readonly string[],
): Promise<Map<TrackingCode, PieceRow>> {
  const rows = await db.all<PieceRow>(
    `select ${pieceColumns} from hand_over_piece p
     where p.sheet = $1 and p.tracking_code in list($2)`,
    [sheet, codes],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/** The shipments of which something was noted, by code, with where they are now. */
export async function listNoted(
  db: Handle,
  sheet: string,
  result: NotedResult,
): Promise<(PieceRow & { readonly state: MovementCode })[]> {
  return db.all(
    `select ${pieceColumns}, s.state
     from hand_over_piece p join shipment_order o on o.tracking_code = p.tracking_code
     join order_state s on s.id = o.id
     where p.sheet = $1 and p.result = $2 order by p.tracking_code`,
    [sheet, result],
  )
}

/** Notes the results of shipments, and keeps their counts. */
export async function noteResults(
  tx: Handle,
  sheet: string,
  codes: readonly TrackingCode[],
  result: NotedResult | null,
): Promise<void> {
  const pieces = await findPieces(tx, sheet, codes)
  const fresh = codes.filter((code) => !pieces.has(code))
  const rows = fresh.map((code) => [sheet, code, result])
  if (rows.length > 0)
    await tx.insertRows({
      table: 'hand_over_piece',
      columns: ['sheet', 'tracking_code', 'result'],
      rows,
    })
  if (pieces.size > 0)
    await tx.run(
      'update hand_over_piece set result = $2 where sheet = $1 and tracking_code in list($3)',
      [sheet, result, [...pieces.keys()]],
    )
}

export interface Counted {
  readonly code: TrackingCode
  readonly counted: number | undefined
  readonly givenBackAt: number | null | undefined
}

/** Stores a count; undefined fields stay as they were. */
export async function putCount(tx: Handle, sheet: string, one: Counted): Promise<void> {
  const pieceRow = (await findPieces(tx, sheet, [one.code])).get(one.code)
  const counted = one.counted ?? pieceRow?.counted ?? null
  const givenBackAt =
    one.givenBackAt === undefined ? (pieceRow?.givenBackAt ?? null) : one.givenBackAt
  await tx.run(
    `insert into hand_over_piece (sheet, tracking_code, counted, given_back_at)
     values ($1, $2, $3, $4)
     on conflict (sheet, tracking_code)
     do update set counted = excluded.counted, given_back_at = excluded.given_back_at`,
    [sheet, one.code, counted, givenBackAt],
  )
}

export async function forgetPieces(tx: Handle, sheet: string): Promise<void> {
  await tx.run('delete from hand_over_piece where sheet = $1', [sheet])
}
