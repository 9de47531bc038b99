import { type Coordinates, isInCountry, nowhere } from './import-cells.ts'

type Point = readonly [longitude: number, latitude: number]

/**
 * Returns the middle of a line, a set of lines or a point in well-known text. Coordinates that are
 * not degrees are unknown here.
 */
export function middleOf(text: string): Coordinates {
  if (!/^(?:MULTI)?(?:LINESTRING|POINT)\s*(?:Z|M|ZM)?\s*\(/i.test(text)) return nowhere
  const lines = text.split(')').map(readPoints)
  const points = lines.reduce((most, one) => (one.length > most.length ? one : most), [])
  const [longitude, latitude] = middlePoint(points)
  const found = { latitude, longitude }
  return isInCountry(found) ? found : nowhere
}

function readPoints(text: string): Point[] {
  const pairs = text.slice(text.lastIndexOf('(') + 1).split(',')
  return pairs.flatMap((pair) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return Number.isFinite(longitude) && Number.isFinite(latitude)
      ? [[longitude, latitude] as const]
      : []
  })
}

/** Half the length along the line, not halfway between the ends: streets bend. */
function middlePoint(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((to, index) => distance(points[index] as Point, to))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] as Point, points[index + 1] as Point]
    if (left <= length && length > 0) return between(from, to, left / length)
    left -= length
  }
  return points[0] ?? [Number.NaN, Number.NaN]
}

function distance(from: Point, to: Point): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1])
}

function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
