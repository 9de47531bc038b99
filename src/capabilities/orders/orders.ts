import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createBatcher } from '../../kits/batch/batcher.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { isOutage } from '../../kits/db/outage.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import { recordReceived } from '../tracking/tracking.ts'
import {
  releaseStock,
  reserveStock,
  type StockLine,
  type Warehouse,
} from '../warehouse/warehouse.ts'
import { namedSkus, productSummary, settleOrder } from './order-content.ts'
import { isRead, type OrderDraft } from './order-draft.ts'
import { byPrecedence, type OrderRefusal, type Violation } from './order-refusals.ts'
import { goesToBranch, judgeOrder, type OrderFacts, stockKey } from './order-rules.ts'
import {
  deleteAnswersBefore,
  findAnswer,
  findOrders,
  insertAnswer,
  insertOrders,
  type OrderRow,
  type RememberedAnswer,
  withdrawOrder,
} from './orders.store.ts'

export interface Submission {
  readonly shipper: Shipper
  readonly draft: OrderDraft
  /** What could not be read; rules add to it. */
  readonly unread: readonly Violation[]
  /** Set by an Idempotency-Key: the key, and a digest of what was sent under it (D19). */
  readonly retry: Retry | undefined
}

export interface Retry {
  readonly key: string
  readonly digest: string
}

export interface CreatedOrder {
  readonly code: TrackingCode
  readonly enteredAt: number
}

export interface OrderRefused {
  readonly name: OrderRefusal
  readonly violations: readonly Violation[]
}

export type OrderOutcome = Outcome<CreatedOrder, OrderRefused>

export interface Orders {
  /** Answers `accept` only when the order is on disk. */
  createOrder(submission: Submission): Promise<OrderOutcome>
  forgetOldAnswers(): Promise<number>
  /** Waits for the orders under way. */
  drain(): Promise<void>
}

export interface OrdersDoors {
  readonly warehouse: Warehouse
  readonly pickupPoints: PickupPoints
}

export interface OrdersSettings {
  readonly onBatch?: (size: number) => void
}

const idempotencyMs = limits.idempotencyHours * 3_600_000

export function openOrders(
  db: Database,
  clock: Clock,
  doors: OrdersDoors,
  settings: OrdersSettings = {},
): Orders {
  const batcher = createBatcher<Prepared, OrderOutcome>({
    maxItems: limits.ordersPerCommit,
    // One commit at a time: orders that arrive meanwhile make the next one larger.
    concurrency: 1,
    isFaultOfItem: (error) => !isOutage(error),
    run: (batch) => storeBatch(db, batch, clock()),
    ...settings,
  })
  const codesUnderWay = new Set<TrackingCode>()
  const keysUnderWay = new Map<string, string>()

  async function create(submission: Submission, retryId?: string): Promise<OrderOutcome> {
    const facts = await loadFacts(doors, submission)
    const violations = [...submission.unread, ...judgeOrder(submission.draft, facts)]
    if (violations.length > 0) return refuseWith(byPrecedence(violations))
    const prepared = prepare(submission, retryId)
    if (codesUnderWay.has(prepared.order.trackingCode))
      return refuseWith([{ refusal: 'load-in-force', field: 'trackingCode' }])
    codesUnderWay.add(prepared.order.trackingCode)
    try {
      return await batcher.add(prepared)
    } finally {
      codesUnderWay.delete(prepared.order.trackingCode)
    }
  }

  async function createOnce(submission: Submission, retry: Retry): Promise<OrderOutcome> {
    const id = `${submission.shipper.number}:${retry.key}`
    const digestUnderWay = keysUnderWay.get(id)
    if (digestUnderWay !== undefined)
      return refuseKey(digestUnderWay === retry.digest ? 'load-in-force' : 'idempotency-key-reused')
    keysUnderWay.set(id, retry.digest)
    try {
      const known = await findAnswer(db, id, clock() - idempotencyMs)
      if (known) return replay(known, retry)
      const outcome = await create(submission, id)
      // A load in force is over in a moment: remembering that answer would refuse the retry for a
      // day.
      return outcome.ok || outcome.refusal.name === 'load-in-force'
        ? outcome
        : await rememberRefusal(db, id, retry, outcome, clock())
    } finally {
      keysUnderWay.delete(id)
    }
  }

  return {
    createOrder: (submission) =>
      submission.retry ? createOnce(submission, submission.retry) : create(submission),
    forgetOldAnswers: () => deleteAnswersBefore(db, clock() - idempotencyMs),
    drain: () => batcher.drain(),
  }
}

async function loadFacts(doors: OrdersDoors, submission: Submission): Promise<OrderFacts> {
  const { shipper, draft } = submission
  const skus = shipper.mode === 'WARE' ? namedSkus(draft) : []
  const levels = skus.length > 0 ? await doors.warehouse.findStock(shipper.number, skus) : []
  const locality = isRead(draft.address) ? draft.address.locality : undefined
  return {
    shipper,
    branchKnown:
      goesToBranch(draft) &&
      isRead(locality) &&
      doors.pickupPoints.findBranch(locality) !== undefined,
    stock: new Map(
      levels.map((level) => [
        stockKey(level.sku, level.warehouse, level.location),
        level.available,
      ]),
    ),
  }
}

/** An order ready to be stored, with what its transaction needs. */
interface Prepared {
  readonly order: Order
  readonly shipper: Shipper
  readonly content: string
  readonly stockLines: readonly StockLine[]
  readonly retry: (Retry & { readonly id: string }) | undefined
}

function prepare(submission: Submission, retryId: string | undefined): Prepared {
  const { shipper, retry } = submission
  const order = settleOrder(submission.draft)
  return {
    order,
    shipper,
    content: JSON.stringify(order),
    stockLines: shipper.mode === 'WARE' ? order.products.map(toStockLine) : [],
    retry: retry && retryId !== undefined ? { ...retry, id: retryId } : undefined,
  }
}

function toStockLine(product: Order['products'][number]): StockLine {
  const { sku = '', warehouse = '', location = '', quantity } = product
  return { sku, warehouse, location, units: quantity }
}

/** One transaction for all the orders that arrived together; each has its own outcome. */
async function storeBatch(
  db: Database,
  batch: readonly Prepared[],
  now: number,
): Promise<OrderOutcome[]> {
  const rows = batch.map((prepared) => toRow(prepared, now))
  return db.transaction(async (tx) => {
    const inserted = await insertOrders(tx, rows)
    const outcomes: OrderOutcome[] = []
    const stored: TrackingCode[] = []
    for (const prepared of batch) {
      const code = prepared.order.trackingCode
      const isNew = inserted.has(code)
      const outcome = isNew
        ? await complete(tx, prepared, now)
        : await explainTaken(tx, prepared, now)
      if (isNew && outcome.ok) stored.push(code)
      outcomes.push(outcome)
    }
    if (stored.length > 0) await recordReceived(tx, stored, now)
    return outcomes
  })
}

/** Reserves the stock of an order just inserted and keeps its answer, or takes the order back. */
async function complete(tx: Handle, prepared: Prepared, now: number): Promise<OrderOutcome> {
  const { order, shipper, stockLines, retry } = prepared
  const created = accept({ code: order.trackingCode, enteredAt: now })
  if (stockLines.length > 0) {
    const lacking = await reserveStock(tx, shipper.number, stockLines)
    if (lacking) {
      await withdrawOrder(tx, order.trackingCode)
      return refuseStock(stockLines, lacking)
    }
  }
  if (retry === undefined) return created
  const answer = { id: retry.id, digest: retry.digest, outcome: JSON.stringify(created) }
  if (await insertAnswer(tx, answer, now, now - idempotencyMs)) return created
  // Another node is answering under this key at this very moment: only one order may come of it.
  await withdrawOrder(tx, order.trackingCode)
  await releaseStock(tx, shipper.number, stockLines)
  return refuseKey('idempotency-key-reused')
}

function refuseStock(lines: readonly StockLine[], lacking: StockLine): OrderOutcome {
  const product = lines.findLastIndex(
    (line) =>
      stockKey(line.sku, line.warehouse, line.location) ===
      stockKey(lacking.sku, lacking.warehouse, lacking.location),
  )
  const refusal = 'stock-insufficient'
  return refuseWith([{ refusal, field: 'quantity', product, asked: lacking.units }])
}

/** The code has an owner. Only that owner is told since when, and whether it is the same order. */
async function explainTaken(tx: Handle, prepared: Prepared, now: number): Promise<OrderOutcome> {
  const { order, shipper, content, retry } = prepared
  const known = retry && (await findAnswer(tx, retry.id, now - idempotencyMs))
  if (retry && known) return replay(known, retry)
  const taken: Violation = { refusal: 'code-taken', field: 'trackingCode' }
  const [stored] = await findOrders(tx, [order.trackingCode])
  if (stored === undefined || stored.shipperNumber !== shipper.number) return refuseWith([taken])
  return refuseWith([{ ...taken, since: stored.enteredAt, same: stored.content === content }])
}

function replay(known: RememberedAnswer, retry: Retry): OrderOutcome {
  return known.digest === retry.digest
    ? (JSON.parse(known.outcome) as OrderOutcome)
    : refuseKey('idempotency-key-reused')
}

async function rememberRefusal(
  db: Database,
  id: string,
  retry: Retry,
  outcome: OrderOutcome,
  now: number,
): Promise<OrderOutcome> {
  const answer = { id, digest: retry.digest, outcome: JSON.stringify(outcome) }
  await insertAnswer(db, answer, now, now - idempotencyMs)
  return outcome
}

function refuseKey(refusal: 'load-in-force' | 'idempotency-key-reused'): OrderOutcome {
  const field = refusal === 'load-in-force' ? 'trackingCode' : 'idempotencyKey'
  return refuseWith([{ refusal, field }])
}

function refuseWith(violations: readonly Violation[]): OrderOutcome {
  const name = violations[0]?.refusal ?? 'field-malformed'
  return refuse({ name, violations: violations.slice(0, limits.violationsPerAnswer) })
}

function toRow(prepared: Prepared, now: number): OrderRow {
  const { order, shipper, content } = prepared
  return {
    code: order.trackingCode,
    shipperNumber: shipper.number,
    alternativeCode: order.alternativeCode,
    enteredAt: now,
    service: order.service,
    recipientName: order.recipient.name,
    product: productSummary(order),
    street: order.address.street,
    locality: order.address.locality ?? '',
    province: order.address.province ?? '',
    postalCode: order.address.postalCode ?? 0,
    content,
  }
}
