import type { AddressReading } from './address-reading.ts'
import type { GeoIndex } from './geo-index.ts'
import type { StreetMatch, StreetMatcher } from './match-street.ts'
import type { Scope, ScopeStep } from './scope.ts'
import type { Settled } from './settle.ts'
import { weighWords } from './street-name.ts'
import type { AddressQuestion } from './verdict.ts'
import { rangesOf } from './word-finder.ts'

/** An address as far as it is understood before its street is looked up. */
export interface Told extends Settled {
  readonly question: AddressQuestion
  readonly reading: AddressReading
  readonly scope: Scope
}

export interface Found {
  /** The likeliest first. */
  readonly matches: readonly [StreetMatch, ...StreetMatch[]]
  readonly step: ScopeStep
  /** The other street of a corner. */
  readonly second: StreetMatch | undefined
}

type Ask = (words: readonly string[], kind: string | undefined) => StreetMatch[]

const sureLikeness = 0.75

/** Looks where the address says, and only when nothing is there, in a wider field. */
export function findStreet(index: GeoIndex, matcher: StreetMatcher, told: Told): Found | undefined {
  let best: Found | undefined
  for (const step of told.scope.steps) {
    const found = findIn(index, matcher, told, step)
    if (found === undefined) continue
    const [first] = found.matches
    if (first.likeness >= sureLikeness && first.fit !== 'outside') return found
    if (best === undefined || first.score > best.matches[0].score + 0.1) best = found
  }
  return best
}

function findIn(
  index: GeoIndex,
  matcher: StreetMatcher,
  { reading, where, scope }: Told,
  step: ScopeStep,
): Found | undefined {
  const ranges = rangesOf(index, step.areas)
  const { name, corner, kind, number } = reading
  const known = { number, postalCode: where.postalCode, places: scope.places }
  const ask: Ask = (words, ofKind) =>
    matcher.find({ words: weighWords(words), kind: ofKind, ...known }, ranges)
  if (corner !== undefined && !reading.cornerIsSure) {
    const whole = ask([...name, 'Y', ...corner], kind)
    if (isFound(whole) && whole[0].likeness > 0.95)
      return { matches: whole, step, second: undefined }
  }
  const direct = ask(name, kind)
  const matches = (direct[0]?.likeness ?? 0) < 0.8 ? retry(index, reading, direct, ask) : direct
  if (!isFound(matches)) return undefined
  return { matches, step, second: corner && ask(corner, undefined)[0] }
}

function isFound(matches: StreetMatch[]): matches is [StreetMatch, ...StreetMatch[]] {
  return matches.length > 0
}

/** A locality may stand behind the street with no sign between: `Santa Fe Palermo`. */
function retry(
  index: GeoIndex,
  { name, kind }: AddressReading,
  matches: StreetMatch[],
  ask: Ask,
): StreetMatch[] {
  for (let length = 1; length <= 3 && length < name.length; length++) {
    if (!index.placesByName.has(name.slice(-length).join(' '))) continue
    const shorter = ask(name.slice(0, -length), kind)
    if ((shorter[0]?.score ?? 0) > (matches[0]?.score ?? 0)) return shorter
  }
  return matches
}
