import type { Attention } from '../../kernel/attention.ts'
import { dayNumber } from '../../kernel/days.ts'
import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import { isLate } from '../../kernel/late.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { inPortions, type OnRows } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { createDayEnds } from '../../kits/clock/day-ends.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { countNeedy } from './list/attention.store.ts'
import { findPieceAttention, listOrders, listReasons } from './list/listing.steps.ts'
import { countOrders } from './list/order-counts.store.ts'
import type {
  CountedPeriod,
  ListedOrder,
  NeedyShipment,
  OrderCounts,
  OrderFilter,
  OrderPlace,
} from './list/order-list.ts'
import { createLinks, type TrackingLinks } from './lookup/links.steps.ts'
import type { RecipientDocument, TrackedPiece } from './lookup/piece.ts'
import {
  createArchiveLoader,
  createLoader,
  createOlderLoader,
  type FindArchived,
} from './lookup/piece-loading.steps.ts'
import { type TrackingQuestion, track, trackDocument } from './lookup/questions.steps.ts'
import { type Day, toDay } from './lookup/window.ts'
import { arrivalOf } from './movements/arrival.ts'
import {
  type Movement,
  newestOf,
  type ReportedContainer,
  type ReportedScan,
  type ScanResult,
} from './movements/journey.ts'
import { listMovements } from './movements/movement-list.store.ts'
import type { ListedMovement, MovementFilter, MovementPlace } from './movements/movement-list.ts'
import type { ScanListeners } from './movements/record.steps.ts'
import { createScanGroups } from './movements/scan-groups.steps.ts'
import type { ScanReport } from './movements/scan-report.ts'
import {
  moveWhole,
  recordInRuns,
  recordInside,
  reportInside,
  type Scanned,
} from './movements/scan-runs.steps.ts'
import { trackingLimits } from './tracking.limits.ts'

export type { LinkHolder, TrackingLinks } from './lookup/links.steps.ts'
export { createPieceWatch, type PieceNews } from './lookup/watch.steps.ts'
export { findMarks as findPieceMarks } from './lookup/watch.store.ts'
export {
  asPlain,
  type MovedWhole,
  newestOf,
  type PlainScanResult,
  type ReportedContainer,
  type ReportedScan,
  type ScanResult,
} from './movements/journey.ts'
export { deleteEmptyFigures } from './movements/movement-sums.store.ts'
export { holdPieces, keepPieces, type PieceInHand } from './movements/piece-holding.steps.ts'
export { deleteWrongProofs } from './movements/proofs.store.ts'
export { type ReceivedPiece, recordReceived } from './movements/receiving.steps.ts'
export {
  type Containment,
  type DeliveryGuard,
  type MovementFollower,
  recordFollowing,
  type ScanHooks,
  type ScanListeners,
  type ScanWatch,
} from './movements/record.steps.ts'
export type { MovedPiece } from './movements/scan-batch.steps.ts'
export { allowedAfter, type ScannedPiece, type ScanReport } from './movements/scan-report.ts'
export type { Scanned } from './movements/scan-runs.steps.ts'
export { takeOutOfSums } from './movements/taking-out.steps.ts'
export { clearMovements } from './tracking.store.ts'
export type {
  Attention,
  CountedPeriod,
  ListedMovement,
  ListedOrder,
  Movement,
  NeedyShipment,
  OrderCounts,
  OrderFilter,
  OrderPlace,
  RecipientDocument,
  TrackedPiece,
  TrackingQuestion,
}

export interface Tracking {
  /** The current day by the shipper's clock. */
  today(shipper: number): Day
  /** Returns one entry per question, in order; `undefined` if the shipper has no such piece. */
  trackPieces(
    shipper: number,
    questions: readonly (TrackingQuestion | undefined)[],
  ): Promise<(TrackedPiece | undefined)[]>
  /** Shipments to the person with a document, in the usual window, newest first. */
  trackByDocument(document: RecipientDocument): Promise<TrackedPiece[]>
  /** The links to public pages that shippers pass on to their recipients. */
  links(): Promise<TrackingLinks>
  /** Any shipper's piece, for the public page. */
  findPiece(code: TrackingCode): Promise<TrackedPiece | undefined>
  /** A shipper's own piece, for the shipper. */
  findOwnPiece(shipper: number, code: TrackingCode): Promise<TrackedPiece | undefined>
  /** Whether the piece is late by its shipper's clock. */
  isLate(tracked: TrackedPiece): boolean
  /** Why somebody should look at the piece, if there is a reason: the most pressing. */
  findAttention(tracked: TrackedPiece): Promise<Attention | undefined>
  /**
   * Records the scans that fit and refuses the rest; returns one result per scan, in the order
   * given. Scans are recorded by the time they happened, a thousand per transaction: a later
   * failure does not undo the transactions before it.
   */
  recordMovements(scans: readonly Scanned[], by: Operator, onStored?: OnRows): Promise<ScanResult[]>
  /** Does the same, and tells where that leaves each piece, for who holds it. */
  reportMovements(scans: readonly Scanned[], by: Operator): Promise<ScanReport[]>
  /** Records scans of what a container holds, in the transaction of what happens to it. */
  recordIn(tx: Handle, scans: readonly ReportedScan[], by: Operator): Promise<ScanResult[]>
  /** Records scans in the transaction of what they belong to, and tells where each piece is. */
  reportIn(tx: Handle, scans: readonly ReportedScan[], by: Operator): Promise<ScanReport[]>
  /** Moves a container with everything inside, in the transaction of what moves it. */
  moveWhole(tx: Handle, reported: ReportedContainer, by: Operator): Promise<ScanResult>
  /** In the order in which they became known, after a position. */
  listMovements(
    filter: MovementFilter,
    after: MovementPlace | undefined,
    limit: number,
    mayBeOlder?: 'may-be-older',
  ): Promise<ListedMovement[]>
  /** Orders by the time they were entered, with their newest movement, after a position. */
  listOrders(
    filter: OrderFilter,
    after: OrderPlace | undefined,
    limit: number,
    mayBeOlder?: 'may-be-older',
  ): Promise<ListedOrder[]>
  countOrders(shipper: number, period: CountedPeriod): Promise<OrderCounts>
  /** A shipper's pieces to look at with all their reasons, so many of each reason at most. */
  listReasons(shipper: number, most: number): Promise<NeedyShipment[]>
}

export interface TrackingSettings {
  /** How many days a piece waits at its branch before it is due for return (D40). */
  readonly waitingDays?: number
  /** What left the database is looked for here. */
  readonly findArchived?: FindArchived
  /** How many nodes share the database. */
  readonly countNodes?: () => number
}

export function openTracking(
  db: Database,
  clock: Clock,
  zone: Zone,
  listeners: ScanListeners,
  { waitingDays = 7, findArchived = noneArchived, countNodes }: TrackingSettings = {},
): Tracking {
  const [loadStored, dayEnd] = [createLoader(db), createDayEnds(zone)]
  const load = createArchiveLoader(loadStored, findArchived)
  const loadOlder = db.older ? createOlderLoader(db.older, load) : load
  const recording = {
    ...listeners,
    waitingMs: waitingDays * 86_400_000,
    lateFrom: ({ to }: DeliveryPromise) => dayEnd(to),
    dayOf: (at: number) => numberOfDay(zone, at),
  }
  const recordRun = createScanGroups(db, clock, recording, countNodes)
  const dayOf = (at: number): Day => dayIn(zone, at)
  const factsOf = ({ piece, movements, promise }: TrackedPiece) => {
    const newest = newestOf(movements)
    return {
      state: newest?.check ?? 'PI',
      since: newest?.at ?? piece.enteredAt,
      isCancelled: piece.cancelled,
      lateFrom: promise && dayEnd(promise.to),
      arrivedAt: arrivalOf(movements, piece.collectedAt),
    }
  }
  const report = async (scans: readonly Scanned[], by: Operator, onStored?: OnRows) => {
    const reports: ScanReport[] = []
    const record = async (places: readonly number[]) => {
      const portion = places.map((place) => scans[place] as Scanned)
      const recorded = await recordInRuns(db, portion, by, clock, recording, recordRun)
      for (const [index, place] of places.entries()) reports[place] = recorded[index] as ScanReport
    }
    await inPortions(placesByTime(scans), record, onStored, scansPerCommit)
    return reports
  }
  return {
    today: (shipper) => dayOf(clock(shipper)),
    trackPieces: (shipper, questions) => track(db, loadOlder, dayOf, shipper, questions),
    trackByDocument: (document) => trackDocument(db, load, dayOf, document, clock),
    links: createLinks(db, clock),
    findPiece: async (code) => (await load([code]))[0],
    async findOwnPiece(shipper, code) {
      const [found] = await load([code])
      return found?.piece.shipperNumber === shipper ? found : undefined
    },
    isLate: (tracked) => isLate(factsOf(tracked), clock(tracked.piece.shipperNumber)),
    async findAttention(tracked) {
      const { code, shipperNumber, enteredAt } = tracked.piece
      const facts = { ...factsOf(tracked), enteredAt }
      return findPieceAttention(db, code, facts, clock(shipperNumber))
    },
    listReasons: (shipper, most) => listReasons(db, shipper, clock(shipper), most),
    recordMovements: async (scans, by, onStored) =>
      (await report(scans, by, onStored)).map(({ result }) => result),
    reportMovements: (scans, by) => report(scans, by),
    recordIn: (tx, scans, by) => recordInside(tx, scans, by, clock, recording),
    reportIn: (tx, scans, by) => reportInside(tx, scans, by, clock, recording),
    moveWhole: (tx, reported, by) => moveWhole(tx, reported, by, clock, recording),
    ...openLists(db, clock),
    countOrders: async (shipper, period) => ({
      ...(await countOrders(db, shipper, period, trackingLimits)),
      attention: await countNeedy(db, shipper, period, clock(shipper)),
    }),
  }
}

/** Long lists may be read from a replica. */
function openLists(db: Database, clock: Clock): Pick<Tracking, 'listMovements' | 'listOrders'> {
  const { older = db } = db
  return {
    listMovements: (filter, after, limit, mayBeOlder) =>
      listMovements(mayBeOlder ? older : db, filter, after, limit),
    listOrders: (filter, after, limit, mayBeOlder) =>
      listOrders(mayBeOlder ? older : db, filter, { after, limit, now: clock(filter.shipper) }),
  }
}

const noneArchived: FindArchived = async () => new Map()

function dayIn(zone: Zone, at: number): Day {
  const { year, month, day } = zone(at)
  return toDay(year, month, day)
}

function numberOfDay(zone: Zone, at: number): number {
  const { year, month, day } = zone(at)
  return dayNumber(year, month, day)
}

/** Each costs some 40 µs: a portion holds up others for no longer than 20 ms. */
const scansPerCommit = 400

/** The indexes of the scans sorted by time; scans without a time happen now, after all others. */
function placesByTime(scans: readonly Scanned[]): number[] {
  const timeOf = (place: number) => scans[place]?.scan.at ?? Number.POSITIVE_INFINITY
  // Infinity minus Infinity is NaN: scans without a time keep the order in which they were sent.
  return [...scans.keys()].sort((left, right) => timeOf(left) - timeOf(right) || 0)
}
