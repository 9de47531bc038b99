import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import { comparableDocument } from '../../kernel/pickup-proof.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import {
  lockPieces,
  type MovementFollower,
  type PieceInHand,
  type ScannedPiece,
  type ScanResult,
  type Tracking,
} from '../tracking/tracking.ts'
import {
  addWrongPin,
  countWrongPins,
  findCodeOf,
  findPicture,
  findProof,
  insertPictures,
  insertProof,
  listFiles,
  type Picture,
  type StoredProof,
  undoProof,
} from './deliveries.store.ts'
import { judgeVisit, type VisitOutcome, type VisitRefusal, visitTime } from './delivery-rules.ts'

export { allowedAfter as allowedAt } from '../tracking/tracking.ts'
export { deleteProofs, findReceived, listPictures, listProofs } from './deliveries.store.ts'
export type { Picture, ScanResult, StoredProof }

/** A visit as a device reports it. */
export interface Visit {
  /** Made on the device: the same visit sent twice is recorded once. */
  readonly id: string
  readonly code: TrackingCode
  /** Without a time it happens now. */
  readonly at: number | undefined
  readonly outcome: VisitOutcome
  readonly pin: string | undefined
  readonly name: string | undefined
  readonly document: string | undefined
  readonly note: string | undefined
  readonly reasonCode: string
  readonly latitude: string
  readonly longitude: string
  readonly pictures: readonly Picture[]
}

export type DeliveryRefusal =
  | VisitRefusal
  /** The id is of a visit of another shipment. */
  | { readonly name: 'delivery-id-taken' }

/** The result of a visit, and where that leaves its piece. */
export interface VisitReport {
  readonly result: ScanResult | DeliveryRefusal
  readonly piece: Pick<ScannedPiece, 'before' | 'now' | 'cancelledAt' | 'collectedAt'> | undefined
}

/** The stored part of a visit, with the names of its pictures. */
export interface Proof extends StoredProof {
  readonly files: readonly string[]
}

export interface Deliveries {
  /** Records a visit with its movement, all or nothing. */
  record(visit: Visit, by: Operator): Promise<VisitReport>
  /** The newest visit of a shipment that nobody has undone. */
  findProof(code: TrackingCode): Promise<Proof | undefined>
  /** A picture of that visit, in base64. */
  findPicture(proof: StoredProof, file: string): Promise<string | undefined>
}

export interface DeliveryDoors {
  readonly db: Database
  readonly clock: Clock
  readonly tracking: Pick<Tracking, 'links' | 'reportIn'>
}

export function openDeliveries(doors: DeliveryDoors): Deliveries {
  const { db, tracking } = doors
  return {
    async record(visit, by) {
      const links = await tracking.links()
      return db.transaction((tx) => record(tx, doors, visit, by, links.deliveryPinOf))
    },
    async findProof(code) {
      const proof = await findProof(db, code)
      return proof && { ...proof, files: await listFiles(db, proof) }
    },
    findPicture: (proof, file) => findPicture(db, proof, file),
  }
}

type PinOf = (piece: Pick<PieceInHand, 'code' | 'enteredAt'>) => string

async function record(
  tx: Handle,
  { tracking, clock }: DeliveryDoors,
  visit: Visit,
  by: Operator,
  pinOf: PinOf,
): Promise<VisitReport> {
  const { code } = visit
  // The same visit that is sent twice at once waits here, and is found then.
  const piece = (await lockPieces(tx, [code])).get(code)
  if (piece === undefined || !isWithin(piece, by)) return unknown
  const trackingCode = await findCodeOf(tx, visit.id)
  if (trackingCode === code || isErased(piece, visit.id)) return toRepeated(piece, visit.id)
  if (trackingCode !== undefined) return toReport(piece, { name: 'delivery-id-taken' })
  const judged = judgeVisit({
    ...visit,
    state: piece.newest?.check ?? 'PI',
    rightPin: pinOf(piece),
    wrong: visit.pin === undefined ? 0 : await countWrongPins(tx, code),
    hasName: visit.name !== undefined,
    hasDocument: visit.document !== undefined,
  })
  if (!judged.ok) {
    if (judged.refusal.name === 'proof-wrong') await addWrongPin(tx, code, clock())
    return toReport(piece, judged.refusal)
  }
  const scanned = toScan(visit, judged.value.check, piece, by)
  const [report] = await tracking.reportIn(tx, [scanned], by)
  if (report === undefined) throw new Error(`no report of the visit to ${code}`)
  if (report.result === 'recorded') {
    const ordinal = piece.movements.length
    const newest = report.piece?.now
    // Followers that awaited the visit may have moved the piece on at once.
    const at = newest?.ordinal === ordinal ? newest.at : (visit.at ?? clock())
    const { check, branchCode: branch } = scanned.scan
    await store(tx, visit, { ordinal, at, check, branch, hasPin: judged.value.hasPin }, by, clock())
  }
  return report
}

const unknown: VisitReport = { result: { name: 'piece-unknown' }, piece: undefined }

/** Of a visit whose proof was erased its movement is left, with its id. */
function isErased({ movements }: PieceInHand, id: string): boolean {
  return movements.some(({ scanId }) => scanId === id)
}

/** A courier of one branch sees nothing that went out from another. */
function isWithin({ newest }: PieceInHand, { branch }: Operator): boolean {
  return branch === undefined || newest?.branchCode === branch
}

function toReport(piece: PieceInHand, result: VisitReport['result']): VisitReport {
  const { newest, cancelledAt, collectedAt } = piece
  return { result, piece: { before: newest, now: newest, cancelledAt, collectedAt } }
}

/** A device that sends it again still learns what undoes it. */
function toRepeated(piece: PieceInHand, id: string): VisitReport {
  const { movements, newest, cancelledAt, collectedAt } = piece
  const before = newest?.scanId === id ? movements.at(-2) : newest
  return { result: { name: 'duplicate' }, piece: { before, now: newest, cancelledAt, collectedAt } }
}

function toScan(visit: Visit, check: MovementCode, { newest }: PieceInHand, by: Operator) {
  const { code, id, reasonCode, latitude, longitude, document } = visit
  const at = visitTime(visit.at, newest?.at ?? 0)
  const place = { branchCode: by.branch ?? newest?.branchCode ?? '', latitude, longitude }
  const scan = { check, ...place, at, scanId: id, correction: false, reasonCode }
  return { code, scan, recordedBy: by.name, shown: { document } }
}

type Moved = Pick<StoredProof, 'ordinal' | 'at' | 'check' | 'branch' | 'hasPin'>

async function store(
  tx: Handle,
  visit: Visit,
  moved: Moved,
  by: Operator,
  now: number,
): Promise<void> {
  const { id, code, outcome, reasonCode, name, document, note, latitude, longitude } = visit
  await insertProof(tx, {
    ...moved,
    id,
    code,
    outcome,
    reasonCode,
    latitude,
    longitude,
    recordedAt: now,
    recordedBy: by.name,
    byId: by.id,
    name: name ?? null,
    document: document === undefined ? null : comparableDocument(document),
    note: note ?? null,
  })
  if (visit.pictures.length > 0) await insertPictures(tx, visit, visit.pictures)
}

/** The proof of a movement that is corrected is undone with it (D43). */
export const proofFollower: MovementFollower = {
  async afterMoved({ tx }, pieces, now) {
    for (const { code, before, after } of pieces)
      if (after?.correction && before !== undefined && after !== before)
        await undoProof(tx, code, before.ordinal, now)
  },
}
