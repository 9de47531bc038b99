import type { GeoIndex } from './geo-index.ts'
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

export interface StreetLines {
  /** How many stretches have a line. */
  readonly count: number
  /** Returns the stretches that come into a box, at most so many. */
  within(box: Box, most: number): StreetLine[]
}

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

/** Finds the lines of an index by their place; what a box asks for costs what lies near it. */
export function openStreetLines(index: GeoIndex): StreetLines {
  const { segmentLine, segmentLatitude, segmentLongitude } = index
  const squares = new Map<number, number[]>()
  let count = 0
  for (let segment = 0; segment + 1 < segmentLine.length; segment++) {
    if (segmentLine[segment] === segmentLine[segment + 1]) continue
    const [x, y] = [segmentLongitude[segment] as number, segmentLatitude[segment] as number]
    const square = row(y) * squaresPerTurn + column(x)
    const known = squares.get(square)
    if (known === undefined) squares.set(square, [segment])
    else known.push(segment)
    count++
  }
  return { count, within: (box, most) => linesWithin(index, squares, box, most) }
}

function linesWithin(
  index: GeoIndex,
  squares: ReadonlyMap<number, readonly number[]>,
  box: Box,
  most: number,
): StreetLine[] {
  const lines: StreetLine[] = []
  for (const square of squaresNear(box))
    for (const segment of squares.get(square) ?? []) {
      const points = lineOf(index, segment)
      if (!touches(points, box)) continue
      if (lines.length === most) return lines
      const [from, to] = [index.segmentFrom[segment] as number, index.segmentTo[segment] as number]
      lines.push({
        name: index.text(index.streetName[streetOf(index, segment)] as number),
        from,
        to,
        points,
      })
    }
  return lines
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
function streetOf({ streetSegments }: GeoIndex, segment: number): number {
  let [low, high] = [0, streetSegments.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((streetSegments[middle] as number) <= segment) low = middle
    else high = middle - 1
  }
  return low
}

function lineOf({ segmentLine, lineBytes }: GeoIndex, segment: number): LinePoint[] {
  return unpackLine(lineBytes.subarray(segmentLine[segment], segmentLine[segment + 1]))
}

/**
 * Returns the point at this share of a stretch's numbers along its line; `undefined` where the line
 * is unknown. Lines are drawn in either direction: where the neighbouring blocks lie tells which.
 */
export function pointOnLine(
  index: GeoIndex,
  segment: number,
  share: number,
  slope: { readonly north: number; readonly east: number },
): Point | undefined {
  const { segmentLine } = index
  if (segmentLine.length === 0 || segmentLine[segment] === segmentLine[segment + 1])
    return undefined
  const points = lineOf(index, segment)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const runs = (last[0] - first[0]) * slope.east + (last[1] - first[1]) * slope.north
  const found = pointAlong(points, runs < 0 ? 1 - share : share)
  return found && { longitude: found[0], latitude: found[1] }
}
