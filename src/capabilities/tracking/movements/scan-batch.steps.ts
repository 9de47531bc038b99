import type { DeliveryPromise } from '../../../kernel/delivery-promise.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import { mayCorrectAnything, type Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { NewEvent } from '../../events/events.ts'
import type { WorkItem } from '../../work-list/work-list.ts'
import { arrivalOf, type Movement, newestOf } from './journey.ts'
import { type FigureSum, figureSumsOf, type MovementSum, sumsOf } from './movement-sums.ts'
import { type AskedProof, judgeProof, type ProofRefusal } from './pickup-proof.ts'
import {
  movementEvent,
  type PieceInHand,
  type PiecesInHand,
  promiseAfter,
} from './piece-locking.steps.ts'
import { followUp, handsOver, judgeRight, placeScan, previousOf } from './placing.ts'
import type { NewMovement } from './recording.store.ts'
import type { ContainerRefusal, ReportedScan, Scan, ScanReport, ScanResult } from './scan.ts'
import type { Moved } from './waiting.steps.ts'

/**
 * The end of a wait: the state that follows at once, or the piece goes to another address; or
 * undefined where the scan alone ends it.
 */
export type WaitEnd = MovementCode | 'redirected' | undefined

/** Maps each state that ends a wait to the end of the wait. */
export type AwaitedScan = ReadonlyMap<MovementCode, WaitEnd>

/** A piece with new movements: its newest movement before and after, and its recorder. */
export interface MovedPiece extends Moved {
  readonly recordedBy: string
  readonly by: Operator
}

/** A movement that is to be stored, and its reporter. */
export interface RecordedMovement extends NewMovement {
  readonly by: Operator
}

/** Called for each scan that names a container, when nothing else keeps it from being recorded. */
export type JudgeInto = (code: TrackingCode, scan: Scan) => ContainerRefusal | undefined

/** The carrier's time, and the shippers'. */
export interface ScanCalendar {
  readonly clock: Clock
  /** The end of the last day of a promise. */
  lateFrom(promise: DeliveryPromise): number
  /** The day of a moment by the carrier's clock, counted from 1970. */
  dayOf(at: number): number
}

/** A movement that was added to a journey. */
interface Added {
  readonly journey: readonly Movement[]
  readonly after: readonly Movement[]
  readonly movement: Movement
  /** The newest movement before, where this one corrects it. */
  readonly corrected: Movement | undefined
}

/** The facts that decide whether scans are recorded, loaded while their pieces are locked. */
export interface ScanFacts {
  readonly now: number
  readonly pieces: PiecesInHand
  readonly awaited: ReadonlyMap<TrackingCode, AwaitedScan>
  readonly settled: ReadonlyMap<TrackingCode, string>
  /** The proofs to ask of people who collect these pieces. */
  readonly proofs: ReadonlyMap<TrackingCode, AskedProof>
  /** Says why a piece can't go into its container. */
  readonly judgeInto: JudgeInto | undefined
}

/** Scans are placed one after the other: each one sees the changes of those before it. */
export class Batch {
  readonly recorded: RecordedMovement[] = []
  readonly sums: MovementSum[] = []
  readonly figures: FigureSum[] = []
  /** The pieces whose wait has ended, and the people who scanned them. */
  readonly met: { readonly code: TrackingCode; readonly by: Operator }[] = []
  /** The corrections that would have changed settled cash. */
  readonly refused: { readonly scan: ReportedScan; readonly by: Operator }[] = []
  /** How often something wrong has been shown for these pieces, this time included. */
  readonly mistaken = new Map<TrackingCode, number>()
  /** Cancelled pieces that were scanned all the same: they have to be set aside. */
  readonly cancelled: WorkItem[] = []
  readonly #facts: ScanFacts
  readonly #calendar: ScanCalendar
  readonly #pieces: PiecesInHand
  readonly #awaited: Map<TrackingCode, AwaitedScan>
  readonly #journeys = new Map<TrackingCode, readonly Movement[]>()
  /** Pieces whose redirection a scan of this batch carries out. */
  readonly #redirected = new Set<TrackingCode>()

  constructor(facts: ScanFacts, calendar: ScanCalendar) {
    this.#facts = facts
    this.#calendar = calendar
    this.#pieces = facts.pieces
    this.#awaited = new Map(facts.awaited)
  }

  /** Records a scan if it fits; returns the outcome with where that leaves its piece. */
  report(reported: ReportedScan, by: Operator): ScanReport {
    const { code, scan } = reported
    const piece = this.#pieces.get(code)
    const journey = this.#journeys.get(code) ?? piece?.movements ?? []
    const result = this.#record(reported, by)
    if (piece === undefined) return { result, piece }
    const { shipperNumber, shipper, locality, postalCode, cancelledAt } = piece
    const after = this.#journeys.get(code) ?? journey
    const shipment = { shipperNumber, shipper, locality, postalCode, cancelledAt }
    const collectedAt = this.#redirected.has(code) ? undefined : piece.collectedAt
    const [before, now] = [newestOf(journey), newestOf(after)]
    const previous = previousOf(result, journey, scan)
    const rescue = piece.pendingRescue
    return { result, piece: { ...shipment, rescue, collectedAt, before, now, previous } }
  }

  #record(reported: ReportedScan, by: Operator): ScanResult {
    const { code, scan, recordedBy } = reported
    const piece = this.#pieces.get(code)
    if (piece === undefined) return { name: 'piece-unknown' }
    const journey = this.#journeys.get(code) ?? piece.movements
    const now = this.#calendar.clock(piece.shipperNumber)
    const wait = this.#awaited.get(code)
    // The scan that carries out a redirection is judged as one of a piece that goes to an address.
    const isRedirected = this.#redirected.has(code) || wait?.get(scan.check) === 'redirected'
    const placed = placeScan(journey, scan, now, {
      cancelled: piece.cancelledAt !== undefined,
      collectedAt: isRedirected ? undefined : piece.collectedAt,
    })
    if (!placed.ok) {
      if (placed.refusal.name === 'piece-cancelled') this.#setAside(piece, scan)
      return placed.refusal
    }
    const why = judgeRight(journey, scan, by, this.#facts.now)
    if (why) return { name: 'not-allowed', why }
    const movement = { ...placed.value, recordedBy, recordedAt: this.#facts.now }
    const unproven = isRedirected ? undefined : this.#judgeProof(reported, by, journey, movement)
    if (unproven) return unproven
    const statement = this.#settledBy(code, journey, movement)
    if (statement !== undefined) {
      this.refused.push({ scan: reported, by })
      return { name: 'cash-settled', statement }
    }
    const notInto = scan.container === undefined ? undefined : this.#facts.judgeInto?.(code, scan)
    if (notInto) return notInto
    const after = this.#add(code, journey, { movement, recordedBy, by })
    if (wait?.has(scan.check) && newestOf(after) === movement)
      this.#endWait(code, after, wait.get(scan.check), { recordedBy, by })
    return 'recorded'
  }

  #setAside({ code, shipperNumber }: PieceInHand, { branchCode, check }: Scan): void {
    const item = { code, branchCode, shipperNumber, dueAt: this.#facts.now }
    this.cancelled.push({ ...item, kind: 'cancelled-scanned', detail: { check } })
  }

  /** The statement with the cash of a delivery that this movement would undo, if any. */
  #settledBy(
    code: TrackingCode,
    journey: readonly Movement[],
    movement: Movement,
  ): string | undefined {
    const statement = this.#facts.settled.get(code)
    if (statement === undefined || newestOf(journey)?.check !== 'DL') return undefined
    return newestOf([...journey, movement])?.check === 'DL' ? undefined : statement
  }

  /** A person who may correct anything hands over without proof, and says why (D43). */
  #judgeProof(
    { code, scan, shown }: ReportedScan,
    by: Operator,
    journey: readonly Movement[],
    movement: Movement,
  ): ProofRefusal | undefined {
    const proof = this.#facts.proofs.get(code)
    if (proof === undefined || shown === 'simulated' || !handsOver(journey, movement))
      return undefined
    if (scan.correction && mayCorrectAnything(by.role)) return undefined
    const wrong = this.mistaken.get(code) ?? proof.wrong
    const refusal = judgeProof({ ...proof, wrong }, shown)
    if (refusal?.name === 'proof-wrong') this.mistaken.set(code, wrong + 1)
    return refusal
  }

  events(): NewEvent[] {
    return this.recorded.flatMap(({ code, movement }) => {
      const piece = this.#pieces.get(code)
      if (piece === undefined) return []
      const promise = promiseAfter(piece, newestOf(this.#journeys.get(code) ?? []))
      return [movementEvent(code, piece.shipperNumber, movement, promise)]
    })
  }

  /** Each piece once, however many movements it has. */
  moved(): MovedPiece[] {
    return [...this.#journeys].map(([code, journey]) => {
      const piece = this.#pieces.get(code)
      const after = newestOf(journey)
      const last = this.recorded.findLast(({ movement }) => movement === after)
      const own = last ?? this.recorded.findLast((one) => one.code === code)
      if (own === undefined) throw new Error(`piece ${code} has moved without a movement`)
      const shipperNumber = piece?.shipperNumber ?? 0
      const collectedAt = this.#redirected.has(code) ? undefined : piece?.collectedAt
      const moved = { code, shipperNumber, collectedAt, before: piece?.newest, after }
      return { ...moved, recordedBy: last?.recordedBy ?? '', by: own.by }
    })
  }

  #endWait(
    code: TrackingCode,
    journey: readonly Movement[],
    next: WaitEnd,
    recorder: Pick<RecordedMovement, 'recordedBy' | 'by'>,
  ): void {
    this.#awaited.delete(code)
    this.met.push({ code, by: recorder.by })
    if (next === 'redirected') this.#redirected.add(code)
    if (next === undefined || next === 'redirected') return
    const following: Scan = followUp(newestOf(journey), next)
    const now = this.#calendar.clock(this.#pieces.get(code)?.shipperNumber)
    const placed = placeScan(journey, following, now)
    if (!placed.ok) throw new Error(`${next} may not follow the awaited scan`)
    this.#add(code, journey, { movement: placed.value, ...recorder })
  }

  #sum(code: TrackingCode, { journey, after, movement, corrected }: Added): void {
    const piece = this.#pieces.get(code)
    if (piece === undefined) return
    const { collectedAt, kept } = piece
    const isDelivery = [movement.check, corrected?.check].includes('DL')
    const timeliness = isDelivery && {
      lateFrom: kept.promise && this.#calendar.lateFrom(kept.promise),
      arrivedAt: arrivalOf(after, collectedAt),
      arrivedBefore: arrivalOf(journey, collectedAt),
    }
    const [shipper, time] = [piece.shipperNumber, timeliness || undefined]
    this.sums.push(...sumsOf(shipper, movement, corrected, time))
    const summed = { shipper, movement, corrected, time }
    this.figures.push(...figureSumsOf(summed, (at) => this.#calendar.dayOf(at)))
  }

  #add(
    code: TrackingCode,
    journey: readonly Movement[],
    added: Omit<RecordedMovement, 'code'>,
  ): readonly Movement[] {
    const { movement } = added
    const after = [...journey, movement]
    this.#journeys.set(code, after)
    this.recorded.push({ code, ...added })
    const isCorrected = movement.correction && newestOf(after) === movement
    const corrected = isCorrected ? newestOf(journey) : undefined
    this.#sum(code, { journey, after, movement, corrected })
    return after
  }
}
