import { createNearestIndex, distanceKm, type GeoPoint } from '../../kits/geo/nearest-index.ts'
import { type Branch, isClosed } from './branch.ts'
import { pickupPointLimits } from './pickup-points.limits.ts'

export interface NearbyPoint {
  readonly branch: Branch
  readonly distanceKm: number
}

/** An immutable snapshot of the branches, indexed for searching. */
export function createSnapshot(all: readonly Branch[]) {
  const active = all.filter((branch) => branch.active)
  const points = active.map(toPoint)
  const index = createNearestIndex(points)
  const lockers = active.map(({ locker }) => locker)
  const anyClosed = active.some(({ closedFrom }) => closedFrom !== undefined)
  const byCode = new Map(active.map((branch) => [branch.code, branch]))
  const names = new Map(all.map(({ code, name }) => [code, name]))
  /** Undefined when every branch passes, so that most searches skip the filter. */
  const filter = (lockersOnly: boolean, now: number) => {
    if (!lockersOnly && !anyClosed) return undefined
    return (place: number) =>
      (!lockersOnly || lockers[place] === true) && !isClosed(active[place] as Branch, now)
  }
  return {
    all,
    active,
    find: (code: string) => byCode.get(code.toUpperCase()),
    nameOf: (code: string) => names.get(code.toUpperCase()),
    nearest: (here: GeoPoint, lockersOnly: boolean, now: number): NearbyPoint[] =>
      index
        .nearest(here, pickupPointLimits.nearbyPoints, filter(lockersOnly, now))
        .map((place) => ({
          branch: active[place] as Branch,
          distanceKm: distanceKm(here, points[place] as GeoPoint),
        })),
  }
}

function toPoint({ latitude, longitude }: Branch): GeoPoint {
  return { latitude: Number(latitude), longitude: Number(longitude) }
}
