import type { Order, Product } from '../../kernel/order.ts'
import type { ServiceType } from '../../kernel/service-type.ts'

/** The checks of each test order, in the order in which they are reported. */
export const checks = [
  'recipient-name',
  'full-address',
  'phone',
  'e-mail',
  'weights',
  'dimensions',
  'label-printed',
  'tracking-asked',
] as const

export type Check = (typeof checks)[number]

/** A test order and the shipper's acts on it since. */
export interface TestOrder {
  readonly order: Order
  readonly labelPrinted: boolean
  readonly trackingAsked: boolean
}

/** The checks that an order fails; none if it is representative. */
export function findMissing({ order, labelPrinted, trackingAsked }: TestOrder): Check[] {
  const { recipient, address, products } = order
  const phones = [recipient.phone, recipient.mobile, ...(address.phones ?? [])]
  const holds: Record<Check, boolean> = {
    'recipient-name': isFilled(recipient.name),
    'full-address': isFullAddress(order),
    phone: phones.some(isFilled),
    'e-mail': (recipient.emails ?? []).some((email) => email.includes('@')),
    weights: products.every(({ weightHundredthsKg = 0 }) => weightHundredthsKg > 0),
    dimensions: products.every(hasDimensions),
    'label-printed': labelPrinted,
    'tracking-asked': trackingAsked,
  }
  return checks.filter((check) => !holds[check])
}

function isFilled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}

/** Holds for shipments to a branch too: their locality is the branch code. */
function isFullAddress({ address }: Order): boolean {
  const { street, number, locality, province, postalCode } = address
  return [street, number, locality, province].every(isFilled) && postalCode !== undefined
}

function hasDimensions(product: Product): boolean {
  const { lengthHundredthsCm = 0, heightHundredthsCm = 0, widthHundredthsCm = 0 } = product
  return lengthHundredthsCm > 0 && heightHundredthsCm > 0 && widthHundredthsCm > 0
}

export interface JudgedOrder {
  readonly code: string
  readonly service: ServiceType
  readonly missing: readonly Check[]
}

export interface TestReport {
  readonly orders: readonly JudgedOrder[]
  readonly representative: number
  readonly needed: number
  /** Planned services that no representative order has tried. */
  readonly untriedServices: readonly ServiceType[]
  readonly ready: boolean
}

/** Judges all test orders of a shipper. */
export function judgeTestOrders(
  tried: readonly TestOrder[],
  planned: readonly ServiceType[],
  needed: number,
): TestReport {
  const orders = tried.map((one): JudgedOrder => {
    const { trackingCode: code, service } = one.order
    return { code, service, missing: findMissing(one) }
  })
  const good = orders.filter(({ missing }) => missing.length === 0)
  const seen = new Set(good.map(({ service }) => service))
  const untriedServices = planned.filter((service) => !seen.has(service))
  const ready = good.length >= needed && untriedServices.length === 0
  return { orders, representative: good.length, needed, untriedServices, ready }
}
