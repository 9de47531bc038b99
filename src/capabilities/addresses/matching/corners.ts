import type { GeoIndex } from '../index/geo-index.ts'
import type { Point } from '../index/point.ts'
import { slopeAt } from '../index/segments.ts'

export interface Corner {
  readonly point: Point
  /** The block of the first street that ends at the corner. */
  readonly segment: number
}

/** Blocks whose ends are further apart than this do not meet. */
const meetingDegrees = 0.0025

/** Returns where two streets meet: the pair of block ends that are nearest to each other. */
export function findCorner(index: GeoIndex, first: number, second: number): Corner | undefined {
  const ours = endsOf(index, first)
  const theirs = endsOf(index, second)
  let best: Corner | undefined
  let least = meetingDegrees ** 2
  for (const one of ours)
    for (const other of theirs) {
      const north = one.latitude - other.latitude
      const east = (one.longitude - other.longitude) * 0.82
      const gap = north * north + east * east
      if (gap >= least) continue
      least = gap
      const point = {
        latitude: (one.latitude + other.latitude) / 2,
        longitude: (one.longitude + other.longitude) / 2,
      }
      best = { point, segment: one.segment }
    }
  return best
}

/** Whether a corner can be denied: its second street is unknown, or both have located blocks. */
export function canDenyCorner(index: GeoIndex, first: number, second: number | undefined): boolean {
  if (second === undefined) return true
  return endsOf(index, first).length > 0 && endsOf(index, second).length > 0
}

/** Returns both ends of every located block. */
function endsOf(index: GeoIndex, street: number): (Point & { readonly segment: number })[] {
  const ends: (Point & { segment: number })[] = []
  const end = index.streetSegments[street + 1] as number
  for (let segment = index.streetSegments[street] as number; segment < end; segment++) {
    if (!index.ranges.isExact(segment)) continue
    const latitude = index.ranges.latitude(segment)
    const longitude = index.ranges.longitude(segment)
    const { north, east } = slopeAt(index, street, segment)
    const half = (index.ranges.to(segment) - index.ranges.from(segment)) / 2
    for (const side of [-half, half])
      ends.push({ latitude: latitude + north * side, longitude: longitude + east * side, segment })
  }
  return ends
}
