/** A hundred percent. */
const wholeBasisPoints = 10_000

/**
 * A share of an amount in whole cents, rounded half up. The amount is taken apart first, since its
 * product with the share need not fit a number exactly.
 */
export function shareOf(amountCents: number, basisPoints: number): number {
  const rest = amountCents % wholeBasisPoints
  const wholes = (amountCents - rest) / wholeBasisPoints
  const ofRest = Math.floor((rest * basisPoints + wholeBasisPoints / 2) / wholeBasisPoints)
  return wholes * basisPoints + ofRest
}
