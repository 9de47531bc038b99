import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import { chargeWeight, type DeclaredWeight, type SidesHundredthsCm } from './charged-weight.ts'

/** Goods of a cart that travel together. */
export interface CartItem {
  readonly weight: Hundredths
  readonly sides: SidesHundredthsCm | undefined
  readonly quantity: number
}

/** The weight and the volume of all items; one without sides counts by its weight. */
export function cartWeight(items: readonly CartItem[], volumetricFactor: number): DeclaredWeight {
  let specific = 0
  let volumetric = 0
  for (const { weight, sides, quantity } of items) {
    const alone = chargeWeight({ specific: weight, volumetric: undefined, sides }, volumetricFactor)
    specific += weight * quantity
    volumetric += (alone.computed ?? weight) * quantity
  }
  return {
    specific: hundredths(specific),
    volumetric: hundredths(volumetric),
    sides: undefined,
  }
}

/** The longest sides that any item has: a locker that takes them takes each of the items. */
export function cartSides(items: readonly CartItem[]): number[] {
  const longest = [0, 0, 0]
  for (const { sides } of items) {
    if (sides === undefined) continue
    const own = [sides.height, sides.length, sides.width].sort((left, right) => right - left)
    for (const [place, side] of own.entries()) longest[place] = Math.max(longest[place] ?? 0, side)
  }
  return longest
}

/** A way to send a cart, with the carrier's price and the buyer's. */
export interface CartOption {
  readonly service: ServiceType
  readonly totalCents: number
  readonly priceCents: number
}

/** The price for the buyer: nothing, once the goods are worth the shipper's threshold. */
export function buyerCents(
  totalCents: number,
  goodsValueCents: number,
  freeFromCents: number | undefined,
): number {
  return freeFromCents !== undefined && goodsValueCents >= freeFromCents ? 0 : totalCents
}

/** As a checkout shows them: the cheapest for the buyer first, and at home before at a branch. */
export function inCheckoutOrder<Option extends CartOption>(options: readonly Option[]): Option[] {
  const atBranch = ({ service }: CartOption) => Number(serviceTypes[service].toBranch)
  return options.toSorted(
    (left, right) =>
      left.priceCents - right.priceCents ||
      atBranch(left) - atBranch(right) ||
      left.totalCents - right.totalCents,
  )
}
