import type { MovementCode } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { recordAudit, type SealedWords, sealWords } from '../../audit/audit.ts'
import type { Announce, Held, NewEvent } from '../../events/events.ts'
import { followScans } from '../../warehouse/warehouse.ts'
import { addWork, endWork, findListed, refreshWork } from '../../work-list/work-list.ts'
import {
  followUp,
  placeScan,
  type ReportedContainer,
  type ReportedScan,
  type ScanResult,
} from './journey.ts'
import { type MovementSum, sumsOf } from './movement-sums.ts'
import {
  holdPieces,
  movementEvent,
  type PieceInHand,
  type PiecesInHand,
  promiseAfter,
} from './piece-holding.steps.ts'
import { findProofs } from './proof-asking.steps.ts'
import { setWrongProofs } from './proofs.store.ts'
import { insertMovements, type NewMovement } from './recording.store.ts'
import {
  type AwaitedScan,
  Batch,
  type JudgeInto,
  type MovedPiece,
  type Promising,
} from './scan-batch.steps.ts'
import type { ScanReport } from './scan-report.ts'
import { addSums } from './summing.steps.ts'
import { followMoved } from './waiting.steps.ts'

/** Waits for certain scans; called inside the transaction that records them. */
export interface ScanWatch {
  /** The states it may wait for; other scans are not passed to it. */
  readonly checks: ReadonlySet<MovementCode>
  findAwaited(
    tx: Handle,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, AwaitedScan>>
  /** Called with the pieces whose wait has ended; the states that follow are already recorded. */
  afterRecorded(held: Held, met: readonly TrackingCode[], by: Operator, now: number): Promise<void>
}

/** Called after movements are recorded, inside the same transaction. */
export interface MovementFollower {
  afterMoved(held: Held, pieces: readonly MovedPiece[], now: number): Promise<void>
}

/**
 * Records the next state of locked pieces; returns the codes for which it is not allowed. Movements
 * happen in the shipper's time and are recorded in real time.
 */
export async function recordFollowing(
  held: Held,
  announce: Announce,
  pieces: readonly PieceInHand[],
  check: MovementCode,
  by: string,
  clock: Clock,
): Promise<TrackingCode[]> {
  const now = clock()
  const refused: TrackingCode[] = []
  const events: NewEvent[] = []
  const sums: MovementSum[] = []
  const recorded = pieces.flatMap((piece): NewMovement[] => {
    const at = clock(piece.shipperNumber)
    const { collectedAt } = piece
    const placed = placeScan(piece.movements, followUp(piece.newest, check), at, { collectedAt })
    if (placed.ok) {
      sums.push(...sumsOf(piece.shipperNumber, placed.value, undefined))
      const promise = promiseAfter(piece, placed.value)
      events.push(movementEvent(piece.code, piece.shipperNumber, placed.value, promise))
      return [{ code: piece.code, movement: placed.value, recordedBy: by }]
    }
    refused.push(piece.code)
    return []
  })
  const before = new Map(pieces.map(({ code, movements }) => [code, movements]))
  if (recorded.length > 0)
    await insertMovements(held.tx, recorded, now, (code) => before.get(code) ?? [])
  await addSums(held.tx, sums, [])
  await announce(held, events, now)
  await endWork(
    held.tx,
    pieces.filter(({ collectedAt }) => collectedAt !== undefined).map(({ code }) => code),
    ['return-due'],
  )
  const listed = [...(await findListed(held.tx, codesOf(pieces)))]
  await endWork(held.tx, listed, ['idle'])
  await refreshWork(held.tx, listed, now)
  return refused
}

function codesOf(pieces: readonly { readonly code: TrackingCode }[]): TrackingCode[] {
  return pieces.map(({ code }) => code)
}

/** What another slice does while scans are recorded. */
export interface ScanHooks {
  readonly watch?: ScanWatch
  readonly follower?: MovementFollower
  readonly guard?: DeliveryGuard
  readonly containment?: Containment
}

/** Deliveries that no movement may undo any more, because their cash was settled (D43). */
export interface DeliveryGuard {
  /** The statement that settled the cash of each of these pieces; others are left out. */
  findSettled(
    tx: Handle,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, string>>
  /** Called with the corrections that were refused for it. */
  afterRefused(
    tx: Handle,
    refused: readonly ReportedScan[],
    by: Operator,
    now: number,
  ): Promise<void>
}

/** Bags, cages and trips, which pieces are put into and which move as a whole. */
export interface Containment {
  /**
   * Locks the containers that scans put pieces into. It runs before any piece is locked, and what
   * it returns after that: everybody locks containers first, so that no two wait for each other.
   */
  lockContainers(
    tx: Handle,
    scans: readonly ReportedScan[],
  ): Promise<(tx: Handle) => Promise<JudgeInto>>
  /** Moves a container with everything inside; `record` records the scans of the pieces. */
  moveWhole(
    tx: Handle,
    reported: ReportedContainer,
    by: Operator,
    now: number,
    record: (scans: readonly ReportedScan[]) => Promise<ScanResult[]>,
  ): Promise<ScanResult>
}

/** The callbacks for recorded scans. */
export interface ScanListeners {
  readonly announce: Announce
  readonly watch?: ScanWatch | undefined
  readonly followers?: readonly MovementFollower[]
  readonly guard?: DeliveryGuard | undefined
  readonly containment?: Containment | undefined
}

/** The callbacks, and how long a piece waits for its recipient before it is due for return. */
export interface Recording extends ScanListeners, Promising {
  readonly waitingMs: number
}

/** Scans that somebody reported together: they have one entry in the audit log. */
export interface ScanCall {
  readonly scans: readonly ReportedScan[]
  readonly by: Operator
}

/** Records what was reported in several calls; returns a report per scan, call by call. */
export async function recordCalls(
  tx: Handle,
  calls: readonly ScanCall[],
  clock: Clock,
  listeners: Recording,
): Promise<ScanReport[][]> {
  const { watch, guard, lateFrom, dayOf, containment } = listeners
  const now = clock()
  const scans = calls.flatMap((call) => call.scans)
  const putIn = scans.filter(({ scan }) => scan.container !== undefined)
  const findJudge = putIn.length > 0 && (await containment?.lockContainers(tx, putIn))
  const pieces = await holdPieces(tx, [...new Set(scans.map((scan) => scan.code))])
  const awaited = watch ? await findAwaited(tx, scans, pieces, watch) : new Map()
  const settled = guard ? await findSettled(tx, scans, pieces, guard) : new Map()
  const proofs = await findProofs(tx, scans, pieces, now)
  const judgeInto = findJudge ? await findJudge(tx) : undefined
  const told = { pieces, awaited, settled, proofs, judgeInto }
  const batch = new Batch({ ...told, clock, now, lateFrom, dayOf })
  const reported = calls.map((call) => reportCall(batch, call))
  const reports = reported.map((one) => one.reports)
  if (batch.recorded.length > 0) await storeRecorded(pieces, batch, now, listeners)
  if (batch.mistaken.size > 0) await setWrongProofs(tx, batch.mistaken, now)
  for (const [by, refused] of Map.groupBy(batch.refused, (one) => one.by))
    await guard?.afterRefused(
      tx,
      refused.map(({ scan }) => scan),
      by,
      now,
    )
  await listCancelled(tx, scans, reports.flat(), pieces, now)
  for (const { recorded, by } of reported)
    if (recorded.length > 0) await recordAudit(tx, toFact(recorded, by), now)
  return reports
}

function reportCall(batch: Batch, { scans, by }: ScanCall) {
  const first = batch.recorded.length
  const reports = scans.map((scan) => batch.report(scan, by))
  return { reports, recorded: batch.recorded.slice(first), by }
}

/** A cancelled piece that is scanned all the same has to be set aside. */
async function listCancelled(
  tx: Handle,
  scans: readonly ReportedScan[],
  reports: readonly ScanReport[],
  pieces: ReadonlyMap<TrackingCode, PieceInHand>,
  now: number,
): Promise<void> {
  const found = scans.flatMap(({ code, scan }, place) => {
    const result = reports[place]?.result
    const piece = pieces.get(code)
    if (result === 'recorded' || result?.name !== 'piece-cancelled' || !piece) return []
    const { branchCode, check } = scan
    const item = { code, branchCode, shipperNumber: piece.shipperNumber, dueAt: now }
    return [{ ...item, kind: 'cancelled-scanned' as const, detail: { check } }]
  })
  await addWork(tx, found)
}

async function storeRecorded(
  pieces: PiecesInHand,
  batch: Batch,
  now: number,
  { announce, watch, followers = [], waitingMs }: Recording,
): Promise<void> {
  const { held } = pieces
  const journeyOf = (code: TrackingCode) => pieces.get(code)?.movements ?? []
  await insertMovements(held.tx, batch.recorded, now, journeyOf)
  await addSums(held.tx, batch.sums, batch.figures)
  await announce(held, batch.events(), now)
  for (const [by, met] of Map.groupBy(batch.met, (one) => one.by))
    await watch?.afterRecorded(held, codesOf(met), by, now)
  const scanned = batch.recorded.map(({ code, movement, by }) => ({
    code,
    check: movement.check,
    by: by.name,
  }))
  await followScans(held.tx, announce, scanned, now)
  const moved = batch.moved()
  for (const follower of followers) await follower.afterMoved(held, moved, now)
  // The work list reads what the others have written.
  await followMoved(held.tx, moved, waitingMs, now)
}

async function findAwaited(
  tx: Handle,
  scans: readonly ReportedScan[],
  pieces: ReadonlyMap<TrackingCode, PieceInHand>,
  watch: ScanWatch,
): Promise<ReadonlyMap<TrackingCode, AwaitedScan>> {
  const relevant = scans.filter(
    ({ code, scan }) => watch.checks.has(scan.check) && pieces.has(code),
  )
  if (relevant.length === 0) return new Map()
  return watch.findAwaited(tx, [...new Set(relevant.map(({ code }) => code))])
}

/** Only corrections of delivered pieces are looked up: a scan costs no more than before. */
async function findSettled(
  tx: Handle,
  scans: readonly ReportedScan[],
  pieces: ReadonlyMap<TrackingCode, PieceInHand>,
  guard: DeliveryGuard,
): Promise<ReadonlyMap<TrackingCode, string>> {
  const codes = scans.flatMap(({ code, scan }) =>
    scan.correction && pieces.get(code)?.newest?.check === 'DL' ? [code] : [],
  )
  return codes.length > 0 ? guard.findSettled(tx, [...new Set(codes)]) : new Map()
}

/** One audit entry per call, whatever it recorded: scans arrive by the thousand. */
function toFact(recorded: readonly NewMovement[], by: Operator) {
  const sealed: SealedWords[] = []
  const detail = recorded.map(({ code, movement }) => {
    const { check, branchCode, at, correction, reason, container } = movement
    const into = container === undefined ? [] : [container]
    const scanned = [code, check, branchCode, new Date(at).toISOString(), ...into]
    if (!correction) return scanned.join(' ')
    const why = reason ? sealWords([code], reason) : undefined
    if (why) sealed.push(why)
    return [...scanned, 'correction', ...(why ? [`(${why.seal})`] : [])].join(' ')
  })
  const subject = recorded.length === 1 ? `piece ${recorded[0]?.code}` : 'pieces'
  return { by, action: 'movement.record', subject, detail, sealed }
}
