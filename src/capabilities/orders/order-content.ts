import type { Order } from '../../kernel/order.ts'
import type { OrderDraft } from './order-draft.ts'
import { isRead } from './order-draft.ts'

/** A draft that broke no rule is an order: everything required was read, nothing was unreadable. */
export function settleOrder(draft: OrderDraft): Order {
  return draft as Order
}

/** "sku description" of the first product (D22). */
export function productSummary(order: Order): string {
  const { sku, description } = order.products[0] ?? {}
  return [sku, description].filter((text) => text !== undefined).join(' ')
}

/** The SKUs a draft names, for looking up their stock. */
export function namedSkus(draft: OrderDraft): string[] {
  if (!isRead(draft.products)) return []
  const skus = draft.products.map((product) => (isRead(product) ? product.sku : undefined))
  return [...new Set(skus.filter((sku) => isRead(sku)))]
}
