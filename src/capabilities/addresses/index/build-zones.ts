import type { ZoneRow } from './geo-rows.ts'
import { starts } from './number-list.ts'
import type { TextPool } from './text-pool.ts'

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
