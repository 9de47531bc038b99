import type { Hundredths } from '../../kernel/measures.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

/** What a scale and a tape say. */
export interface Measures {
  readonly weightHundredthsKg: Hundredths
  readonly lengthHundredthsCm: Hundredths
  readonly heightHundredthsCm: Hundredths
  readonly widthHundredthsCm: Hundredths
}

/** A measurement that somebody reports; without a time it was made now. */
export interface ReportedMeasurement extends Measures {
  readonly code: TrackingCode
  /** 0 is the shipment as a whole, 1 and up its packages one by one. */
  readonly package: number
  readonly branchCode: string
  readonly at: number | undefined
}

export interface Measurement extends Measures {
  readonly code: TrackingCode
  /** Counts the measurements of a piece in the order they became known. */
  readonly ordinal: number
  readonly package: number
  readonly branchCode: string
  readonly at: number
  readonly volumetricHundredthsKg: Hundredths
  /** What the order said, all products together. */
  readonly declaredWeightHundredthsKg: Hundredths
  readonly declaredVolumetricHundredthsKg: Hundredths
  /** What the shipment costs as measured and as declared; nothing where no price is known. */
  readonly priceCents: number | undefined
  readonly declaredPriceCents: number | undefined
  readonly recordedAt: number
  readonly recordedBy: string
}

/** A measurement in kilograms, centimetres and whole money, for those it is shown to. */
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

/** Where a measurement goes among those of its piece; the same one sent twice is kept once. */
export function placeMeasurement(
  known: readonly Measurement[],
  reported: ReportedMeasurement,
  now: number,
): Outcome<{ readonly ordinal: number; readonly at: number }, Measurement> {
  const repeated = findRepeated(known, reported)
  if (repeated) return refuse(repeated)
  const at = reported.at ?? Math.max(now, ...known.map((measurement) => measurement.at + 1))
  return accept({ ordinal: known.length, at })
}

/** Known by what, where and when; without a time, by what it says of the newest of that package. */
function findRepeated(
  known: readonly Measurement[],
  reported: ReportedMeasurement,
): Measurement | undefined {
  const ofPackage = known.filter((measurement) => measurement.package === reported.package)
  if (reported.at === undefined)
    return [newestOf(ofPackage)].find((newest) => newest && saysTheSame(newest, reported))
  return ofPackage.find(
    (measurement) => measurement.at === reported.at && saysTheSame(measurement, reported),
  )
}

function saysTheSame(measurement: Measurement, reported: ReportedMeasurement): boolean {
  return (
    measurement.branchCode === reported.branchCode &&
    measurement.weightHundredthsKg === reported.weightHundredthsKg &&
    measurement.lengthHundredthsCm === reported.lengthHundredthsCm &&
    measurement.heightHundredthsCm === reported.heightHundredthsCm &&
    measurement.widthHundredthsCm === reported.widthHundredthsCm
  )
}

/** The one that counts (D26): the latest by its time, of equal ones the last that became known. */
export function newestOf<Timed extends { readonly at: number; readonly ordinal: number }>(
  measurements: readonly Timed[],
): Timed | undefined {
  return measurements.reduce<Timed | undefined>((newest, one) => {
    if (newest === undefined) return one
    const isLater = one.at - newest.at || one.ordinal - newest.ordinal
    return isLater > 0 ? one : newest
  }, undefined)
}

interface Packaged {
  readonly at: number
  readonly ordinal: number
  readonly package: number
}

/** The newest measurement of each package that was measured by itself, in the packages' order. */
export function newestOfPackages<Kept extends Packaged>(measurements: readonly Kept[]): Kept[] {
  const packages = Map.groupBy(
    measurements.filter((one) => one.package > 0),
    (one) => one.package,
  )
  return [...packages.values()]
    .flatMap((ofPackage) => newestOf(ofPackage) ?? [])
    .sort((left, right) => left.package - right.package)
}

/** The packages of a piece, until it is measured as a whole after all of them (D26). */
export function packagesThatCount<Kept extends Packaged>(
  measurements: readonly Kept[],
  newest: Kept,
): Kept[] {
  return newest.package === 0 ? [] : newestOfPackages(measurements)
}
