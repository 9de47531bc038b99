import { addressLimits } from '../addresses.limits.ts'
import type { GeoIndex } from '../index/geo-index.ts'
import { isBeside } from '../index/segments.ts'
import { describePlace } from './describe.ts'
import type { StreetMatch } from './rank-streets.ts'
import type { Suggestion } from './verdict.ts'

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
export function suggestRanges(index: GeoIndex, street: number, asked = 0): Suggestion[] {
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
  const gap = ({ from, to }: Run) => Math.max(from - asked, asked - to)
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
