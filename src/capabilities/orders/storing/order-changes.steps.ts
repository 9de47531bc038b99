import type { Destination, Order } from '../../../kernel/order.ts'
import { deliveredToAddress } from '../../../kernel/service-type.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import type { Announce } from '../../events/events.ts'
import { releaseStock } from '../../warehouse/warehouse.ts'
import { endWork, workKinds } from '../../work-list/work-list.ts'
import { findOrders, markCancelled, type StoredOrder, updateDestination } from './orders.store.ts'

/** An order as it was sent, and its current state. */
export interface KnownOrder {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly order: Order
  /** Set once the order was redirected: its destination and what its label shows. */
  readonly redirectedTo: Destination | undefined
  readonly cancelledAt: number | undefined
}

export async function findKnownOrders(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, KnownOrder>> {
  const stored = await findOrders(db, codes)
  return new Map(stored.map((row) => [row.code, toKnown(row)]))
}

function toKnown({ content, redirected, cancelledAt, ...row }: StoredOrder): KnownOrder {
  return {
    ...row,
    order: JSON.parse(content) as Order,
    redirectedTo: redirected === null ? undefined : (JSON.parse(redirected) as Destination),
    cancelledAt: cancelledAt ?? undefined,
  }
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
  await endWork(tx, [code], workKinds)
  if (shipper.mode === 'WARE')
    await releaseStock(tx, announce, code, `shipper ${shipper.number}`, now)
  return true
}

/** Redirects a piece inside the caller's transaction; the order as it was sent is kept. */
export async function redirectStoredOrder(
  tx: Handle,
  code: TrackingCode,
  destination: Destination,
): Promise<void> {
  const known = (await findKnownOrders(tx, [code])).get(code)
  if (known === undefined) return
  const { street, locality = '', province = '', postalCode } = destination.address
  await updateDestination(tx, code, {
    service: deliveredToAddress(known.order.service),
    recipientName: destination.recipientName,
    street,
    locality,
    province,
    postalCode,
    redirected: JSON.stringify(destination),
  })
  await endWork(tx, [code], ['return-due'])
}
