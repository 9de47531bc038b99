/** 100 %. */
const wholeBasisPoints = 10_000

/**
 * A share of an amount in whole cents, rounded half up. The amount is split first, since its
 * product with the share may exceed what a number holds exactly.
 */
export function shareOf(amountCents: number, basisPoints: number): number {
  const rest = amountCents % wholeBasisPoints
  const wholes = (amountCents - rest) / wholeBasisPoints
  const ofRest = Math.floor((rest * basisPoints + wholeBasisPoints / 2) / wholeBasisPoints)
  return wholes * basisPoints + ofRest
}
