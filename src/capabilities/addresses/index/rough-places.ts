import type { GeoArrays } from './geo-file.ts'
import { roughKm } from './point.ts'

/** More places than this don't lie at one point: it is their region's. */
export const mostTogether = 3

/** Further than this from any other place of its province, a place is not where its list says. */
const strayKm = 120

/**
 * Lists give hamlets whose location they do not know the point of their region, or of a place of
 * the same name in another province. Surveyed places are where they are.
 */
export function createRoughPlaces(arrays: GeoArrays): (place: number) => boolean {
  const { placeArea, areaProvince, placeLatitude, placeLongitude, placeSurveyed } = arrays
  const pointOf = (place: number) => ({
    latitude: placeLatitude[place] as number,
    longitude: placeLongitude[place] as number,
  })
  const provinceOf = (place: number) => areaProvince[placeArea[place] as number]
  const isRough = (place: number) => {
    const own = pointOf(place)
    let together = 0
    let nearest = Number.POSITIVE_INFINITY
    for (let other = 0; other < placeArea.length; other++) {
      if (other === place || provinceOf(other) !== provinceOf(place)) continue
      const km = roughKm(own, pointOf(other))
      if (km === 0) together++
      else if (km < nearest) nearest = km
    }
    return together >= mostTogether || (nearest > strayKm && Number.isFinite(nearest))
  }
  // Judged once each: it takes a look at every place of the province.
  const verdicts = new Map<number, boolean>()
  return (place) => {
    if (placeSurveyed[place] === 1) return false
    const judged = verdicts.get(place) ?? isRough(place)
    verdicts.set(place, judged)
    return judged
  }
}
