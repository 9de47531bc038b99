import type { GeoIndex } from './geo-index.ts'
import type { Point } from './point.ts'
import { pointOnLine } from './street-lines.ts'
import { type SegmentRun, segmentsOf, segmentsWithin } from './street-reach.ts'

/** How a number fits a street: in a range, just beyond one, or not; or it can't be decided. */
export type NumberFit = 'inside' | 'near' | 'outside' | 'unknown' | 'unasked'

export interface SegmentQuestion {
  readonly number: number | undefined
  readonly postalCode: number | undefined
  readonly places: readonly number[]
}

export interface SegmentFound {
  readonly segment: number
  readonly fit: NumberFit
}

/** Numbers this far beyond a known range still belong to its block. */
const nearNumbers = 60

/** Ten times what code, place and exactness weigh together. */
const farNumbers = 150

/** Where one segment is near enough, none outside these can be better. */
const aroundNumbers = nearNumbers + farNumbers

/**
 * Returns the segment of a street that contains a number; without one, the segment that fits best.
 */
export function findSegment(
  index: GeoIndex,
  street: number,
  question: SegmentQuestion,
): SegmentFound {
  const { number } = question
  const all = segmentsOf(index, street)
  if (number === undefined) {
    const { segment } = bestOf(index, all, question)
    return { segment: middleOf(index, all, segment, question), fit: 'unasked' }
  }
  const around = segmentsWithin(index, street, number - aroundNumbers, number + aroundNumbers)
  let best = bestOf(index, around, question)
  const isAll = around[0] === all[0] && around[1] === all[1]
  if (best.gap > nearNumbers && !isAll) best = bestOf(index, all, question)
  const { segment, gap } = best
  if (index.ranges.to(segment) === 0) return { segment, fit: 'unknown' }
  if (gap === 0) return { segment, fit: 'inside' }
  if (gap <= nearNumbers) return { segment, fit: 'near' }
  return { ...findSegment(index, street, { ...question, number: undefined }), fit: 'outside' }
}

interface Best {
  readonly segment: number
  /** How far its numbers are from the one asked for. */
  readonly gap: number
}

function bestOf(index: GeoIndex, [first, end]: SegmentRun, question: SegmentQuestion): Best {
  const { number } = question
  let best = first
  let bestWorth = Number.NEGATIVE_INFINITY
  let bestGap = Number.POSITIVE_INFINITY
  for (let segment = first; segment < end; segment++) {
    const gap = number === undefined ? 0 : gapOf(index, segment, number)
    // Nothing in favour of a segment outweighs this many numbers.
    if (gap > bestGap + farNumbers) continue
    const worth = worthOf(index, segment, question) - Math.min(gap, 100_000) / 10
    if (worth <= bestWorth) continue
    best = segment
    bestWorth = worth
    bestGap = gap
  }
  return { segment: best, gap: bestGap }
}

/** Unknown numbers are worse than a hit and better than a miss. */
function gapOf({ ranges }: GeoIndex, segment: number, number: number): number {
  const to = ranges.to(segment)
  const from = ranges.from(segment)
  if (to === 0) return nearNumbers + 1
  if (number < from) return from - number
  return number > to ? number - to : 0
}

function worthOf(index: GeoIndex, segment: number, question: SegmentQuestion): number {
  const { postalCode, places } = question
  const code = postalCode !== undefined && index.ranges.code(segment) === postalCode ? 6 : 0
  const place = places.includes(index.ranges.place(segment)) ? 8 : 0
  return code + place + (index.ranges.isExact(segment) ? 1 : 0)
}

/** Returns the middle one of the segments that fit as well as the best. */
function middleOf(
  index: GeoIndex,
  [first, end]: SegmentRun,
  best: number,
  question: SegmentQuestion,
): number {
  const most = worthOf(index, best, question)
  const alike: number[] = []
  for (let segment = first; segment < end; segment++)
    if (worthOf(index, segment, question) === most) alike.push(segment)
  const middle = alike[alike.length >> 1] ?? best
  // The middle of those with its place and code, so that a query with both returns the same.
  const beside = alike.filter((segment) => isBeside(index, segment, middle))
  return beside[beside.length >> 1] ?? middle
}

/** Whether two blocks are of the same place and code. */
export function isBeside({ ranges }: GeoIndex, left: number, right: number): boolean {
  return ranges.place(left) === ranges.place(right) && ranges.code(left) === ranges.code(right)
}

/** Interpolates a number's position in its block, along the line to the neighbouring blocks. */
export function interpolate(
  index: GeoIndex,
  street: number,
  segment: number,
  number: number,
): Point {
  const latitude = index.ranges.latitude(segment)
  const longitude = index.ranges.longitude(segment)
  if (!index.ranges.isExact(segment)) return { latitude, longitude }
  const slope = slopeAt(index, street, segment)
  const { north, east } = slope
  const from = index.ranges.from(segment)
  const to = index.ranges.to(segment)
  const inside = Math.max(from, Math.min(to, number))
  const onLine = pointOnLine(index, segment, (inside - from) / Math.max(1, to - from), slope)
  if (onLine !== undefined) return onLine
  const off = inside - (from + to) / 2
  return { latitude: latitude + north * off, longitude: longitude + east * off }
}

/** Returns degrees per number at a block, from the middles of its neighbours. */
export function slopeAt(index: GeoIndex, street: number, segment: number) {
  const before = neighbour(index, street, segment, -1)
  const after = neighbour(index, street, segment, 1)
  const [low, high] = [before ?? segment, after ?? segment]
  const span = middleNumber(index, high) - middleNumber(index, low)
  if (span <= 0) return { north: 0, east: 0 }
  const { ranges } = index
  return {
    north: (ranges.latitude(high) - ranges.latitude(low)) / span,
    east: (ranges.longitude(high) - ranges.longitude(low)) / span,
  }
}

function middleNumber({ ranges }: GeoIndex, segment: number): number {
  return (ranges.from(segment) + ranges.to(segment)) / 2
}

/** Returns the adjacent block, if it is known. */
function neighbour(
  index: GeoIndex,
  street: number,
  segment: number,
  step: number,
): number | undefined {
  const other = segment + step
  const first = index.streetSegments[street] as number
  const end = index.streetSegments[street + 1] as number
  if (other < first || other >= end || !index.ranges.isExact(other)) return undefined
  const gap = Math.abs(middleNumber(index, other) - middleNumber(index, segment))
  return gap > 0 && gap <= 450 ? other : undefined
}
