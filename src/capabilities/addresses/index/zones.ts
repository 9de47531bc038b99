import type { TextPool } from './build-texts.ts'
import type { GeoIndex } from './geo-index.ts'
import type { ZoneRow } from './geo-rows.ts'
import { starts } from './number-list.ts'
import type { Point } from './point.ts'

/** The imported zone that a point lies in. */
export function zoneAt(
  index: GeoIndex,
  { latitude, longitude }: Point,
): { readonly name: string; readonly reason: string } | undefined {
  const zone = index.zoneName.length === 0 ? -1 : findZone(index, latitude, longitude)
  if (zone < 0) return undefined
  const name = index.text(index.zoneName[zone] as number)
  return { name, reason: index.text(index.zoneReason[zone] as number) }
}

/** Returns the restricted zone that contains a point, or -1. */
function findZone(index: GeoIndex, latitude: number, longitude: number): number {
  const { zonePolygons, polygonBox } = index
  for (let zone = 0; zone + 1 < zonePolygons.length; zone++)
    for (let one = zonePolygons[zone] as number; one < (zonePolygons[zone + 1] as number); one++) {
      const box = one * 4
      if (longitude < (polygonBox[box] as number) || longitude > (polygonBox[box + 2] as number))
        continue
      if (latitude < (polygonBox[box + 1] as number) || latitude > (polygonBox[box + 3] as number))
        continue
      if (isInside(index, one, latitude, longitude)) return zone
    }
  return -1
}

/** Inside the outer ring and in no hole: a ray to the east crosses an odd number of sides. */
function isInside(index: GeoIndex, polygon: number, latitude: number, longitude: number): boolean {
  const { polygonRings, ringPoints, pointLatitude, pointLongitude } = index
  let inside = false
  const end = polygonRings[polygon + 1] as number
  for (let ring = polygonRings[polygon] as number; ring < end; ring++) {
    const [first, last] = [ringPoints[ring] as number, ringPoints[ring + 1] as number]
    for (let at = first, before = last - 1; at < last; before = at++) {
      const [y, other] = [pointLatitude[at] as number, pointLatitude[before] as number]
      if (y > latitude === other > latitude) continue
      const x = pointLongitude[at] as number
      const step = (pointLongitude[before] as number) - x
      if (longitude < x + (step * (latitude - y)) / (other - y)) inside = !inside
    }
  }
  return inside
}

/** The imported zones by name: at most this many, and this many corners in all. */
export function listZones(
  index: GeoIndex,
  most: { readonly zones: number; readonly corners: number },
): ZoneRow[] {
  const listed: ZoneRow[] = []
  let corners = 0
  for (let zone = 0; zone < index.zoneName.length && listed.length < most.zones; zone++) {
    corners += countCorners(index, zone)
    // One with too many is left out; those after it may fit.
    if (corners > most.corners) corners -= countCorners(index, zone)
    else listed.push(readZone(index, zone))
  }
  return listed.toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}

/** The corners of a zone stand one after another, over all its rings and polygons. */
function countCorners({ zonePolygons, polygonRings, ringPoints }: GeoIndex, zone: number): number {
  const startOf = (at: number) => ringPoints[polygonRings[zonePolygons[at] as number] as number]
  return (startOf(zone + 1) as number) - (startOf(zone) as number)
}

function readZone(index: GeoIndex, zone: number): ZoneRow {
  const { zonePolygons, polygonRings, ringPoints, pointLongitude, pointLatitude } = index
  const cornerOf = (at: number): Corner => {
    return [metre(pointLongitude[at] as number), metre(pointLatitude[at] as number)]
  }
  const polygons = between(zonePolygons, zone).map((polygon) =>
    between(polygonRings, polygon).map((ring) => closed(between(ringPoints, ring).map(cornerOf))),
  )
  const [name, reason] = [index.zoneName[zone] as number, index.zoneReason[zone] as number]
  return { name: index.text(name), reason: index.text(reason), polygons }
}

type Corner = ZoneRow['polygons'][number][number][number]

/** The numbers from the start of a list to that of the next. */
function between(bounds: Uint32Array, at: number): number[] {
  const [start, end] = [bounds[at] as number, bounds[at + 1] as number]
  return Array.from({ length: end - start }, (_, place) => start + place)
}

/**
 * The file has degrees with some seven digits: more decimals would claim a precision that is not
 * there.
 */
function metre(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function closed(ring: readonly Corner[]): readonly Corner[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = first === undefined || (first[0] === last?.[0] && first[1] === last[1])
  return isClosed ? ring : [...ring, first]
}

export function buildZones(zones: readonly ZoneRow[], texts: TextPool) {
  const polygons = zones.flatMap((zone) => zone.polygons)
  const rings = polygons.flat()
  const points = rings.flat()
  return {
    zoneName: Uint32Array.from(zones, ({ name }) => texts.id(name)),
    zoneReason: Uint32Array.from(zones, ({ reason }) => texts.id(reason)),
    zonePolygons: starts(zones.map((zone) => zone.polygons.length)),
    polygonRings: starts(polygons.map((polygon) => polygon.length)),
    polygonBox: Float32Array.from(polygons.flatMap((polygon) => boxOf(polygon[0] ?? []))),
    ringPoints: starts(rings.map((ring) => ring.length)),
    pointLongitude: Float32Array.from(points, ([longitude]) => longitude),
    pointLatitude: Float32Array.from(points, ([, latitude]) => latitude),
  }
}

/** Returns the west, south, east and north of a ring, slightly enlarged for the file's rounding. */
function boxOf(ring: readonly (readonly [number, number])[]): number[] {
  const wider = 1e-5
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), 180) - wider
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -180) + wider
  return [least(longitudes), least(latitudes), most(longitudes), most(latitudes)]
}
