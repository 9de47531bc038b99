import type { Found } from './find-street.ts'
import type { StreetMatch } from './match-street.ts'
import { isPartly } from './name-evidence.ts'
import type { AddressReason, NormalizedAddress } from './verdict.ts'
import { slips } from './word-finder.ts'

/** The facts that decide whether the street found is the one that was meant. */
export interface Finding {
  readonly best: StreetMatch
  readonly widened: Found['step']['widened']
  readonly isTied: boolean
  /** Whether the first names contradict each other. */
  readonly isOtherPerson: boolean
  /** Whether the name may just as well be another street's. */
  readonly isOtherName: boolean
  readonly isLocalityGiven: boolean
  /** Whether the code that was sent belongs to another place. */
  readonly isElsewhere: boolean
  /** Whether it is exactly the block's code, in a city with one for every few blocks. */
  readonly isBlocksCode: boolean
}

const doubtfulLikeness = 0.7

/** Returns why the street found may not be the one meant; empty when there is no doubt. */
export function streetDoubts({ best, ...found }: Finding): AddressReason[] {
  const doubts: AddressReason[] = []
  const isWild = best.slip === slips.wild && !found.isBlocksCode
  if (found.isTied) doubts.push('several-streets')
  const isUnlike = best.likeness < doubtfulLikeness || found.isOtherPerson
  if (isPartly(best) || isWild || isUnlike) doubts.push('name-partly')
  if (best.isOtherKind) doubts.push('other-kind')
  // A differing name is mostly a spelling variant, but not together with a code of another place.
  if (found.isElsewhere && found.isOtherName) doubts.push('alike-elsewhere')
  return doubts
}

/** Whether the place searched is a doubt by itself, which the reason of the widening states. */
export function isPlaceDoubt({ widened, isElsewhere, isLocalityGiven }: Finding): boolean {
  return widened === 'province' || (widened === 'locality' && isElsewhere && isLocalityGiven)
}

const aboutTheStreet: ReadonlySet<AddressReason> = new Set([
  'several-streets',
  'name-partly',
  'other-kind',
  'alike-elsewhere',
  'widened-to-province',
])

/**
 * Whether the doubt is about which street was meant, and not only about where in it the house is.
 */
export function isStreetDoubt({ status, reasons }: NormalizedAddress): boolean {
  if (status !== 'doubt') return false
  if (reasons.some((reason) => aboutTheStreet.has(reason))) return true
  return reasons.includes('widened-beyond-locality') && reasons.includes('postal-code-corrected')
}
