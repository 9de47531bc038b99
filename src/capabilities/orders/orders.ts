import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { type Batcher, createBatcher } from '../../kits/batch/batcher.ts'
import { createSharedGathering } from '../../kits/batch/shared-gathering.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import { accept } from '../../outcome.ts'
import type { Announce } from '../events/events.ts'
import { findOrderAnswer, keepOrderAnswer } from '../retries/retries.ts'
import type { TrackingCodes } from '../tracking-codes/tracking-codes.ts'
import { isRead } from './order-draft.ts'
import {
  type CheckOutcome,
  type OrderOutcome,
  type Retry,
  refuseKey,
  refuseWith,
  type Submission,
} from './order-outcome.ts'
import { codeMissing, codeTaken, type OrderRefusal } from './order-refusals.ts'
import { findKnownOrders, findWeights, type KnownOrder } from './storing/order-changes.steps.ts'
import { type JudgingDoors, judgeFirst, judgeWithStock } from './storing/order-judging.steps.ts'
import type { Normalizing } from './storing/order-normalizing.steps.ts'
import { findNotices, findPromise, toChecked, toCreated } from './storing/order-notices.steps.ts'
import { createOrderIds } from './storing/order-numbering.steps.ts'
import { type OrderPreview, openOrderPreview } from './storing/order-preview.steps.ts'
import {
  answerOf,
  explainTaken,
  type OnStored,
  type Prepared,
  prepare,
  replay,
  type StoreOptions,
  storeBatch,
} from './storing/order-storing.steps.ts'
import type { FindVolume, LockVolumes } from './storing/order-volume.steps.ts'
import { findOrders, isArchived } from './storing/orders.store.ts'

export type { OrderMessages } from './message/order-messages.ts'
export type {
  CheckedOrder,
  CreatedOrder,
  OrderNotice,
  OrderRefused,
  Retry,
  Submission,
} from './order-outcome.ts'
export {
  cancelStoredOrder,
  findKnownOrders,
  type KnownOrder,
  markRecharged,
  redirectStoredOrder,
} from './storing/order-changes.steps.ts'
export { eraseAuthorized, eraseOrders } from './storing/order-erasing.steps.ts'
export type { Promises } from './storing/order-notices.steps.ts'
export type { OrderPreview } from './storing/order-preview.steps.ts'
export { countDayChanges, indexAllWords } from './storing/orders.store.ts'

export interface Orders {
  /** Returns `accept` only once the order is on disk, together with the writes of `onStored`. */
  createOrder(submission: Submission, onStored?: OnStored): Promise<OrderOutcome>
  /** Judges the order without storing it: `accept` means that it would be stored now. */
  checkOrder(submission: Submission): Promise<CheckOutcome>
  /** Judges a sequence of orders as if they were loaded one after the other. */
  openPreview(): OrderPreview
  /** Any shipper's order, as it was sent and as it is now. */
  findOrder(code: TrackingCode): Promise<KnownOrder | undefined>
  /** The weight of each order in hundredths of a kilo: as measured last, or as declared. */
  weightsOf(codes: readonly TrackingCode[]): Promise<ReadonlyMap<TrackingCode, number>>
  /** Waits for the orders in progress. */
  drain(): Promise<void>
}

export interface OrdersDoors extends JudgingDoors {
  readonly announce: Announce
}

export interface OrdersSettings {
  readonly onBatch?: ((size: number) => void) | undefined
  /** How many nodes store orders in the same database. */
  readonly countNodes?: (() => number) | undefined
  readonly findVolume?: FindVolume
  /** Reserves a code for an order that was sent without one; undefined when none are left. */
  readonly takeCode?: (shipper: number) => Promise<TrackingCode | undefined>
  readonly isReservedForAnother?: TrackingCodes['isReservedForAnother']
  /** The volume lock used while storing: of concurrent orders, only as many as fit are stored. */
  readonly lockVolumes?: LockVolumes
  /** When set, an order's address is normalized as it is loaded; this never refuses an order. */
  readonly normalizing?: Normalizing | undefined
}

export function openOrders(
  db: Database,
  clock: Clock,
  doors: OrdersDoors,
  settings: OrdersSettings = {},
): Orders {
  const batcher = openBatcher(db, clock, doors, settings)
  const { findVolume } = settings
  const codesUnderWay = new Set<TrackingCode>()
  const keysUnderWay = new Map<string, string>()
  const { check, checkCode, refuseForeign } = openChecks(db, clock, doors, settings, codesUnderWay)

  async function create(submission: Submission, options: StoreOptions = {}): Promise<OrderOutcome> {
    const { trackingCode: code } = submission.draft
    const underWay = isRead(code) && codesUnderWay.has(code)
    const violations = await judgeFirst(doors, findVolume, submission, underWay)
    if (violations.length > 0) return refuseWith(violations)
    if (code === undefined) return createWithNewCode(submission, options)
    const isForeign = hasForeignCode(settings, submission)
    if (isForeign && (await isForeign)) return refuseForeign(submission)
    const prepared = prepare(submission, doors.coverage, options, settings.normalizing)
    const { trackingCode } = prepared.order
    return await exclusively(codesUnderWay, trackingCode, () => batcher.add(prepared))
  }

  async function createWithNewCode(submission: Submission, options: StoreOptions) {
    const trackingCode = await settings.takeCode?.(submission.shipper.number)
    if (trackingCode === undefined) return refuseWith([codeMissing])
    return create({ ...submission, draft: { ...submission.draft, trackingCode } }, options)
  }

  async function createOnce(submission: Submission, retry: Retry, onStored?: OnStored) {
    const id = `${submission.shipper.number}:${retry.key}`
    const digestUnderWay = keysUnderWay.get(id)
    if (digestUnderWay !== undefined)
      return refuseKey(digestUnderWay === retry.digest ? 'load-in-force' : 'idempotency-key-reused')
    keysUnderWay.set(id, retry.digest)
    try {
      const first = await findOrderAnswer(db, { ...retry, id }, clock())
      if (first) return replay(first)
      const outcome = await create(submission, { retryId: id, onStored })
      if (!outcome.ok && retry.keepsRefusals && !isTransient(outcome.refusal.name))
        await keepOrderAnswer(db, answerOf(id, retry, outcome), clock())
      return outcome
    } finally {
      keysUnderWay.delete(id)
    }
  }

  return {
    createOrder: (submission, onStored) =>
      submission.retry
        ? createOnce(submission, submission.retry, onStored)
        : create(submission, { onStored }),
    checkOrder: check,
    openPreview: () => openOrderPreview({ doors, findVolume, checkCode }),
    findOrder: async (code) => (await findKnownOrders(db, [code])).get(code),
    weightsOf: (codes) => findWeights(db, codes),
    drain: () => batcher.drain(),
  }
}

/** Judges orders without storing them. */
function openChecks(
  db: Database,
  clock: Clock,
  doors: OrdersDoors,
  settings: OrdersSettings,
  codesUnderWay: ReadonlySet<TrackingCode>,
) {
  const { findVolume } = settings

  async function check(submission: Submission): Promise<CheckOutcome> {
    const violations = await judgeWithStock(doors, findVolume, submission)
    if (violations.length > 0) return refuseWith(violations)
    // An order sent without a code gets one when it is loaded.
    return submission.draft.trackingCode === undefined
      ? accept(
          toChecked({
            promise: findPromise(doors.coverage, submission),
            notices: findNotices(doors.coverage, submission),
          }),
        )
      : checkCode(submission)
  }

  async function checkCode(submission: Submission): Promise<OrderOutcome> {
    const prepared = prepare(submission, doors.coverage)
    if (await hasForeignCode(settings, submission)) return refuseWith([codeTaken])
    if (codesUnderWay.has(prepared.order.trackingCode)) return refuseKey('load-in-force')
    return explainCode(db, prepared, clock)
  }

  async function refuseForeign(submission: Submission): Promise<OrderOutcome> {
    const violations = await judgeWithStock(doors, findVolume, submission)
    return refuseWith(violations.length > 0 ? violations : [codeTaken])
  }

  return { check, checkCode, refuseForeign }
}

function openBatcher(
  db: Database,
  clock: Clock,
  { announce, warehouse }: OrdersDoors,
  { lockVolumes, onBatch, countNodes = () => 1 }: OrdersSettings,
): Batcher<Prepared, OrderOutcome> {
  const parts = { announce, lockVolumes, orderIds: createOrderIds(db), clock }
  const gathering = createSharedGathering(countNodes)
  return createBatcher({
    maxItems: limits.ordersPerCommit,
    // One commit at a time: orders that arrive meanwhile make the next one larger.
    concurrency: 1,
    run: (batch) => storeBatch(db, parts, batch, warehouse.today()),
    gatherMs: gathering.gatherMs,
    onBatch(size) {
      gathering.onBatch(size)
      onBatch?.(size)
    },
  })
}

/** Returns undefined when the code's format already shows that no other shipper reserved it. */
function hasForeignCode(
  { isReservedForAnother }: OrdersSettings,
  { shipper, draft }: Submission,
): Promise<boolean> | undefined {
  const code = draft.trackingCode
  return isRead(code) ? isReservedForAnother?.(shipper.number, code) : undefined
}

/** The outcome that storing would return for the code at this moment. */
async function explainCode(db: Database, prepared: Prepared, clock: Clock): Promise<OrderOutcome> {
  const { order, shipper, reload } = prepared
  const code = order.trackingCode
  const [taken] = await findOrders(db, [code])
  const mayReload = reload && taken?.cancelledAt !== null && taken?.shipperNumber === shipper.number
  const isFree = taken === undefined && !(await isArchived(db, code))
  return isFree || mayReload
    ? accept(toCreated(prepared, clock(shipper.number)))
    : explainTaken(db, prepared, clock())
}

/**
 * A refusal that ends shortly or the next day: remembering it would refuse retries for too long.
 */
function isTransient(refusal: OrderRefusal): boolean {
  return refusal === 'load-in-force' || refusal === 'volume-limited'
}

/** Of two concurrent loads of one code, the second is refused as in progress (D18). */
async function exclusively(
  underWay: Set<TrackingCode>,
  code: TrackingCode,
  load: () => Promise<OrderOutcome>,
): Promise<OrderOutcome> {
  if (underWay.has(code)) return refuseKey('load-in-force')
  underWay.add(code)
  try {
    return await load()
  } finally {
    underWay.delete(code)
  }
}
