import type { GeoIndex } from './geo-index.ts'
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
