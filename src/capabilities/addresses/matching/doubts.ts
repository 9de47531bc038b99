import type { Found } from './find-street.ts'
import type { StreetMatch } from './match-street.ts'
import { isPartly } from './name-evidence.ts'
import type { AddressReason, NormalizedAddress } from './verdict.ts'
import { slips } from './word-finder.ts'

/** What was found for an address, as far as it decides whether it is the one street meant. */
export interface Finding {
  readonly best: StreetMatch
  readonly widened: Found['step']['widened']
  readonly isTied: boolean
  /** Whether the first names contradict. */
  readonly isOtherPerson: boolean
  /** Whether the name may as well be another street's. */
  readonly isOtherName: boolean
  readonly isLocalitySaid: boolean
  /** Whether the code that was sent is of another place. */
  readonly isElsewhere: boolean
  /** Whether it is the very block's, in a city that has one for every few blocks. */
  readonly isBlocksCode: boolean
}

const doubtfulLikeness = 0.7

/** Why the street that was found may be another than the one meant; none: it is the one. */
export function streetDoubts({ best, ...found }: Finding): AddressReason[] {
  const doubts: AddressReason[] = []
  const isWild = best.slip === slips.wild && !found.isBlocksCode
  if (found.isTied) doubts.push('several-streets')
  const isUnlike = best.likeness < doubtfulLikeness || found.isOtherPerson
  if (isPartly(best) || isWild || isUnlike) doubts.push('name-partly')
  if (best.isOtherKind) doubts.push('other-kind')
  // A name that differs is mostly a way of writing it; a code of another place beside it is not.
  if (found.isElsewhere && found.isOtherName) doubts.push('alike-elsewhere')
  return doubts
}

/** Where it was looked for is a doubt by itself; the phrase of the widening says so. */
export function isPlaceDoubt({ widened, isElsewhere, isLocalitySaid }: Finding): boolean {
  return widened === 'province' || (widened === 'locality' && isElsewhere && isLocalitySaid)
}

const aboutTheStreet: ReadonlySet<AddressReason> = new Set([
  'several-streets',
  'name-partly',
  'other-kind',
  'alike-elsewhere',
  'widened-to-province',
])

/** Whether it is doubtful which street was meant, and not only where in it the house is. */
export function isStreetDoubt({ status, reasons }: NormalizedAddress): boolean {
  if (status !== 'doubt') return false
  if (reasons.some((reason) => aboutTheStreet.has(reason))) return true
  return reasons.includes('widened-beyond-locality') && reasons.includes('postal-code-corrected')
}
