import type { Destination, Order } from '../../../kernel/order.ts'
import {
  withoutAuthorized,
  withoutPeople,
  withoutRecipient,
} from '../../../kernel/personal-data.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { deleteOrderAddresses } from './order-addresses.store.ts'
import { markRecharged } from './order-changes.steps.ts'
import {
  clearPeople,
  findOrders,
  findPastOrders,
  setContent,
  setPastContent,
} from './orders.store.ts'

/**
 * Erases the personal data of orders, of earlier orders under their codes too. The transaction
 * has locked the orders.
 */
export async function eraseOrders(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  const orders = await findOrders(tx, codes)
  for (const { code, content, redirected } of orders) {
    await setContent(tx, code, erased(content))
    await clearPeople(tx, code, redirected === null ? null : erasedDestination(redirected))
  }
  const past = await findPastOrders(tx, codes)
  for (const { code, replacedAt, content } of past)
    await setPastContent(tx, code, replacedAt, erased(content))
  await deleteOrderAddresses(tx, codes)
  await markRecharged(tx, codes)
  return orders.length + past.length
}

/** Takes one person out of those who may receive the shipments of these orders. */
export async function eraseAuthorized(
  tx: Handle,
  codes: readonly TrackingCode[],
  document: number,
): Promise<void> {
  const without = (content: string) =>
    JSON.stringify(withoutAuthorized(JSON.parse(content) as Order, document))
  for (const { code, content } of await findOrders(tx, codes))
    await setContent(tx, code, without(content))
  for (const { code, replacedAt, content } of await findPastOrders(tx, codes))
    await setPastContent(tx, code, replacedAt, without(content))
}

function erased(content: string): string {
  return JSON.stringify(withoutPeople(JSON.parse(content) as Order))
}

function erasedDestination(redirected: string): string {
  return JSON.stringify(withoutRecipient(JSON.parse(redirected) as Destination))
}
