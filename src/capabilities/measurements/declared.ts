import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import { cashOnDeliveryPesos, type Order, type Product } from '../../kernel/order.ts'

/** The scale weight and the volumetric weight of a whole shipment. */
export interface ShipmentWeight {
  readonly specific: Hundredths
  readonly volumetric: Hundredths
}

/** The total declared weight of the order's products. */
export function declaredWeight(
  { products }: Order,
  volumetricOf: (product: Product) => Hundredths,
): ShipmentWeight {
  return totalWeight(
    products.map((product) => ({
      specific: product.weightHundredthsKg ?? hundredths(0),
      volumetric: volumetricOf(product),
    })),
  )
}

/**
 * The measured weight of a shipment: as a whole, or the sum of its packages once each was measured;
 * until then there is nothing to compare.
 */
export function measuredWeight(
  order: Order,
  whole: ShipmentWeight | undefined,
  packages: readonly ShipmentWeight[],
): ShipmentWeight | undefined {
  if (whole) return whole
  return packages.length > 0 && packages.length >= labelsOf(order)
    ? totalWeight(packages)
    : undefined
}

export function totalWeight(weights: readonly ShipmentWeight[]): ShipmentWeight {
  return {
    specific: hundredths(weights.reduce((sum, { specific }) => sum + specific, 0)),
    volumetric: hundredths(weights.reduce((sum, { volumetric }) => sum + volumetric, 0)),
  }
}

/** An order has as many labels as its products' quantities add up to (D20). */
function labelsOf({ products }: Order): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The order's amounts (whole pesos) in cents; the price depends on them. */
export function amountsOf(order: Pick<Order, 'service' | 'products'>): {
  readonly declaredValueCents: number
  readonly cashOnDeliveryCents: number
} {
  const sum = (of: (product: Product) => number | undefined) =>
    order.products.reduce((all, product) => all + (of(product) ?? 0) * 100, 0)
  return {
    declaredValueCents: sum((product) => product.declaredValue),
    cashOnDeliveryCents: cashOnDeliveryPesos(order) * 100,
  }
}
