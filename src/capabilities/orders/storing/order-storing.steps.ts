import { type DeliveryPromise, promiseText } from '../../../kernel/delivery-promise.ts'
import type { Order } from '../../../kernel/order.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { accept } from '../../../outcome.ts'
import type { Announce } from '../../events/events.ts'
import { type FirstResult, findOrderAnswer, keepOrderAnswer } from '../../retries/retries.ts'
import {
  lockPieces,
  type PieceInHand,
  type ReceivedPiece,
  recordReceived,
} from '../../tracking/tracking.ts'
import {
  holdStock,
  type Shortage,
  type StockInHand,
  type StockRequest,
} from '../../warehouse/warehouse.ts'
import { addWork, endWork } from '../../work-list/work-list.ts'
import { productSummary, recipientPhone, requestedUnits, settleOrder } from '../order-content.ts'
import {
  type OrderNotice,
  type OrderOutcome,
  type Retry,
  refuseKey,
  refuseWith,
  type Submission,
} from '../order-outcome.ts'
import { byPrecedence, codeTaken } from '../order-refusals.ts'
import { judgeShortage } from '../order-rules.ts'
import { deleteOrderAddresses, type OrderAddressRow } from './order-addresses.store.ts'
import { type Normalizing, normalizeOrder, storeAddresses } from './order-normalizing.steps.ts'
import {
  type Coverage,
  findNotices,
  findPromise,
  toCreated,
  toWork,
} from './order-notices.steps.ts'
import type { OrderIds } from './order-numbering.steps.ts'
import { type LockVolumes, lockDayVolumes } from './order-volume.steps.ts'
import {
  countDayChanges,
  findOrders,
  insertOrders,
  type OrderRow,
  replaceOrder,
  withdrawOrders,
} from './orders.store.ts'

/** Writes that must be stored together with the order; runs in the order's transaction. */
export type OnStored = (tx: Handle) => Promise<void>

export interface StoreOptions {
  readonly retryId?: string
  readonly onStored?: OnStored | undefined
}

/** An order ready to be stored, with the data that its transaction needs. */
export interface Prepared {
  readonly order: Order
  readonly shipper: Shipper
  readonly content: string
  /** The stock it takes; undefined in CROSS. */
  readonly stock: StockRequest | undefined
  /** The normalized address, if addresses are normalized. */
  readonly address: OrderAddressRow | undefined
  readonly retry: (Retry & { readonly id: string }) | undefined
  readonly reload: boolean
  readonly onStored: OnStored | undefined
  readonly promise: DeliveryPromise | undefined
  readonly lateFrom: number | undefined
  readonly notices: readonly OrderNotice[]
}

export function prepare(
  submission: Submission,
  coverage: Coverage | undefined,
  { retryId, onStored }: StoreOptions = {},
  normalizing?: Normalizing,
): Prepared {
  const { shipper, retry } = submission
  const order = settleOrder(submission.draft)
  const promise = findPromise(coverage, submission)
  return {
    order,
    shipper,
    content: JSON.stringify(order),
    stock: stockRequestOf(order, shipper),
    address: normalizing && normalizeOrder(order, normalizing),
    retry: retry && retryId !== undefined ? { ...retry, id: retryId } : undefined,
    reload: submission.reload === true,
    onStored,
    promise,
    lateFrom: promise && coverage?.promises?.lateFrom(promise),
    notices: findNotices(coverage, submission),
  }
}

function stockRequestOf(order: Order, shipper: Shipper): StockRequest | undefined {
  if (shipper.mode !== 'WARE') return undefined
  const lines = requestedUnits(order).map(([, units]) => units)
  return { code: order.trackingCode, shipperNumber: shipper.number, lines }
}

/** The dependencies of storing. */
export interface StoringParts {
  readonly announce: Announce
  readonly lockVolumes: LockVolumes | undefined
  readonly orderIds: OrderIds
  readonly clock: Clock
}

/** Stores the orders that arrived together in one transaction; each has its own outcome. */
export async function storeBatch(
  db: Database,
  { announce, lockVolumes, orderIds, clock }: StoringParts,
  batch: readonly Prepared[],
  today: string,
): Promise<OrderOutcome[]> {
  const now = clock()
  const firstId = await orderIds.take(batch.length)
  const rows = batch.map((prepared, place) =>
    toRow(prepared, clock(prepared.shipper.number), firstId + place),
  )
  return db.transaction(async (tx) => {
    const inserted = await insertOrders(tx, rows)
    const isNew = ({ order }: Prepared) => inserted.has(order.trackingCode)
    const cancelled = await lockCancelled(
      tx,
      batch.filter((prepared) => !isNew(prepared)),
    )
    const isStored = (prepared: Prepared) =>
      isNew(prepared) || cancelled.has(prepared.order.trackingCode)
    const inserters = batch.filter(isNew).map(({ shipper }) => shipper.number)
    const count = await lockDayVolumes(tx, lockVolumes, inserters)
    const stock = await holdBatchStock(tx, batch, today)
    const outcomes: OrderOutcome[] = []
    const stored: ReceivedPiece[] = []
    const withdrawn: TrackingCode[] = []
    for (const [place, prepared] of batch.entries()) {
      const past = cancelled.get(prepared.order.trackingCode)
      const row = rows[place] as OrderRow
      const { enteredAt } = row
      const outcome = isNew(prepared)
        ? (count(prepared.shipper.number) ?? (await complete(tx, prepared, stock, enteredAt, now)))
        : await (past
            ? reload(tx, prepared, stock, row, now)
            : explainTaken(tx, prepared, now, stock))
      const { order, shipper, promise } = prepared
      const code = order.trackingCode
      if (outcome.ok && isStored(prepared))
        stored.push({ code, shipperNumber: shipper.number, enteredAt, promise, past })
      else if (isNew(prepared)) withdrawn.push(code)
      outcomes.push(outcome)
    }
    if (withdrawn.length > 0) await withdrawOrders(tx, withdrawn)
    await stock?.record(tx, now)
    if (stored.length > 0) await recordReceived(tx, announce, stored, now)
    await storeAddresses(tx, batch, stored)
    await addWork(tx, toWork(batch, stored))
    return outcomes
  })
}

/** Locks the cancelled orders whose codes their own shippers use again (D30). */
async function lockCancelled(
  tx: Handle,
  batch: readonly Prepared[],
): Promise<ReadonlyMap<TrackingCode, PieceInHand>> {
  const shippers = new Map(
    batch.flatMap(({ order, shipper, reload: isAsked }) =>
      isAsked ? [[order.trackingCode, shipper.number] as const] : [],
    ),
  )
  if (shippers.size === 0) return new Map()
  const pieces = await lockPieces(tx, [...shippers.keys()])
  return new Map(
    [...pieces].filter(
      ([code, { cancelledAt, shipperNumber }]) =>
        cancelledAt !== undefined && shipperNumber === shippers.get(code),
    ),
  )
}

/** Locks all stock of the batch before any is taken, to keep the lock order. */
async function holdBatchStock(
  tx: Handle,
  batch: readonly Prepared[],
  today: string,
): Promise<StockInHand | undefined> {
  const requests = batch.flatMap(({ stock }) => stock ?? [])
  return requests.length > 0 ? holdStock(tx, requests, today) : undefined
}

/** Takes the stock of an order that is stored and keeps its answer, or refuses the order. */
async function complete(
  tx: Handle,
  prepared: Prepared,
  stock: StockInHand | undefined,
  enteredAt: number,
  now: number,
): Promise<OrderOutcome> {
  const { stock: wanted, retry, onStored } = prepared
  const created = accept(toCreated(prepared, enteredAt))
  const shortages = (wanted && stock?.take(wanted)) ?? []
  if (shortages.length > 0) return refuseShortages(shortages)
  if (retry && !(await keepOrderAnswer(tx, answerOf(retry.id, retry, created), now))) {
    // Another node is answering under this key right now: only one order may result from it.
    if (wanted) stock?.giveBack(wanted)
    return refuseKey('idempotency-key-reused')
  }
  await onStored?.(tx)
  return created
}

/** Replaces a cancelled order of the same code, which is kept as a past order. */
async function reload(
  tx: Handle,
  prepared: Prepared,
  stock: StockInHand | undefined,
  row: OrderRow,
  now: number,
): Promise<OrderOutcome> {
  const completed = await complete(tx, prepared, stock, row.enteredAt, now)
  if (!completed.ok) return completed
  await deleteOrderAddresses(tx, [prepared.order.trackingCode])
  await endWork(tx, [prepared.order.trackingCode], ['cancelled-scanned'])
  // It leaves the day on which it was loaded first.
  await countDayChanges(tx, [prepared.order.trackingCode])
  await replaceOrder(tx, row)
  return completed
}

/** The code is taken. Only its owner learns since when, and whether it is the same order. */
export async function explainTaken(
  tx: Handle,
  prepared: Prepared,
  now: number,
  stock?: StockInHand,
): Promise<OrderOutcome> {
  const { order, shipper, content, retry } = prepared
  const first = retry && (await findOrderAnswer(tx, retry, now))
  if (first) return replay(first)
  // An order's own faults take precedence over a taken code (D14).
  const shortages = (prepared.stock && stock?.findShortages(prepared.stock)) ?? []
  if (shortages.length > 0) return refuseShortages(shortages)
  const [stored] = await findOrders(tx, [order.trackingCode])
  if (stored === undefined || stored.shipperNumber !== shipper.number)
    return refuseWith([codeTaken])
  const { enteredAt: since, cancelledAt } = stored
  const existing = { ...codeTaken, since, same: stored.content === content }
  return refuseWith([cancelledAt === null ? existing : { ...existing, cancelled: true }])
}

export function answerOf(id: string, { digest }: Retry, outcome: OrderOutcome) {
  return { id, digest, answer: JSON.stringify(outcome) }
}

/** An order has no answer in progress: it is kept with the order. */
export function replay(first: FirstResult): OrderOutcome {
  return typeof first === 'string'
    ? refuseKey('idempotency-key-reused')
    : (JSON.parse(first.answer) as OrderOutcome)
}

function refuseShortages(shortages: readonly Shortage[]): OrderOutcome {
  return refuseWith(byPrecedence(shortages.map(judgeShortage)))
}

function toRow(prepared: Prepared, enteredAt: number, id: number): OrderRow {
  const { order, shipper, content, promise, lateFrom } = prepared
  return {
    code: order.trackingCode,
    shipperNumber: shipper.number,
    // Tracking looks codes up in upper case.
    alternativeCode: order.alternativeCode?.toUpperCase(),
    enteredAt,
    service: order.service,
    recipientName: order.recipient.name,
    product: productSummary(order),
    street: order.address.street,
    locality: order.address.locality ?? '',
    province: order.address.province ?? '',
    postalCode: order.address.postalCode ?? 0,
    documentType: order.recipient.documentType,
    documentNumber: order.recipient.documentNumber?.toString(),
    phone: recipientPhone(order),
    promise: promise && promiseText(promise),
    lateFrom,
    id,
    content,
  }
}
