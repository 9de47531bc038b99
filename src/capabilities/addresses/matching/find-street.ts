import type { GeoIndex } from '../index/geo-index.ts'
import type { AddressReading } from '../reading/address-reading.ts'
import { weighWords } from '../words/street-name.ts'
import type { StreetMatcher } from './match-street.ts'
import { isOtherPerson, isPartly } from './name-evidence.ts'
import type { RankedStreets, StreetMatch } from './rank-streets.ts'
import type { Scope, ScopeStep } from './scope.ts'
import type { Settled } from './settle.ts'
import type { AddressQuestion } from './verdict.ts'
import { slips } from './word-finder.ts'

/** The parsed parts of an address before its street is looked up. */
export interface ParsedAddress extends Settled {
  readonly question: AddressQuestion
  readonly reading: AddressReading
  readonly scope: Scope
}

export interface Found {
  readonly matches: RankedStreets
  readonly step: ScopeStep
  /** The words of a corner's other street, and that street where it is known. */
  readonly crossing: readonly string[] | undefined
  readonly second: StreetMatch | undefined
}

type Ask = (words: readonly string[], kind: string | undefined) => RankedStreets | undefined

export const sureLikeness = 0.75
const leftLikeness = 0.84

/** Searches where the address says, and wider only when nothing is found there. */
export function findStreet(
  index: GeoIndex,
  matcher: StreetMatcher,
  parsed: ParsedAddress,
): Found | undefined {
  let best: Found | undefined
  for (const step of parsed.scope.steps) {
    const match = findIn(index, matcher, parsed, step)
    if (match === undefined) continue
    const first = match.matches.best
    if (step.widened === 'province' && !isExactName(first)) continue
    if (first.likeness >= sureLikeness && first.fit !== 'outside') return match
    if (best === undefined || first.score > best.matches.best.score + 0.1) best = match
  }
  return best
}

/** This far from the given place, only the exact name is worth a doubt. */
function isExactName({ likeness, isWhole, slip, isOtherKind }: StreetMatch): boolean {
  return likeness >= 0.9 && isWhole && slip === slips.none && !isOtherKind
}

function findIn(
  index: GeoIndex,
  matcher: StreetMatcher,
  { reading, where, scope }: ParsedAddress,
  step: ScopeStep,
): Found | undefined {
  const { name, corner, kind, number } = reading
  const { postalCode } = where
  const { places } = scope
  const ask: Ask = (words, ofKind) =>
    matcher.find(
      { words: weighWords(words), kind: ofKind, number, postalCode, places },
      step.ranges,
    )
  if (corner !== undefined && !reading.cornerIsSure) {
    const whole = ask([...name, 'Y', ...corner], kind)
    if (whole !== undefined && whole.best.likeness > 0.95)
      return { matches: whole, step, crossing: undefined, second: undefined }
  }
  const direct = ask(name, kind)
  const matches = isSure(direct?.best) ? direct : retry(index, reading, direct, ask, step)
  if (matches === undefined) return undefined
  const other = corner && ask(corner, undefined)?.best
  return { matches, step, crossing: corner, second: isMeant(index, other) ? other : undefined }
}

/** Whether a corner's other street is the one that was written: L. López is not Estanislao. */
function isMeant(index: GeoIndex, match: StreetMatch | undefined): boolean {
  if (match === undefined || match.likeness < sureLikeness) return false
  return !isOtherPerson(index, match) && !isPartly(match)
}

function isSure(match: StreetMatch | undefined): boolean {
  return match !== undefined && match.likeness >= 0.8 && !isPartly(match)
}

/**
 * A locality may follow the street without a separator: `Santa Fe Palermo`. Only nearby places are
 * tried, since any family name is a place somewhere, and only if the rest is a street.
 */
function retry(
  index: GeoIndex,
  { name, kind }: AddressReading,
  matches: RankedStreets | undefined,
  ask: Ask,
  step: ScopeStep,
): RankedStreets | undefined {
  for (let length = 1; length <= 3 && length < name.length; length++) {
    const named = index.placesByName.get(name.slice(-length).join(' ')) ?? []
    if (!named.some((place) => step.areas.includes(index.placeArea[place] as number))) continue
    const shorter = ask(name.slice(0, -length), kind)
    const first = shorter?.best
    if (first === undefined || first.likeness < leftLikeness || isPartly(first)) continue
    if (first.score > (matches?.best.score ?? 0)) return shorter
  }
  return matches
}
