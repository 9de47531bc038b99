/** A point of a line; longitude first, as in GeoJSON. */
export type LinePoint = readonly [longitude: number, latitude: number]

/** Five decimals of a degree are about a metre. */
const precision = 1e5

/**
 * Packs a line into letters: the differences between its points, in metres, as numbers of five bits
 * a letter. It is the usual "encoded polyline", which map programs read.
 */
export function packLine(points: readonly LinePoint[]): string {
  let text = ''
  let [latitude, longitude] = [0, 0]
  for (const [x, y] of points) {
    const [north, east] = [Math.round(y * precision), Math.round(x * precision)]
    text += packNumber(north - latitude) + packNumber(east - longitude)
    latitude = north
    longitude = east
  }
  return text
}

function packNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

/** Returns the points of a packed line, from its letters as bytes. */
export function unpackLine(bytes: Uint8Array): LinePoint[] {
  const points: LinePoint[] = []
  let [at, latitude, longitude] = [0, 0, 0]
  const next = () => {
    let [value, shift, byte] = [0, 0, 0x20]
    while (byte >= 0x20 && at < bytes.length) {
      byte = (bytes[at++] as number) - 63
      value |= (byte & 0x1f) << shift
      shift += 5
    }
    return (value & 1) === 1 ? ~(value >> 1) : value >> 1
  }
  while (at < bytes.length) {
    latitude += next()
    longitude += next()
    points.push([longitude / precision, latitude / precision])
  }
  return points
}

/** About two metres: less than the width of a street. */
const toleranceDegrees = 2e-5

/** Leaves out the points that a straight line passes within the tolerance. */
export function simplifyLine(points: readonly LinePoint[]): LinePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 3) return [...points]
  let [farthest, most] = [0, toleranceDegrees]
  for (let index = 1; index < points.length - 1; index++) {
    const off = distanceTo(points[index] as LinePoint, first, last)
    if (off > most) [farthest, most] = [index, off]
  }
  if (farthest === 0) return [first, last]
  const before = simplifyLine(points.slice(0, farthest + 1))
  return [...before.slice(0, -1), ...simplifyLine(points.slice(farthest))]
}

function distanceTo([x, y]: LinePoint, from: LinePoint, to: LinePoint): number {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(east, north)
  if (length === 0) return Math.hypot(x - from[0], y - from[1])
  return Math.abs(east * (from[1] - y) - (from[0] - x) * north) / length
}

/** Returns the point at this share of a line's length: streets bend. */
export function pointAlong(points: readonly LinePoint[], share: number): LinePoint | undefined {
  const lengths = points.slice(1).map((to, index) => distance(points[index] as LinePoint, to))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] as LinePoint, points[index + 1] as LinePoint]
    if (left <= length && length > 0) return between(from, to, left / length)
    left -= length
  }
  return share < 0.5 ? points[0] : points.at(-1)
}

function distance(from: LinePoint, to: LinePoint): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1])
}

function between(from: LinePoint, to: LinePoint, share: number): LinePoint {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
