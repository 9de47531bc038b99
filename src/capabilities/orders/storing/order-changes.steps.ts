import {
  type DeliveryPromise,
  parsePromise,
  promiseInForce,
  promiseText,
} from '../../../kernel/delivery-promise.ts'
import type { Destination, Order } from '../../../kernel/order.ts'
import { deliveredToAddress } from '../../../kernel/service-type.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { atEnd } from '../../../kits/db/at-end.ts'
import type { Handle, LastStep } from '../../../kits/db/database.ts'
import type { Announce } from '../../events/events.ts'
import { releaseStock } from '../../warehouse/warehouse.ts'
import { endWork, journeyKinds } from '../../work-list/work-list.ts'
import { shipmentMeasures } from '../order-content.ts'
import type { Promises } from './order-notices.steps.ts'
import {
  countDayChanges,
  findMeasuredWeights,
  findOrders,
  markCancelled,
  type StoredOrder,
  updateDestination,
} from './orders.store.ts'

/** An order as it was sent, and its current state. */
export interface KnownOrder {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly order: Order
  /** Set once the order was redirected: its destination and its label's text. */
  readonly redirectedTo: Destination | undefined
  readonly cancelledAt: number | undefined
  /** The present promise of its delivery (D44), and the first one. */
  readonly promise: DeliveryPromise | undefined
  readonly promiseBefore: DeliveryPromise | undefined
}

export async function findKnownOrders(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, KnownOrder>> {
  const stored = await findOrders(db, codes)
  return new Map(stored.map((row) => [row.code, toKnown(row)]))
}

function toKnown(row: StoredOrder): KnownOrder {
  const { code, shipperNumber, enteredAt, content, redirected, cancelledAt, state } = row
  const unchanged = {
    promise: parsePromise(row.promise),
    promiseBefore: parsePromise(row.promiseBefore),
  }
  return {
    code,
    shipperNumber,
    enteredAt,
    order: JSON.parse(content) as Order,
    redirectedTo: redirected === null ? undefined : (JSON.parse(redirected) as Destination),
    cancelledAt: cancelledAt ?? undefined,
    ...promiseInForce(unchanged, state, cancelledAt !== null),
  }
}

/** The weight of each order: as it was measured last, or as it was declared. */
export async function findWeights(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  const weights = new Map<TrackingCode, number>()
  for (const { code, content } of await findOrders(db, codes))
    weights.set(code, shipmentMeasures(JSON.parse(content) as Order).weightHundredthsKg)
  for (const { code, weight } of await findMeasuredWeights(db, codes)) weights.set(code, weight)
  return weights
}

/**
 * Cancels an order inside the caller's transaction: its stock is released (D17), its code stays
 * taken (D30). Returns false if it was already cancelled.
 */
export async function cancelStoredOrder(
  tx: Handle,
  announce: Announce,
  code: TrackingCode,
  shipper: Shipper,
  now: number,
): Promise<boolean> {
  if (!(await markCancelled(tx, code, now))) return false
  await markRecharged(tx, [code])
  await endWork(tx, [code], journeyKinds)
  if (shipper.mode === 'WARE')
    await releaseStock(tx, announce, code, `shipper ${shipper.number}`, now)
  return true
}

/**
 * Redirects a piece inside the caller's transaction; the order as it was sent is kept. It leaves
 * again from the branch where it is, so that its promise is given anew.
 */
export async function redirectStoredOrder(
  tx: Handle,
  code: TrackingCode,
  destination: Destination,
  promises?: Promises,
): Promise<void> {
  const [stored] = await findOrders(tx, [code])
  if (stored === undefined) return
  const { street, locality = '', province = '', postalCode } = destination.address
  const { order } = toKnown(stored)
  const service = deliveredToAddress(order.service)
  const promise = promises?.promise({
    shipper: { number: stored.shipperNumber },
    destination: postalCode,
    service,
    branch: stored.branchCode,
  })
  await markRecharged(tx, [code])
  await updateDestination(tx, code, {
    service,
    recipientName: destination.recipientName,
    street,
    locality,
    province,
    postalCode,
    redirected: JSON.stringify(destination),
    promise: promise ? promiseText(promise) : null,
    lateFrom: (promise && promises?.lateFrom(promise)) ?? null,
  })
  await endWork(tx, [code], ['return-due'])
}

/** The rows of days are shared by many orders: they are locked briefly. */
const counting: LastStep<readonly TrackingCode[]> = {
  order: 2,
  run: (tx, all) => countDayChanges(tx, [...new Set(all.flat())]),
}

/** Marks that these orders are charged otherwise from this transaction on. */
export function markRecharged(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  return atEnd(tx, counting, codes)
}
