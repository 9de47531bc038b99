import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type { RowCopies } from '../../kits/db/row-copies.ts'
import type { RowPlaces } from '../../kits/db/row-places.ts'
import { rowsUpdate } from '../../kits/db/rows-update.ts'
import type { Piece } from './lookup/piece.ts'
import type { Movement } from './movements/journey.ts'

/** What is read of an order to track it. */
export interface PieceRow {
  readonly id: number
  readonly tracking_code: TrackingCode
  readonly shipper_number: number
  readonly entered_at: number
  readonly recipient_name: string
  readonly product: string
  readonly street: string
  readonly locality: string
  readonly province: string
  readonly cancelled_at: number | null
  readonly journey: string | null
}

/** A movement within the text of a journey; with its code before it, a row of the list. */
type StoredMovement = [
  ordinal: number,
  at: number,
  check: MovementCode,
  reasonCode: string,
  branchCode: string,
  latitude: string,
  longitude: string,
  scanId: string | null,
  correction: 0 | 1,
  recordedAt: number,
  recordedBy: string,
]

const pieceColumns = [
  'id',
  'tracking_code',
  'shipper_number',
  'entered_at',
  'recipient_name',
  'product',
  'street',
  'locality',
  'province',
  'cancelled_at',
  'journey',
] as const satisfies readonly (keyof PieceRow)[]

/** Statements are kept ready by their text: each is made once, not at every call. */
const pieceSelect = `select ${pieceColumns.join(', ')} from shipment_order where `
const pieceByCode = `${pieceSelect}tracking_code = $1`
const piecesByCodes = `${pieceSelect}tracking_code in list($1)`
const pieceById = `${pieceSelect}id = $1`
const piecesByIds = `${pieceSelect}id in numbers($1)`

const movementColumns = [
  'tracking_code',
  'ordinal',
  'at',
  'check_code',
  'reason_code',
  'branch_code',
  'latitude',
  'longitude',
  'scan_id',
  'correction',
  'recorded_at',
  'recorded_by',
] as const

/** A piece and what is on record of its journey, oldest first as it became known. */
export interface RecordedPiece {
  readonly piece: Piece
  readonly recorded: readonly Movement[]
}

/** What a process knows of where pieces lie. */
export interface KnownPieces {
  readonly places: RowPlaces
  readonly copies: RowCopies<PieceRow>
}

/**
 * One entry per code, in order. Those whose place is known are read there; the others are looked
 * up, and their place noted.
 */
export async function findPieces(
  db: Handle,
  codes: readonly TrackingCode[],
  known?: KnownPieces,
): Promise<(RecordedPiece | undefined)[]> {
  const rows = known ? await readPlaced(db, codes, known) : await lookUp(db, codes)
  return rows.map((row) => row && { piece: toPiece(row), recorded: readJourney(row.journey) })
}

/** Rows are told apart by their numbers: a text that becomes a key is looked up among all texts. */
async function readPlaced(
  db: Handle,
  codes: readonly TrackingCode[],
  known: KnownPieces,
): Promise<(PieceRow | undefined)[]> {
  const { places, copies } = known
  const ids = codes.map((code) => places.find(code))
  const placed = await copies.read(ids, (missing) => readById(db, missing))
  // A place may be wrong: the row of another code stays aside.
  const rows = placed.map((row, index) => (row?.tracking_code === codes[index] ? row : undefined))
  const missing = codes.filter((_, index) => rows[index] === undefined)
  if (missing.length === 0) return rows
  const found = (await lookUpAndNote(db, missing, known)).values()
  return rows.map((row) => row ?? found.next().value)
}

async function lookUpAndNote(
  db: Handle,
  codes: readonly TrackingCode[],
  { places, copies }: KnownPieces,
): Promise<(PieceRow | undefined)[]> {
  let found: (PieceRow | undefined)[] = []
  await copies.learn(async () => {
    found = await lookUp(db, codes)
    const rows = found.filter((row) => row !== undefined)
    for (const row of rows) places.note(row.tracking_code, row.id)
    // One too old to have a place would only take that of a newer one's copy.
    return rows.filter((row) => places.find(row.tracking_code) === row.id)
  })
  return found
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

/** One code is by far the commonest question, and a plain comparison is its quickest answer. */
async function readByCode(db: Handle, codes: readonly TrackingCode[]): Promise<PieceRow[]> {
  const [only] = codes
  if (only === undefined) return []
  return codes.length === 1 ? db.all(pieceByCode, [only]) : db.all(piecesByCodes, [codes])
}

async function readById(db: Handle, ids: readonly number[]): Promise<PieceRow[]> {
  const [only] = ids
  if (only === undefined) return []
  return ids.length === 1 ? db.all(pieceById, [only]) : db.all(piecesByIds, [ids])
}

/** In the order of the places, from after one on. */
export async function listPieces(db: Handle, after: number, limit: number): Promise<PieceRow[]> {
  return db.all(`${pieceSelect}id > $1 order by id limit $2`, [after, limit])
}

/** Where the engine has such; see RowCopies. */
export async function openCopies(
  db: Database,
  onFailure: (error: unknown) => void,
): Promise<RowCopies<PieceRow> | undefined> {
  return db.copyRows?.({ of: 'shipment_order', columns: pieceColumns, onFailure })
}

/** What is known of a piece while it is held. */
export interface HeldPiece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly cancelledAt: number | undefined
  readonly recorded: readonly Movement[]
}

type HeldRow = Pick<
  PieceRow,
  'tracking_code' | 'shipper_number' | 'entered_at' | 'cancelled_at' | 'journey'
>

/** Holds the pieces still until the transaction ends, always in the same order. */
export async function lockPieces(tx: Handle, codes: readonly TrackingCode[]): Promise<HeldPiece[]> {
  const rows = await tx.all<HeldRow>(
    `select tracking_code, shipper_number, entered_at, cancelled_at, journey
     from shipment_order where tracking_code in list($1)
     order by tracking_code /*postgres: for update */`,
    [codes],
  )
  return rows.map((row) => ({
    code: row.tracking_code,
    shipperNumber: row.shipper_number,
    enteredAt: row.entered_at,
    cancelledAt: row.cancelled_at ?? undefined,
    recorded: readJourney(row.journey),
  }))
}

export interface NewMovement {
  readonly code: TrackingCode
  readonly movement: Movement
  readonly recordedBy: string
}

/** Adds to the journeys of pieces that the transaction holds, and to what became known. */
export async function insertMovements(
  tx: Handle,
  movements: readonly NewMovement[],
  now: number,
): Promise<void> {
  const journeys = new Map<TrackingCode, string>()
  const rows: (string | number | null)[][] = []
  for (const { code, movement, recordedBy } of movements) {
    const stored = toStored(movement, recordedBy, now)
    const text = JSON.stringify(stored)
    const before = journeys.get(code)
    journeys.set(code, before === undefined ? text : `${before},${text}`)
    // The beginning became known with the order.
    if (movement.ordinal > 0) rows.push([code, ...stored])
  }
  await lengthenJourneys(tx, [...journeys])
  await tx.insertRows({ table: 'movement', columns: movementColumns, rows })
}

const lengthenJourneys = rowsUpdate(
  ['text', 'text'],
  (given) => `update shipment_order set journey = case when journey is null then '['
      else substr(journey, 1, length(journey) - 1) || ',' end || added.column2 || ']'
    from ${given} as added where shipment_order.tracking_code = added.column1`,
)

function toStored(movement: Movement, recordedBy: string, now: number): StoredMovement {
  return [
    movement.ordinal,
    movement.at,
    movement.check,
    movement.reasonCode,
    movement.branchCode,
    movement.latitude,
    movement.longitude,
    movement.scanId ?? null,
    movement.correction ? 1 : 0,
    now,
    recordedBy,
  ]
}

const nothing: readonly Movement[] = []

function readJourney(text: string | null): readonly Movement[] {
  return text === null ? nothing : (JSON.parse(text) as StoredMovement[]).map(toMovement)
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
    cancelled: row.cancelled_at !== null,
  }
}
