import type { HeavierMeasurement } from './attention.ts'
import type { TrackingCode } from './tracking-code.ts'

/** The one that counts (D26): the latest by time; on a tie, the one recorded last. */
export function newestOf<Timed extends { readonly at: number; readonly ordinal: number }>(
  measurements: readonly Timed[],
): Timed | undefined {
  return measurements.reduce<Timed | undefined>((newest, one) => {
    if (newest === undefined) return one
    const isLater = one.at - newest.at || one.ordinal - newest.ordinal
    return isLater > 0 ? one : newest
  }, undefined)
}

/** A measurement that gave its piece a price: of packages, the one that completed it. */
export interface PricedMeasurement extends HeavierMeasurement {
  readonly code: TrackingCode
  readonly at: number
  readonly ordinal: number
}

/**
 * The pieces that cost more than was declared, each with the measurement that says so: the one that
 * counts, since a correction replaces the measurement before it. Stores and the carrier go by the
 * same.
 */
export function findHeavier(
  priced: readonly PricedMeasurement[],
): ReadonlyMap<TrackingCode, HeavierMeasurement> {
  const byCode = Map.groupBy(priced, ({ code }) => code)
  const heavier = [...byCode.values()].flatMap((ofPiece) => {
    const newest = newestOf(ofPiece)
    return newest && newest.amountCents > 0 ? [newest] : []
  })
  return new Map(heavier.map(({ code, at: _at, ordinal: _ordinal, ...one }) => [code, one]))
}
