import type { Hundredths } from '../../kernel/measures.ts'
import type { Order } from '../../kernel/order.ts'
import { phoneWord } from '../../kernel/phone.ts'
import type { OrderDraft, ProductDraft } from './order-draft.ts'
import { isRead, readableProducts } from './order-draft.ts'

/** Turns a draft that broke no rule into an order: all required fields are present and readable. */
export function settleOrder(draft: OrderDraft): Order {
  return draft as Order
}

/** "sku description" of the first product (D22). */
export function productSummary(order: Order): string {
  const { sku, description } = order.products[0] ?? {}
  return [sku, description].filter((text) => text !== undefined).join(' ')
}

/** The word by which a search finds the recipient's phone. */
export function recipientPhone({ recipient }: Order): string | undefined {
  return phoneWord(recipient.mobile ?? recipient.phone)
}

/** The total weight of a draft, as its label prints it, and the sides of each of its products. */
export function shipmentMeasures(draft: OrderDraft) {
  let weightHundredthsKg = 0
  const products = readableProducts(draft).map(([, product]) => {
    const { weightHundredthsKg: weight, ...sides } = product
    if (isRead(weight)) weightHundredthsKg += weight
    const { lengthHundredthsCm, heightHundredthsCm, widthHundredthsCm } = sides
    return [lengthHundredthsCm, heightHundredthsCm, widthHundredthsCm].filter(
      (side): side is Hundredths => isRead(side),
    )
  })
  return { weightHundredthsKg, products }
}

/** The units of a product that the order takes from stock, as the order names them (D17). */
export interface RequestedUnits {
  readonly sku: string
  readonly warehouse: string
  readonly location: string
  readonly units: number
  readonly batch?: string | undefined
  readonly serial?: string | undefined
  readonly expiresOn?: string | undefined
}

/** The units that a draft takes from stock, by product index; unreadable products are left out. */
export function requestedUnits(draft: OrderDraft): [index: number, asked: RequestedUnits][] {
  return readableProducts(draft).flatMap(([index, product]): [number, RequestedUnits][] => {
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

/** A blank name counts as absent (D15), which is already reported. */
function isNamed(sku: ProductDraft['sku']): sku is string {
  return isRead(sku) && sku.trim() !== ''
}

/** Converts the contract's DD/MM/YYYY to YYYY-MM-DD. */
export function sortableDay(text: string): string {
  const [day, month, year] = text.split('/')
  return `${year}-${month}-${day}`
}
