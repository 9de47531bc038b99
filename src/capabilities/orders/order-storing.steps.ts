import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import { accept } from '../../outcome.ts'
import { recordReceived } from '../tracking/tracking.ts'
import { releaseStock, reserveStock, type StockLine } from '../warehouse/warehouse.ts'
import { productSummary, settleOrder } from './order-content.ts'
import {
  type OrderOutcome,
  type Retry,
  refuseKey,
  refuseWith,
  type Submission,
} from './order-outcome.ts'
import type { Violation } from './order-refusals.ts'
import { stockKey } from './order-rules.ts'
import {
  findAnswer,
  findOrders,
  insertAnswer,
  insertOrders,
  type OrderRow,
  type RememberedAnswer,
  withdrawOrder,
} from './orders.store.ts'

/** How long an answer stands under its Idempotency-Key. */
export const idempotencyMs = limits.idempotencyHours * 3_600_000

/** An order ready to be stored, with what its transaction needs. */
export interface Prepared {
  readonly order: Order
  readonly shipper: Shipper
  readonly content: string
  readonly stockLines: readonly StockLine[]
  readonly retry: (Retry & { readonly id: string }) | undefined
}

export function prepare(submission: Submission, retryId: string | undefined): Prepared {
  const { shipper, retry } = submission
  const order = settleOrder(submission.draft)
  return {
    order,
    shipper,
    content: JSON.stringify(order),
    stockLines: stockLinesOf(order, shipper),
    retry: retry && retryId !== undefined ? { ...retry, id: retryId } : undefined,
  }
}

/** The units of stock that an order of this shipper takes. */
export function stockLinesOf(order: Order, shipper: Pick<Shipper, 'mode'>): StockLine[] {
  return shipper.mode === 'WARE' ? order.products.map(toStockLine) : []
}

function toStockLine(product: Order['products'][number]): StockLine {
  const { sku = '', warehouse = '', location = '', quantity } = product
  return { sku, warehouse, location, units: quantity }
}

/** One transaction for all the orders that arrived together; each has its own outcome. */
export async function storeBatch(
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
export async function explainTaken(
  tx: Handle,
  prepared: Prepared,
  now: number,
): Promise<OrderOutcome> {
  const { order, shipper, content, retry } = prepared
  const known = retry && (await findAnswer(tx, retry.id, now - idempotencyMs))
  if (retry && known) return replay(known, retry)
  const taken: Violation = { refusal: 'code-taken', field: 'trackingCode' }
  const [stored] = await findOrders(tx, [order.trackingCode])
  if (stored === undefined || stored.shipperNumber !== shipper.number) return refuseWith([taken])
  return refuseWith([{ ...taken, since: stored.enteredAt, same: stored.content === content }])
}

export function replay(known: RememberedAnswer, retry: Retry): OrderOutcome {
  return known.digest === retry.digest
    ? (JSON.parse(known.outcome) as OrderOutcome)
    : refuseKey('idempotency-key-reused')
}

export async function rememberRefusal(
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

function toRow(prepared: Prepared, now: number): OrderRow {
  const { order, shipper, content } = prepared
  return {
    code: order.trackingCode,
    shipperNumber: shipper.number,
    // Tracking asks in upper case, whatever was sent.
    alternativeCode: order.alternativeCode?.toUpperCase(),
    enteredAt: now,
    service: order.service,
    recipientName: order.recipient.name,
    product: productSummary(order),
    street: order.address.street,
    locality: order.address.locality ?? '',
    province: order.address.province ?? '',
    postalCode: order.address.postalCode ?? 0,
    documentType: order.recipient.documentType,
    documentNumber: order.recipient.documentNumber?.toString(),
    content,
  }
}
