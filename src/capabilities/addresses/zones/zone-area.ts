import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { Point } from '../index/point.ts'

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Corner = readonly [longitude: number, latitude: number]

/** Corners in order; the last repeats the first. */
export type Ring = readonly Corner[]

/** The outer ring, then the holes in it. */
export type Polygon = readonly Ring[]

/** Why an area can't be a zone. */
export type AreaRefusal = 'area-flat' | 'area-crosses-itself' | 'area-too-detailed'

/**
 * Whole steps of five decimals, some metre each: with whole numbers it is exact whether a point
 * lies on an edge.
 */
const stepsPerDegree = 100_000

const toSteps = (degrees: number) => Math.round(degrees * stepsPerDegree)

/**
 * Rounds corners to a metre, drops repeated ones and closes rings; refuses a shape that is no area.
 */
export function settleArea(
  area: readonly Polygon[],
  mostCorners: number,
): Outcome<readonly Polygon[], AreaRefusal> {
  if (countCorners(area) > mostCorners) return refuse('area-too-detailed')
  const polygons = area.map((polygon) => polygon.map(settleRing))
  const rings = polygons.flat()
  if (rings.some(crossesItself)) return refuse('area-crosses-itself')
  return rings.some((ring) => doubleArea(ring) === 0) ? refuse('area-flat') : accept(polygons)
}

export function countCorners(polygons: readonly Polygon[]): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
}

function settleRing(ring: Ring): Ring {
  const rounded = ring.map(([longitude, latitude]): Corner => {
    return [toSteps(longitude) / stepsPerDegree, toSteps(latitude) / stepsPerDegree]
  })
  const corners = rounded.filter((corner, at) => !isSame(corner, rounded[at - 1]))
  const [first] = corners
  return first === undefined || isSame(first, corners.at(-1)) ? corners : [...corners, first]
}

function isSame(corner: Corner, other: Corner | undefined): boolean {
  return corner[0] === other?.[0] && corner[1] === other[1]
}

/** Seen from its first corner, so that the numbers stay small enough to be exact. */
function doubleArea(ring: Ring): number {
  const sides = sidesOf(ring)
  const [originX, originY] = sides[0]?.[0] ?? [0, 0]
  let sum = 0
  for (const [[x, y], [nextX, nextY]] of sides)
    sum += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY)
  return sum
}

type Side = readonly [from: Corner, to: Corner]

/** The sides of a ring, in whole steps. */
function sidesOf(ring: Ring): Side[] {
  const steps = ring.map(([x, y]): Corner => [toSteps(x), toSteps(y)])
  return steps.slice(1).map((to, at) => [steps[at] as Corner, to])
}

/** Whether two sides cross; sides that only touch do not. */
function crossesItself(ring: Ring): boolean {
  const sides = sidesOf(ring).toSorted((one, other) => startOf(one) - startOf(other))
  return sides.some((side, at) => crossesLater(sides, at, side))
}

const startOf = ([from, to]: Side) => Math.min(from[0], to[0])
const endOf = ([from, to]: Side) => Math.max(from[0], to[0])

/** Sides stand from west to east: those that begin beyond the end of one can't cross it. */
function crossesLater(sides: readonly Side[], at: number, side: Side): boolean {
  const end = endOf(side)
  for (let next = at + 1; next < sides.length; next += 1) {
    const other = sides[next] as Side
    if (startOf(other) > end) return false
    if (isCrossing(side, other)) return true
  }
  return false
}

function isCrossing([from, to]: Side, [otherFrom, otherTo]: Side): boolean {
  return (
    turn(from, to, otherFrom) * turn(from, to, otherTo) < 0 &&
    turn(otherFrom, otherTo, from) * turn(otherFrom, otherTo, to) < 0
  )
}

/** Positive where a point is to the left of a side, 0 on its line. */
function turn([fromX, fromY]: Corner, [toX, toY]: Corner, [x, y]: Corner): number {
  return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX))
}

/** An area that points are looked up in. */
export interface LookedUpArea {
  readonly polygons: readonly (readonly Side[])[]
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

export function lookUpArea(polygons: readonly Polygon[]): LookedUpArea {
  const sides = polygons.map((polygon) => polygon.flatMap(sidesOf))
  const corners = sides.flat().map(([from]) => from)
  const span = (axis: 0 | 1) => corners.map((corner) => corner[axis])
  return {
    polygons: sides,
    west: Math.min(...span(0)),
    east: Math.max(...span(0)),
    south: Math.min(...span(1)),
    north: Math.max(...span(1)),
  }
}

/** Whether a point lies in an area or on its edge, which belongs to it; holes do not. */
export function isInArea(area: LookedUpArea, { latitude, longitude }: Point): boolean {
  const point: Corner = [toSteps(longitude), toSteps(latitude)]
  const [x, y] = point
  if (x < area.west || x > area.east || y < area.south || y > area.north) return false
  return area.polygons.some((sides) => isInPolygon(sides, point))
}

/** A ray to the east crosses an odd number of sides, those of holes included. */
function isInPolygon(sides: readonly Side[], point: Corner): boolean {
  const [x, y] = point
  let isInside = false
  for (const [from, to] of sides) {
    const turned = turn(from, to, point)
    if (turned === 0 && isBetween(x, from[0], to[0]) && isBetween(y, from[1], to[1])) return true
    if (from[1] > y !== to[1] > y && turned > 0 === to[1] > from[1]) isInside = !isInside
  }
  return isInside
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other)
}
