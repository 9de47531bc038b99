import type { MovementCode } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import { type Announce, type Held, heldIn, type NewEvent } from '../../events/events.ts'
import { followScans } from '../../warehouse/warehouse.ts'
import { type HeldPiece, insertMovements, lockPieces, type NewMovement } from '../tracking.store.ts'
import {
  followUp,
  type Movement,
  newestOf,
  placeScan,
  type ReportedScan,
  type Scan,
  type ScanResult,
  toJourney,
} from './journey.ts'

/**
 * What a wait ends in: the state that follows at once, or the piece goes to another address; or
 * undefined where the scan alone ends it.
 */
export type WaitEnd = MovementCode | 'redirected' | undefined

/** Maps each state that ends a wait to what it ends in. */
export type AwaitedScan = ReadonlyMap<MovementCode, WaitEnd>

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

/** A piece with new movements: its newest movement before and after, and who recorded it. */
export interface MovedPiece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly before: Movement | undefined
  readonly after: Movement | undefined
  readonly recordedBy: string
}

/** Called after movements are recorded, inside the same transaction. */
export interface MovementFollower {
  afterMoved(held: Held, pieces: readonly MovedPiece[], by: Operator, now: number): Promise<void>
}

/** A piece that is locked until the transaction ends. */
export interface PieceInHand extends HeldPiece {
  readonly movements: readonly Movement[]
  /** The newest movement; every order has one from the moment it is stored. */
  readonly newest: Movement | undefined
  readonly held: Held
}

/** Locked pieces by code, with the proof that they are locked. */
export type PiecesInHand = ReadonlyMap<TrackingCode, PieceInHand> & { readonly held: Held }

/** Locks pieces for callers that only need to keep others from announcing events about them. */
export async function keepPieces(tx: Handle, codes: readonly TrackingCode[]): Promise<Held> {
  if (codes.length > 0) await lockPieces(tx, codes)
  return heldIn(tx, codes)
}

export async function holdPieces(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<PiecesInHand> {
  const locked = await lockPieces(tx, codes)
  const held = heldIn(tx, codes)
  const pieces = locked.map((piece) => {
    const movements = toJourney(piece.recorded, piece.enteredAt)
    return [piece.code, toPieceInHand(piece, movements, held)] as const
  })
  return Object.assign(new Map(pieces), { held })
}

function toPieceInHand(piece: HeldPiece, movements: readonly Movement[], held: Held): PieceInHand {
  return {
    ...piece,
    movements,
    held,
    get newest() {
      return newestOf(movements)
    },
  }
}

/** The event that reports a movement to the shipper. */
export function movementEvent(
  code: TrackingCode,
  shipper: number,
  { check, branchCode, reasonCode, correction, at }: Movement,
): NewEvent {
  const data = { state: check, branch: branchCode, reasonCode, correction }
  return { type: 'shipment.moved', shipper, code, at, data }
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
  const recorded = pieces.flatMap((piece): NewMovement[] => {
    const at = clock(piece.shipperNumber)
    const { collectedAt } = piece
    const placed = placeScan(piece.movements, followUp(piece.newest, check), at, { collectedAt })
    if (placed.ok) {
      events.push(movementEvent(piece.code, piece.shipperNumber, placed.value))
      return [{ code: piece.code, movement: placed.value, recordedBy: by }]
    }
    refused.push(piece.code)
    return []
  })
  if (recorded.length > 0) await insertMovements(held.tx, recorded, now)
  await announce(held, events, now)
  return refused
}

/** What another slice does while scans are recorded. */
export interface ScanHooks {
  readonly watch?: ScanWatch
  readonly follower?: MovementFollower
}

/** The callbacks for recorded scans. */
export interface ScanListeners {
  readonly announce: Announce
  readonly watch?: ScanWatch | undefined
  readonly followers?: readonly MovementFollower[]
}

export async function recordScans(
  tx: Handle,
  scans: readonly ReportedScan[],
  by: Operator,
  clock: Clock,
  { announce, watch, followers = [] }: ScanListeners,
): Promise<ScanResult[]> {
  const now = clock()
  const pieces = await holdPieces(tx, [...new Set(scans.map((scan) => scan.code))])
  const awaited = watch ? await findAwaited(tx, scans, pieces, watch) : new Map()
  const batch = new Batch(pieces, awaited, clock)
  const results = scans.map((scan) => batch.record(scan))
  if (batch.recorded.length === 0) return results
  await insertMovements(tx, batch.recorded, now)
  await announce(pieces.held, batch.events(), now)
  if (batch.met.length > 0) await watch?.afterRecorded(pieces.held, batch.met, by, now)
  const scanned = batch.recorded.map(({ code, movement: { check } }) => ({ code, check }))
  await followScans(tx, announce, scanned, by.name, now)
  const moved = batch.moved()
  for (const follower of followers) await follower.afterMoved(pieces.held, moved, by, now)
  await recordAudit(tx, toFact(batch.recorded, by), now)
  return results
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

/** Scans are placed one after the other: each one sees the changes of those before it. */
class Batch {
  readonly recorded: NewMovement[] = []
  readonly met: TrackingCode[] = []
  readonly #pieces: ReadonlyMap<TrackingCode, PieceInHand>
  readonly #awaited: Map<TrackingCode, AwaitedScan>
  readonly #journeys = new Map<TrackingCode, readonly Movement[]>()
  /** Pieces whose redirection a scan of this batch carries out. */
  readonly #redirected = new Set<TrackingCode>()
  readonly #clock: Clock

  constructor(
    pieces: ReadonlyMap<TrackingCode, PieceInHand>,
    awaited: ReadonlyMap<TrackingCode, AwaitedScan>,
    clock: Clock,
  ) {
    this.#pieces = pieces
    this.#awaited = new Map(awaited)
    this.#clock = clock
  }

  record({ code, scan, recordedBy }: ReportedScan): ScanResult {
    const piece = this.#pieces.get(code)
    if (piece === undefined) return { name: 'piece-unknown' }
    const journey = this.#journeys.get(code) ?? piece.movements
    const now = this.#clock(piece.shipperNumber)
    const wait = this.#awaited.get(code)
    // The scan that carries out a redirection is judged as one of a piece that goes to an address.
    const isRedirected = this.#redirected.has(code) || wait?.get(scan.check) === 'redirected'
    const placed = placeScan(journey, scan, now, {
      cancelled: piece.cancelledAt !== undefined,
      collectedAt: isRedirected ? undefined : piece.collectedAt,
    })
    if (!placed.ok) return placed.refusal
    const after = this.#add(code, journey, placed.value, recordedBy)
    if (wait?.has(scan.check) && newestOf(after) === placed.value)
      this.#endWait(code, after, wait.get(scan.check), recordedBy)
    return 'recorded'
  }

  events(): NewEvent[] {
    return this.recorded.map(({ code, movement }) =>
      movementEvent(code, this.#pieces.get(code)?.shipperNumber ?? 0, movement),
    )
  }

  /** Each piece once, however many movements it has. */
  moved(): MovedPiece[] {
    return [...this.#journeys].map(([code, journey]) => {
      const piece = this.#pieces.get(code)
      const after = newestOf(journey)
      const last = this.recorded.findLast(({ movement }) => movement === after)
      const recordedBy = last?.recordedBy ?? ''
      const shipperNumber = piece?.shipperNumber ?? 0
      return { code, shipperNumber, before: piece?.newest, after, recordedBy }
    })
  }

  #endWait(
    code: TrackingCode,
    journey: readonly Movement[],
    next: WaitEnd,
    recordedBy: string,
  ): void {
    this.#awaited.delete(code)
    this.met.push(code)
    if (next === 'redirected') this.#redirected.add(code)
    if (next === undefined || next === 'redirected') return
    const following: Scan = followUp(newestOf(journey), next)
    const now = this.#clock(this.#pieces.get(code)?.shipperNumber)
    const placed = placeScan(journey, following, now)
    if (!placed.ok) throw new Error(`${next} may not follow the awaited scan`)
    this.#add(code, journey, placed.value, recordedBy)
  }

  #add(
    code: TrackingCode,
    journey: readonly Movement[],
    movement: Movement,
    recordedBy: string,
  ): readonly Movement[] {
    const after = [...journey, movement]
    this.#journeys.set(code, after)
    this.recorded.push({ code, movement, recordedBy })
    return after
  }
}

/** One audit entry per call, whatever it recorded: scans arrive by the thousand. */
function toFact(recorded: readonly NewMovement[], by: Operator) {
  const detail = recorded.map(({ code, movement }) =>
    [code, movement.check, movement.branchCode, new Date(movement.at).toISOString()].join(' '),
  )
  const subject = recorded.length === 1 ? `piece ${recorded[0]?.code}` : 'pieces'
  return { operator: by.name, action: 'movement.record', subject, detail }
}
