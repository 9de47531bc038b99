import { type KeptPromise, parsePromise } from '../../kernel/delivery-promise.ts'
import { collectingBranch, type ServiceType } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Piece } from './lookup/piece.ts'
import type { Movement, StoredMovement } from './movements/journey.ts'
import type { PieceShipper } from './movements/scan.ts'

/** The columns of an order that tracking reads. */
interface PieceRow {
  readonly tracking_code: TrackingCode
  readonly shipper_number: number
  readonly entered_at: number
  readonly recipient_name: string
  readonly product: string
  readonly street: string
  readonly locality: string
  readonly province: string
  readonly postal_code: number
  readonly service: ServiceType
  readonly cancelled_at: number | null
  readonly journey: string | null
  readonly promise: string | null
  readonly promise_before: string | null
}

const pieceColumns = [
  'tracking_code',
  'shipper_number',
  'entered_at',
  'recipient_name',
  'product',
  'street',
  'locality',
  'province',
  'postal_code',
  'service',
  'cancelled_at',
  'journey',
  'promise',
  'promise_before',
] as const satisfies readonly (keyof PieceRow)[]

/** Prepared statements are cached by their text, so each text is built once, not at every call. */
const pieceSelect = `select ${pieceColumns.join(', ')} from shipment_order where `
const pieceByCode = `${pieceSelect}tracking_code = $1`
const piecesByCodes = `${pieceSelect}tracking_code in list($1)`

/** A piece and its stored movements, in the order in which they became known. */
export interface RecordedPiece {
  readonly piece: Piece
  readonly recorded: readonly Movement[]
}

/** One entry per code, in order. */
export async function findPieces(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<(RecordedPiece | undefined)[]> {
  const rows = await lookUp(db, codes)
  return rows.map((row) => row && toRecorded(row))
}

function toRecorded(row: PieceRow): RecordedPiece {
  return { piece: toPiece(row), recorded: readJourney(row.journey) }
}

/** The same of a row that was kept outside of the database. */
export function readPieceRow(row: Readonly<Record<string, string | number | null>>): RecordedPiece {
  return toRecorded(row as unknown as PieceRow)
}

async function lookUp(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<(PieceRow | undefined)[]> {
  const rows = await readByCode(db, codes)
  if (codes.length === 1) return [rows[0]]
  const byCode = new Map(rows.map((row) => [row.tracking_code, row]))
  return codes.map((code) => byCode.get(code))
}

/** A single code is by far the most common query, and a plain comparison is the fastest for it. */
async function readByCode(db: Handle, codes: readonly TrackingCode[]): Promise<PieceRow[]> {
  const [only] = codes
  if (only === undefined) return []
  return codes.length === 1 ? db.all(pieceByCode, [only]) : db.all(piecesByCodes, [codes])
}

/** The facts of a locked piece. */
export interface LockedPiece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  /** Undefined where no account has the number. */
  readonly shipper: PieceShipper | undefined
  readonly enteredAt: number
  readonly cancelledAt: number | undefined
  /** The code of the branch where the recipient collects it, if it is collected. */
  readonly collectedAt: string | undefined
  /** The town, or the branch where it is collected. */
  readonly locality: string
  readonly postalCode: number
  /** The rescue that its shipper asked for and no scan has carried out yet. */
  readonly pendingRescue: 'return' | 'redirection' | undefined
  readonly recorded: readonly Movement[]
  /** As it was given, whatever the state of the piece. */
  readonly kept: KeptPromise
}

type LockedRow = Pick<
  PieceRow,
  | 'tracking_code'
  | 'shipper_number'
  | 'entered_at'
  | 'locality'
  | 'postal_code'
  | 'service'
  | 'cancelled_at'
  | 'journey'
  | 'promise'
  | 'promise_before'
> & {
  readonly rescue: 'return' | 'redirection' | null
  readonly shipper_name: string | null
  readonly same_day: number | null
}

/** Locks the pieces until the transaction ends, always in the same order. */
export async function lockPieceRows(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<LockedPiece[]> {
  const rows = await tx.all<LockedRow>(
    `select tracking_code, shipper_number, entered_at, locality, postal_code, service,
       cancelled_at, journey, promise, promise_before,
       (select kind from rescue where rescue.tracking_code = shipment_order.tracking_code
         and rescue.state = 'pending') as rescue, shipper.name as shipper_name, same_day
     from shipment_order left join shipper on shipper.number = shipper_number
     where tracking_code in list($1)
     order by tracking_code /*postgres: for update of shipment_order */`,
    [codes],
  )
  return rows.map((row) => ({
    code: row.tracking_code,
    shipperNumber: row.shipper_number,
    shipper: toShipper(row),
    enteredAt: row.entered_at,
    cancelledAt: row.cancelled_at ?? undefined,
    collectedAt: collectingBranch(row.service, row.locality),
    locality: row.locality,
    postalCode: row.postal_code,
    pendingRescue: row.rescue ?? undefined,
    recorded: readJourney(row.journey, toKnownMovement),
    kept: toKept(row),
  }))
}

function toShipper(row: LockedRow): PieceShipper | undefined {
  if (row.shipper_name === null) return undefined
  return { number: row.shipper_number, name: row.shipper_name, sameDay: row.same_day === 1 }
}

/**
 * Clears where on earth the pieces' movements happened, and why they were corrected; the
 * transaction has locked the pieces. Returns how many movements had either.
 */
export async function clearMovements(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  let count = 0
  const rows = await tx.all<{ code: TrackingCode; journey: string }>(
    `select tracking_code as code, journey from shipment_order
     where tracking_code in list($1) and journey is not null`,
    [codes],
  )
  for (const { code, journey } of rows) {
    const movements = JSON.parse(journey) as StoredMovement[]
    const telling = movements.filter((one) => one[5] !== '' || one[6] !== '' || one[11])
    if (telling.length === 0) continue
    count += telling.length
    const cleared = JSON.stringify(movements.map(cleanMovement))
    await tx.run('update shipment_order set journey = $2 where tracking_code = $1', [code, cleared])
    for (const [ordinal, , , , , , , , , recordedAt] of telling)
      await tx.run(
        `update movement set latitude = '', longitude = '',
           reason = case when reason is null then null else '' end
         where recorded_at = $1 and tracking_code = $2 and ordinal = $3`,
        [recordedAt, code, ordinal],
      )
  }
  return count
}

const nothing: readonly Movement[] = []

function readJourney(text: string | null, read = toMovement): readonly Movement[] {
  return text === null ? nothing : (JSON.parse(text) as StoredMovement[]).map(read)
}

/**
 * With the recorder and the time of recording, which decide about corrections, and with its
 * container.
 */
function toKnownMovement(stored: StoredMovement): Movement {
  const container = stored[12] ?? undefined
  return { ...toMovement(stored), recordedAt: stored[9], recordedBy: stored[10], container }
}

function toMovement([
  ordinal,
  at,
  check,
  reasonCode,
  branchCode,
  latitude,
  longitude,
  scanId,
  correction,
]: StoredMovement): Movement {
  return {
    ordinal,
    at,
    check,
    reasonCode,
    branchCode,
    latitude,
    longitude,
    scanId: scanId ?? undefined,
    correction: correction === 1,
  }
}

function toPiece(row: PieceRow): Piece {
  return {
    code: row.tracking_code,
    shipperNumber: row.shipper_number,
    enteredAt: row.entered_at,
    recipientName: row.recipient_name,
    product: row.product,
    street: row.street,
    locality: row.locality,
    province: row.province,
    postalCode: row.postal_code,
    service: row.service,
    collectedAt: collectingBranch(row.service, row.locality),
    cancelled: row.cancelled_at !== null,
    kept: toKept(row),
  }
}

function toKept(row: Pick<PieceRow, 'promise' | 'promise_before'>): KeptPromise {
  return { promise: parsePromise(row.promise), promiseBefore: parsePromise(row.promise_before) }
}

/** A movement without where on earth it happened and why it was corrected. */
function cleanMovement(movement: StoredMovement): StoredMovement {
  const clean = movement.with(5, '').with(6, '') as StoredMovement
  return clean[11] ? (clean.with(11, '') as StoredMovement) : clean
}
