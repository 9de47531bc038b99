import type { Attention } from '../../kernel/attention.ts'
import { dayNumber } from '../../kernel/days.ts'
import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import { isLate } from '../../kernel/late.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { createDayEnds } from '../../kits/clock/day-ends.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
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
import { arrivalOf, type Movement, newestOf } from './movements/journey.ts'
import { listMovements } from './movements/movement-list.store.ts'
import type { ListedMovement, MovementFilter, MovementPlace } from './movements/movement-list.ts'
import { openRecorder, type Recorder } from './movements/recording.steps.ts'
import type { ScanListeners } from './movements/scan-listeners.steps.ts'
import { trackingLimits } from './tracking.limits.ts'

export type { LinkHolder, TrackingLinks } from './lookup/links.steps.ts'
export { findRevisions as findPieceRevisions } from './lookup/lookup.store.ts'
export { createPieceWatch, type PieceNews } from './lookup/watch.steps.ts'
export { newestOf } from './movements/journey.ts'
export { deleteEmptyFigures } from './movements/movement-sums.store.ts'
export {
  lockPieces,
  lockPiecesForEvents,
  type PieceInHand,
} from './movements/piece-locking.steps.ts'
export type { Scanned } from './movements/recording.steps.ts'
export { deleteWrongProofs } from './movements/recording.store.ts'
export {
  allowedAfter,
  asPlain,
  type MovedWhole,
  type PlainScanResult,
  type ReportedContainer,
  type ReportedScan,
  type ScannedPiece,
  type ScanReport,
  type ScanResult,
} from './movements/scan.ts'
export type { MovedPiece } from './movements/scan-batch.steps.ts'
export {
  type Containment,
  type DeliveryGuard,
  type MovementFollower,
  type ScanHooks,
  type ScanListeners,
  type ScanWatch,
} from './movements/scan-listeners.steps.ts'
export { takeOutOfSums } from './movements/summing.steps.ts'
export {
  type ReceivedPiece,
  recordFollowing,
  recordReceived,
} from './movements/without-scan.steps.ts'
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

export interface Tracking extends Recorder {
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
  /** A shipper's pieces to look at with all their reasons, up to `most` of each reason. */
  listReasons(shipper: number, most: number): Promise<NeedyShipment[]>
}

export interface TrackingSettings {
  /** How many days a piece waits at its branch before it is due for return (D40). */
  readonly waitingDays?: number
  /** Shipments that left the database are looked for here. */
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
    clock,
    waitingMs: waitingDays * 86_400_000,
    lateFrom: ({ to }: DeliveryPromise) => dayEnd(to),
    dayOf: (at: number) => numberOfDay(zone, at),
  }
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
  return {
    today: (shipper) => dayOf(clock(shipper)),
    trackPieces: (shipper, questions) => track(db, loadOlder, dayOf, shipper, questions),
    trackByDocument: (document) => trackDocument(db, load, dayOf, document, clock),
    links: createLinks(db, clock),
    findPiece: async (code) => (await load([code]))[0],
    async findOwnPiece(shipper, code) {
      const [piece] = await load([code])
      return piece?.piece.shipperNumber === shipper ? piece : undefined
    },
    isLate: (tracked) => isLate(factsOf(tracked), clock(tracked.piece.shipperNumber)),
    async findAttention(tracked) {
      const { code, shipperNumber, enteredAt } = tracked.piece
      const facts = { ...factsOf(tracked), enteredAt }
      return findPieceAttention(db, code, facts, clock(shipperNumber))
    },
    listReasons: (shipper, most) => listReasons(db, shipper, clock(shipper), most),
    ...openRecorder(db, recording, countNodes),
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
