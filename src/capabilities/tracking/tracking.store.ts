import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle, RowsInsert } from '../../kits/db/database.ts'
import type { Movement } from './journey.ts'
import type { Piece, RecipientDocument } from './piece.ts'

interface PieceRow {
  tracking_code: TrackingCode
  shipper_number: number
  entered_at: number
  recipient_name: string
  product: string
  street: string
  locality: string
  province: string
  cancelled_at: number | null
}

interface MovementRow {
  tracking_code: TrackingCode
  ordinal: number
  at: number
  check_code: MovementCode
  reason_code: string
  branch_code: string
  latitude: string
  longitude: string
  scan_id: string | null
  correction: number
}

/** Statements are kept ready by their text: each is made once, not at every call. */
const pieceSelect = `select tracking_code, shipper_number, entered_at, recipient_name, product,
    street, locality, province, cancelled_at
  from shipment_order where `
const movementSelect = `select tracking_code, ordinal, at, check_code, reason_code, branch_code,
    latitude, longitude, scan_id, correction
  from movement where `
const isCode = 'tracking_code = $1'
const isOneOfCodes = 'tracking_code in list($1)'
const pieceByCode = pieceSelect + isCode
const piecesByCodes = pieceSelect + isOneOfCodes
const movementsByCode = movementSelect + isCode
const movementsByCodes = movementSelect + isOneOfCodes

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

/** One code is by far the commonest question, and a plain comparison is its quickest answer. */
function allOf<Row>(
  db: Handle,
  codes: readonly TrackingCode[],
  byCode: string,
  byCodes: string,
): Promise<Row[]> {
  const [only] = codes
  return codes.length === 1 && only !== undefined
    ? db.all<Row>(byCode, [only])
    : db.all<Row>(byCodes, [codes])
}

export async function findPieces(db: Handle, codes: readonly TrackingCode[]): Promise<Piece[]> {
  return (await allOf<PieceRow>(db, codes, pieceByCode, piecesByCodes)).map(toPiece)
}

export async function findCodesByAlternative(
  db: Handle,
  shipper: number,
  alternatives: readonly string[],
): Promise<{ alternative: string; code: TrackingCode; enteredAt: number }[]> {
  return db.all(
    `select alternative_code as alternative, tracking_code as code, entered_at as "enteredAt"
     from shipment_order where shipper_number = $1 and alternative_code in list($2)
     order by entered_at desc, tracking_code`,
    [shipper, alternatives],
  )
}

/** The newest shipments to the person of a document, of whatever shipper. */
export async function findCodesByDocument(
  db: Handle,
  { type, number }: RecipientDocument,
  most: number,
): Promise<{ code: TrackingCode; shipper: number; enteredAt: number }[]> {
  return db.all(
    `select tracking_code as code, shipper_number as shipper, entered_at as "enteredAt"
     from shipment_order
     where document_number = $1 and document_type = $2
     order by entered_at desc, tracking_code limit $3`,
    [number, type, most],
  )
}

/** What is on record of each piece, in no order; pieces without movements are left out. */
export async function findMovements(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, Movement[]>> {
  const rows = await allOf<MovementRow>(db, codes, movementsByCode, movementsByCodes)
  const found = new Map<TrackingCode, Movement[]>()
  for (const row of rows) {
    const movements = found.get(row.tracking_code)
    if (movements) movements.push(toMovement(row))
    else found.set(row.tracking_code, [toMovement(row)])
  }
  return found
}

/** What is known of a piece while it is held. */
export interface HeldPiece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly cancelledAt: number | undefined
}

type HeldRow = Pick<PieceRow, 'tracking_code' | 'shipper_number' | 'entered_at' | 'cancelled_at'>

/** Holds the pieces still until the transaction ends, always in the same order. */
export async function lockPieces(tx: Handle, codes: readonly TrackingCode[]): Promise<HeldPiece[]> {
  const rows = await tx.all<HeldRow>(
    `select tracking_code, shipper_number, entered_at, cancelled_at
     from shipment_order where tracking_code in list($1)
     order by tracking_code /*postgres: for update */`,
    [codes],
  )
  return rows.map((row) => ({
    code: row.tracking_code,
    shipperNumber: row.shipper_number,
    enteredAt: row.entered_at,
    cancelledAt: row.cancelled_at ?? undefined,
  }))
}

export interface NewMovement {
  readonly code: TrackingCode
  readonly movement: Movement
  readonly recordedBy: string
}

export async function insertMovements(
  tx: Handle,
  movements: readonly NewMovement[],
  now: number,
): Promise<void> {
  await tx.insertRows(toInsert(movements, now))
}

/** Writes down one movement of each piece, where it is not on record yet. */
export async function insertMissingMovements(
  tx: Handle,
  movements: readonly NewMovement[],
  now: number,
): Promise<void> {
  await tx.insertNewRows({ ...toInsert(movements, now), key: 'tracking_code' })
}

function toInsert(movements: readonly NewMovement[], now: number): RowsInsert {
  return {
    table: 'movement',
    columns: movementColumns,
    rows: movements.map(({ code, movement, recordedBy }) => [
      code,
      movement.ordinal,
      movement.at,
      movement.check,
      movement.reasonCode,
      movement.branchCode,
      movement.latitude,
      movement.longitude,
      movement.scanId ?? null,
      Number(movement.correction),
      now,
      recordedBy,
    ]),
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

function toMovement(row: MovementRow): Movement {
  return {
    ordinal: row.ordinal,
    at: row.at,
    check: row.check_code,
    reasonCode: row.reason_code,
    branchCode: row.branch_code,
    latitude: row.latitude,
    longitude: row.longitude,
    scanId: row.scan_id ?? undefined,
    correction: row.correction === 1,
  }
}
