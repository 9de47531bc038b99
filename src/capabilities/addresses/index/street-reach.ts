import type { SegmentBuilt } from './built-street.ts'
import type { GeoIndex } from './geo-index.ts'

/** The reach of a street whose ranges are in no order, or of unknown numbers. */
const noReach = 0xffff_ffff

/** Returns how many numbers the widest range of a street goes on after its first. */
export function reachOf(segments: readonly SegmentBuilt[]): number {
  let [reach, before] = [0, 0]
  for (const { row } of segments) {
    if (row.to === 0 || row.from < before) return noReach
    reach = Math.max(reach, row.to - row.from)
    before = row.from
  }
  return reach
}

/** The first segment, and the one after the last. */
export type SegmentRun = readonly [first: number, end: number]

/** So few are sooner read than searched. */
const few = 16

export function segmentsOf({ streetSegments }: GeoIndex, street: number): SegmentRun {
  return [streetSegments[street] as number, streetSegments[street + 1] as number]
}

/**
 * Returns a run of a street's segments that has all that contain numbers from `low` to `high`: of a
 * long street those around them, as the rest lies on pages that nobody has read.
 */
export function segmentsWithin(
  index: GeoIndex,
  street: number,
  low: number,
  high: number,
): SegmentRun {
  const [first, end] = segmentsOf(index, street)
  const reach = index.streetReach[street] as number
  if (end - first <= few || reach === noReach) return [first, end]
  const start = index.ranges.firstFrom(low - reach, first, end)
  let after = start
  while (after < end && index.ranges.from(after) <= high) after++
  return [start, after]
}
