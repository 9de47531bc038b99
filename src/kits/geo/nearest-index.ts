import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'

export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

export interface NearestIndex {
  /**
   * Returns the list indexes of the points nearest to `here`, nearest first. `keep` filters before
   * the nearest are counted, so that a filter never returns fewer than there are.
   */
  nearest(here: GeoPoint, count: number, keep?: (place: number) => boolean): number[]
}

/** Measured with 5,000 points: leaves of 32 are the fastest. */
const pointsPerLeaf = 32

export function createNearestIndex(points: readonly GeoPoint[]): NearestIndex {
  const tree = new KDBush(points.length, pointsPerLeaf)
  for (const { latitude, longitude } of points) tree.add(longitude, latitude)
  tree.finish()
  return {
    nearest: ({ latitude, longitude }, count, keep) =>
      around(tree, longitude, latitude, count, Number.POSITIVE_INFINITY, keep),
  }
}

/** The great-circle distance. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  return distance(from.longitude, from.latitude, to.longitude, to.latitude)
}
