import type { GeoIndex } from './geo-index.ts'
import { lowerBound } from './number-list.ts'
import { type LinePoint, pointAlong, unpackLine } from './packed-line.ts'
import type { Point } from './point.ts'

/** A stretch of a street as it is drawn. */
export interface StreetLine {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly points: readonly LinePoint[]
}

/** West, south, east and north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** Further than this from its middle, no stretch between two corners reaches. */
const reachDegrees = 0.02

/** Stretches are found by the square that their middle lies in: degrees a side. */
const squareDegrees = 0.02
const squaresPerTurn = 360 / squareDegrees

function column(longitude: number): number {
  return Math.floor((longitude + 180) / squareDegrees)
}

function row(latitude: number): number {
  return Math.floor((latitude + 90) / squareDegrees)
}

/** The square that the middle of a stretch lies in. */
export function squareOf({ latitude, longitude }: Point): number {
  return row(latitude) * squaresPerTurn + column(longitude)
}

/**
 * Returns the stretches that come into a box, up to a maximum; the cost grows with the stretches
 * near the box.
 */
export function linesWithin(index: GeoIndex, box: Box, most: number): StreetLine[] {
  const lines: StreetLine[] = []
  for (const square of squaresNear(box))
    for (const segment of rangesIn(index, square)) {
      const points = unpackLine(index.ranges.line(segment))
      if (!touches(points, box)) continue
      if (lines.length === most) return lines
      const [from, to] = [index.ranges.from(segment), index.ranges.to(segment)]
      lines.push({
        name: index.text(index.streetName[streetOf(index, segment)] as number),
        from,
        to,
        points,
      })
    }
  return lines
}

function* rangesIn({ square, squareRanges, squareRange }: GeoIndex, of: number): Generator<number> {
  const place = lowerBound(square, of)
  if (square[place] !== of) return
  const end = squareRanges[place + 1] as number
  for (let at = squareRanges[place] as number; at < end; at++) yield squareRange.word(at)
}

function* squaresNear([west, south, east, north]: Box): Generator<number> {
  for (let y = row(south - reachDegrees); y <= row(north + reachDegrees); y++)
    for (let x = column(west - reachDegrees); x <= column(east + reachDegrees); x++)
      yield y * squaresPerTurn + x
}

/** Whether the frame around a line and the box have something in common. */
function touches(points: readonly LinePoint[], [west, south, east, north]: Box): boolean {
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  return (
    Math.max(...longitudes) >= west &&
    Math.min(...longitudes) <= east &&
    Math.max(...latitudes) >= south &&
    Math.min(...latitudes) <= north
  )
}

/** The street that a stretch is of: the last one whose stretches begin no later. */
export function streetOf({ streetSegments }: GeoIndex, segment: number): number {
  let [low, high] = [0, streetSegments.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((streetSegments[middle] as number) <= segment) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Returns the point at this share of a stretch's numbers along its line; `undefined` where the line
 * is unknown. Lines are drawn in either direction: the neighbouring blocks show which.
 */
export function pointOnLine(
  index: GeoIndex,
  segment: number,
  share: number,
  slope: { readonly north: number; readonly east: number },
): Point | undefined {
  if (!index.ranges.hasLine(segment)) return undefined
  const points = unpackLine(index.ranges.line(segment))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const runs = (last[0] - first[0]) * slope.east + (last[1] - first[1]) * slope.north
  const point = pointAlong(points, runs < 0 ? 1 - share : share)
  return point && { longitude: point[0], latitude: point[1] }
}
