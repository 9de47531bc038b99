import { addressLimits } from '../addresses.limits.ts'
import type { GeoIndex } from '../index/geo-index.ts'
import { isBeside } from '../index/segments.ts'
import { describePlace, isNeighbours, isOnlyNamed } from './describe.ts'
import type { Found } from './find-street.ts'
import { hasFurtherName, isPartly } from './name-evidence.ts'
import type { StreetMatch } from './rank-streets.ts'
import type { AddressReason, NormalizedAddress, Suggestion } from './verdict.ts'
import { slips } from './word-finder.ts'

/** The facts that decide whether the street found is the one that was meant. */
interface Finding {
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
export function streetDoubts(finding: Finding): AddressReason[] {
  const { best } = finding
  const doubts: AddressReason[] = []
  const isWild = best.slip === slips.wild && !finding.isBlocksCode
  if (finding.isTied) doubts.push('several-streets')
  const isUnlike = best.likeness < doubtfulLikeness || finding.isOtherPerson
  const isFaint = finding.isOnlyPart || finding.isShortGuess || finding.isNeighbours
  if (isPartly(best) || isWild || isUnlike || isFaint) doubts.push('name-partly')
  if (best.isOtherKind) doubts.push('other-kind')
  // A differing name is mostly a spelling variant, but not together with a code of another place.
  if (finding.isElsewhere && finding.isOtherName) doubts.push('alike-elsewhere')
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

/** Returns the reason to give about a number that was sent, or was not. */
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

/** Returns the streets that may be meant, each with its numbers. */
export function suggestStreets(index: GeoIndex, matches: readonly StreetMatch[]): Suggestion[] {
  return matches
    .slice(0, addressLimits.addressSuggestions)
    .map(({ street, segment }) =>
      suggestion(index, street, wholeOf(index, street, segment), 'other-street'),
    )
}

/**
 * Returns a street's ranges of numbers, joining neighbouring blocks of one place and code; of many,
 * the ones nearest to the requested number.
 */
export function suggestRanges(index: GeoIndex, street: number, number = 0): Suggestion[] {
  const runs: Run[] = []
  const end = index.streetSegments[street + 1] as number
  for (let segment = index.streetSegments[street] as number; segment < end; segment++) {
    const from = index.ranges.from(segment)
    const to = index.ranges.to(segment)
    const last = runs.at(-1)
    const isNext =
      last !== undefined && from - last.to <= 2 && isBeside(index, last.segment, segment)
    if (isNext) last.to = to
    else if (to > 0) runs.push({ from, to, segment })
  }
  const gap = ({ from, to }: Run) => Math.max(from - number, number - to)
  return runs
    .toSorted((left, right) => gap(left) - gap(right))
    .slice(0, addressLimits.addressSuggestions)
    .sort((left, right) => left.from - right.from)
    .map((run) => suggestion(index, street, run, 'range-of-street'))
}

interface Run {
  readonly from: number
  to: number
  readonly segment: number
}

/** Returns the range from the first number of a street to its last. */
function wholeOf(index: GeoIndex, street: number, segment: number): Run {
  const start = index.streetSegments[street] as number
  const end = index.streetSegments[street + 1] as number
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (let one = start; one < end; one++) {
    if (index.ranges.to(one) === 0) continue
    from = Math.min(from, index.ranges.from(one))
    to = Math.max(to, index.ranges.to(one))
  }
  return { from: to === 0 ? 0 : from, to, segment }
}

function suggestion(index: GeoIndex, street: number, run: Run, why: Suggestion['why']): Suggestion {
  const place = describePlace(index, index.ranges.place(run.segment))
  return {
    street: index.text(index.streetName[street] as number),
    from: run.from,
    to: run.to,
    postalCode: index.ranges.code(run.segment),
    ...place,
    why,
  }
}
