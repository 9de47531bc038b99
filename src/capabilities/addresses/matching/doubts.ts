import type { GeoIndex } from '../index/geo-index.ts'
import { isNeighbours, isOnlyNamed } from './describe.ts'
import type { Found } from './find-street.ts'
import { hasFurtherName, isPartly } from './name-evidence.ts'
import type { StreetMatch } from './rank-streets.ts'
import type { AddressReason, NormalizedAddress } from './verdict.ts'
import { slips } from './word-finder.ts'

/** The facts that decide whether the street found is the one that was meant. */
export interface Finding {
  readonly best: StreetMatch
  readonly widened: Found['step']['widened']
  readonly isTied: boolean
  /** Whether the first names contradict each other. */
  readonly isOtherPerson: boolean
  /** Whether only a number or a month was written, which many names have. */
  readonly isOnlyPart: boolean
  /** Whether a short name was corrected, and no code speaks for it. */
  readonly isShortGuess: boolean
  /** Whether it is in a neighbouring town, and has a first name that was not written. */
  readonly isNeighbours: boolean
  /** Whether the name may just as well be another street's. */
  readonly isOtherName: boolean
  readonly isLocalityGiven: boolean
  /** Whether the locality that was sent is known in its province. */
  readonly isPlaceKnown: boolean
  /** Whether a locality was sent that is not known there. */
  readonly isLocalityUnknown: boolean
  readonly isOtherProvince: boolean
  /** Whether the code that was sent belongs to another place. */
  readonly isElsewhere: boolean
  /** Whether it is exactly the block's code, in a city with one for every few blocks. */
  readonly isBlocksCode: boolean
}

const doubtfulLikeness = 0.7

/** Returns why the street found may not be the one meant; empty when there is no doubt. */
export function streetDoubts(found: Finding): AddressReason[] {
  const { best } = found
  const doubts: AddressReason[] = []
  const isWild = best.slip === slips.wild && !found.isBlocksCode
  if (found.isTied) doubts.push('several-streets')
  const isUnlike = best.likeness < doubtfulLikeness || found.isOtherPerson
  const isFaint = found.isOnlyPart || found.isShortGuess || found.isNeighbours
  if (isPartly(best) || isWild || isUnlike || isFaint) doubts.push('name-partly')
  if (best.isOtherKind) doubts.push('other-kind')
  // A differing name is mostly a spelling variant, but not together with a code of another place.
  if (found.isElsewhere && found.isOtherName) doubts.push('alike-elsewhere')
  return doubts
}

/** Returns why the place searched may not be the one meant, besides the reason of the widening. */
export function placeDoubts({ isOtherProvince, isLocalityUnknown, isBlocksCode }: Finding) {
  const doubts: AddressReason[] = []
  if (isOtherProvince) doubts.push('other-province')
  // A code of a few blocks speaks for the street by itself.
  else if (isLocalityUnknown && !isBlocksCode) doubts.push('locality-unknown')
  return doubts
}

/** Whether the place searched is a doubt by itself, which the reason of the widening states. */
export function isPlaceDoubt(finding: Finding): boolean {
  const { widened, isElsewhere, isLocalityGiven, isPlaceKnown } = finding
  if (widened === 'province') return true
  return widened === 'locality' && (isPlaceKnown || (isElsewhere && isLocalityGiven))
}

/** Whether it is a neighbouring town's, and has another name or is known by nothing else. */
export function isNamesake(
  index: GeoIndex,
  best: StreetMatch,
  segment: number,
  places: readonly number[],
): boolean {
  if (!isNeighbours(index, segment, places)) return false
  return hasFurtherName(index, best) || isOnlyNamed(index, segment)
}

/** Returns what is to be said of a number that was sent, or was not. */
export function fitReason(index: GeoIndex, { fit, segment }: StreetMatch): AddressReason {
  if (fit === 'outside') return 'number-outside'
  if (fit === 'unasked') return 'number-missing'
  if (fit === 'unknown') return 'numbers-unlisted'
  if (!index.ranges.isExact(segment)) return 'number-without-block'
  return fit === 'inside' ? 'number-found' : 'number-near'
}

const aboutTheStreet: ReadonlySet<AddressReason> = new Set([
  'several-streets',
  'name-partly',
  'other-kind',
  'alike-elsewhere',
  'widened-to-province',
  'other-province',
  'locality-unknown',
])

/**
 * Whether the doubt is about which street was meant, and not only about where in it the house is.
 */
export function isStreetDoubt({ status, reasons }: NormalizedAddress): boolean {
  if (status !== 'doubt') return false
  if (reasons.some((reason) => aboutTheStreet.has(reason))) return true
  return reasons.includes('widened-beyond-locality')
}
