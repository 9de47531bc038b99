import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import { cashOnDeliveryPesos, type Order, type Product } from '../../kernel/order.ts'

/** A weight on the scale and one by its sides, both of a whole shipment. */
export interface ShipmentWeight {
  readonly specific: Hundredths
  readonly volumetric: Hundredths
}

/** What the order's products weigh together, as they were declared. */
export function declaredWeight(
  { products }: Order,
  volumetricOf: (product: Product) => Hundredths,
): ShipmentWeight {
  return total(
    products.map((product) => ({
      specific: product.weightHundredthsKg ?? hundredths(0),
      volumetric: volumetricOf(product),
    })),
  )
}

/**
 * What a shipment weighs as measured: as a whole, or all its packages together once each was
 * measured; there is nothing to compare before that.
 */
export function measuredWeight(
  order: Order,
  whole: ShipmentWeight | undefined,
  packages: readonly ShipmentWeight[],
): ShipmentWeight | undefined {
  if (whole) return whole
  return packages.length > 0 && packages.length >= labelsOf(order) ? total(packages) : undefined
}

function total(weights: readonly ShipmentWeight[]): ShipmentWeight {
  return {
    specific: hundredths(weights.reduce((sum, { specific }) => sum + specific, 0)),
    volumetric: hundredths(weights.reduce((sum, { volumetric }) => sum + volumetric, 0)),
  }
}

/** An order has as many labels as its products' quantities add up to (D20). */
function labelsOf({ products }: Order): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Amounts of an order in whole pesos, as cents: its price depends on them. */
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
