import type { Order } from '../../kernel/order.ts'
import type { OrderDraft, ProductDraft } from './order-draft.ts'
import { isRead, readableProducts } from './order-draft.ts'

/** A draft that broke no rule is an order: everything required was read, nothing was unreadable. */
export function settleOrder(draft: OrderDraft): Order {
  return draft as Order
}

/** "sku description" of the first product (D22). */
export function productSummary(order: Order): string {
  const { sku, description } = order.products[0] ?? {}
  return [sku, description].filter((text) => text !== undefined).join(' ')
}

/** The units of a product that are asked of the stock, as the order names them (D17). */
export interface AskedUnits {
  readonly sku: string
  readonly warehouse: string
  readonly location: string
  readonly units: number
  readonly batch?: string | undefined
  readonly serial?: string | undefined
  readonly expiresOn?: string | undefined
}

/** What a draft asks of the stock, with the places of its products; as far as it could be read. */
export function askedOfStock(draft: OrderDraft): [index: number, asked: AskedUnits][] {
  return readableProducts(draft).flatMap(([index, product]): [number, AskedUnits][] => {
    const { sku, warehouse, location, quantity, batch, serial, batchExpiry } = product
    if (!isNamed(sku) || !isNamed(warehouse) || !isNamed(location)) return []
    const units = isRead(quantity) ? Math.max(0, quantity) : 0
    const names = {
      batch: isRead(batch) ? batch : undefined,
      serial: isRead(serial) ? serial : undefined,
      expiresOn: isRead(batchExpiry) ? sortableDay(batchExpiry) : undefined,
    }
    return [[index, { sku, warehouse, location, units, ...names }]]
  })
}

/** Blanks only are as good as absent (D15), which is told already. */
function isNamed(sent: ProductDraft['sku']): sent is string {
  return isRead(sent) && sent.trim() !== ''
}

/** YYYY-MM-DD of the contract's DD/MM/YYYY. */
function sortableDay(sent: string): string {
  const [day, month, year] = sent.split('/')
  return `${year}-${month}-${day}`
}
