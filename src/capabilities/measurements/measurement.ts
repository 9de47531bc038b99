import { newestOf } from '../../kernel/measured.ts'
import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import { cashOnDeliveryPesos, type Order, type Product } from '../../kernel/order.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

/** The weight and the dimensions. */
export interface Measures {
  readonly weightHundredthsKg: Hundredths
  readonly lengthHundredthsCm: Hundredths
  readonly heightHundredthsCm: Hundredths
  readonly widthHundredthsCm: Hundredths
}

/** A measurement as reported; without a time it was taken now. */
export interface ReportedMeasurement extends Measures {
  readonly code: TrackingCode
  /** 0 is the whole shipment, 1 and up are its packages. */
  readonly package: number
  readonly branchCode: string
  readonly at: number | undefined
}

export interface Measurement extends Measures {
  readonly code: TrackingCode
  /** Numbers the measurements of a piece in recording order. */
  readonly ordinal: number
  readonly package: number
  readonly branchCode: string
  readonly at: number
  readonly volumetricHundredthsKg: Hundredths
  /** The order's declaration, for all products together. */
  readonly declaredWeightHundredthsKg: Hundredths
  readonly declaredVolumetricHundredthsKg: Hundredths
  /** The prices as measured and as declared; `undefined` if no rate applies. */
  readonly priceCents: number | undefined
  readonly declaredPriceCents: number | undefined
  readonly recordedAt: number
  readonly recordedBy: string
}

/** A measurement in kilograms, centimetres and pesos, as shown to callers. */
export function figuresOf(measurement: Measurement) {
  const { priceCents, declaredPriceCents } = measurement
  const amount = (cents: number | undefined) => (cents === undefined ? null : cents / 100)
  const difference =
    priceCents === undefined || declaredPriceCents === undefined
      ? undefined
      : priceCents - declaredPriceCents
  return {
    package: measurement.package === 0 ? null : measurement.package,
    branch: measurement.branchCode,
    weightKg: measurement.weightHundredthsKg / 100,
    lengthCm: measurement.lengthHundredthsCm / 100,
    heightCm: measurement.heightHundredthsCm / 100,
    widthCm: measurement.widthHundredthsCm / 100,
    volumetricWeightKg: measurement.volumetricHundredthsKg / 100,
    declaredWeightKg: measurement.declaredWeightHundredthsKg / 100,
    declaredVolumetricWeightKg: measurement.declaredVolumetricHundredthsKg / 100,
    price: amount(priceCents),
    declaredPrice: amount(declaredPriceCents),
    priceDifference: amount(difference),
  }
}

/** How the measurement compares with the declaration. */
export type Verdict = 'equal' | 'heavier' | 'lighter'

/** Differences of weight up to this share are the scale's. */
export const equalPercent = 5

/**
 * Compares the weights that are charged: those of the scale, or by volume. A package alone has
 * nothing to be compared with, so it is judged by the price, once that is known.
 */
export function verdictOf(one: Measurement): Verdict {
  if (one.package > 0) return compare(one.priceCents ?? 0, one.declaredPriceCents ?? 0, 0)
  const measured = Math.max(one.weightHundredthsKg, one.volumetricHundredthsKg)
  const declared = Math.max(one.declaredWeightHundredthsKg, one.declaredVolumetricHundredthsKg)
  return compare(measured, declared, equalPercent)
}

function compare(measured: number, declared: number, percent: number): Verdict {
  if (measured * 100 > declared * (100 + percent)) return 'heavier'
  return measured * 100 < declared * (100 - percent) ? 'lighter' : 'equal'
}

/** Assigns the ordinal and the time; refuses a measurement that is already recorded. */
export function placeMeasurement(
  measurements: readonly Measurement[],
  reported: ReportedMeasurement,
  now: number,
): Outcome<{ readonly ordinal: number; readonly at: number }, Measurement> {
  const repeated = findRepeated(measurements, reported)
  if (repeated) return refuse(repeated)
  const at = reported.at ?? Math.max(now, ...measurements.map((measurement) => measurement.at + 1))
  return accept({ ordinal: measurements.length, at })
}

/** Compares values, branch and time; without a time, only with the package's newest one. */
function findRepeated(
  measurements: readonly Measurement[],
  reported: ReportedMeasurement,
): Measurement | undefined {
  const ofPackage = measurements.filter((measurement) => measurement.package === reported.package)
  if (reported.at === undefined)
    return [newestOf(ofPackage)].find((newest) => newest && hasSameValues(newest, reported))
  return ofPackage.find(
    (measurement) => measurement.at === reported.at && hasSameValues(measurement, reported),
  )
}

function hasSameValues(measurement: Measurement, reported: ReportedMeasurement): boolean {
  return (
    measurement.branchCode === reported.branchCode &&
    measurement.weightHundredthsKg === reported.weightHundredthsKg &&
    measurement.lengthHundredthsCm === reported.lengthHundredthsCm &&
    measurement.heightHundredthsCm === reported.heightHundredthsCm &&
    measurement.widthHundredthsCm === reported.widthHundredthsCm
  )
}

interface Packaged {
  readonly at: number
  readonly ordinal: number
  readonly package: number
}

/** The newest measurement of each individually measured package, in package order. */
export function newestOfPackages<Kept extends Packaged>(measurements: readonly Kept[]): Kept[] {
  const packages = Map.groupBy(
    measurements.filter((one) => one.package > 0),
    (one) => one.package,
  )
  return [...packages.values()]
    .flatMap((ofPackage) => newestOf(ofPackage) ?? [])
    .sort((left, right) => left.package - right.package)
}

/** The packages of a piece; none if its newest measurement is of the whole (D26). */
export function packagesThatCount<Kept extends Packaged>(
  measurements: readonly Kept[],
  newest: Kept,
): Kept[] {
  return newest.package === 0 ? [] : newestOfPackages(measurements)
}

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
