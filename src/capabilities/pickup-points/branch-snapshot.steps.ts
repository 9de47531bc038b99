import { inPortions, mapInPortions, nextTurn } from '../../kits/batch/portions.ts'
import { shareWork } from '../../kits/batch/shared-work.ts'
import type { Handle } from '../../kits/db/database.ts'
import { createNearestIndex, distanceKm, type GeoPoint } from '../../kits/geo/nearest-index.ts'
import { type Branch, isClosed } from './branch.ts'
import { pickupPointLimits } from './pickup-points.limits.ts'
import { listBranchesAfter } from './pickup-points.store.ts'

export interface NearbyPoint {
  readonly branch: Branch
  readonly distanceKm: number
}

/**
 * Keeps the branches in memory, indexed for searching. There may be as many as a file has rows, so
 * others are served between the pages that are loaded.
 */
export async function openSnapshots(db: Handle) {
  let shown = await createSnapshot(await loadBranches(db))
  return {
    network: () => shown,
    refresh: shareWork(async () => {
      shown = await createSnapshot(await loadBranches(db))
    }),
  }
}

const branchesPerTurn = 1_000

async function loadBranches(db: Handle): Promise<Branch[]> {
  const all: Branch[] = []
  for (;;) {
    const page = await listBranchesAfter(db, all.at(-1)?.code ?? '', branchesPerTurn)
    for (const branch of page) all.push(branch)
    if (page.length < branchesPerTurn) return all
    await nextTurn()
  }
}

/** Immutable. */
export type Snapshot = Awaited<ReturnType<typeof createSnapshot>>

export async function createSnapshot(all: readonly Branch[]) {
  const active = all.filter((branch) => branch.active)
  const points = await mapInPortions(active, toPoint)
  const lockers = active.map(({ locker }) => locker)
  const anyClosed = active.some(({ closedFrom }) => closedFrom !== undefined)
  const byCode = new Map<string, Branch>()
  const names = new Map<string, string>()
  const cutOffs = new Map<number, number>()
  await inPortions(all, async (portion) => {
    for (const branch of portion) {
      names.set(branch.code, branch.name)
      if (!branch.active) continue
      byCode.set(branch.code, branch)
      const { postalCode, cutOffMinutes } = branch
      // Of several in one place the first by code counts.
      if (cutOffMinutes !== undefined && !cutOffs.has(postalCode))
        cutOffs.set(postalCode, cutOffMinutes)
    }
  })
  await nextTurn()
  const index = createNearestIndex(points)
  /** Undefined when every branch passes, so that most searches skip the filter. */
  const filter = (lockersOnly: boolean, now: number) => {
    if (!lockersOnly && !anyClosed) return undefined
    return (place: number) =>
      (!lockersOnly || lockers[place] === true) && !isClosed(active[place] as Branch, now)
  }
  const nearby = (here: GeoPoint, place: number): NearbyPoint => ({
    branch: active[place] as Branch,
    distanceKm: distanceKm(here, points[place] as GeoPoint),
  })
  return {
    all,
    active,
    find: (code: string) => byCode.get(code.toUpperCase()),
    cutOffAt: (postalCode: number) => cutOffs.get(postalCode),
    nameOf: (code: string) => names.get(code.toUpperCase()),
    nearest: (here: GeoPoint, lockersOnly: boolean, now: number): NearbyPoint[] =>
      index
        .nearest(here, pickupPointLimits.nearbyPoints, filter(lockersOnly, now))
        .map((place) => nearby(here, place)),
    /** The nearest of those that pass, however many others are nearer. */
    nearestOf: (here: GeoPoint, most: number, passes: (branch: Branch) => boolean): NearbyPoint[] =>
      index
        .nearest(here, most, (place) => passes(active[place] as Branch))
        .map((place) => nearby(here, place)),
  }
}

function toPoint({ latitude, longitude }: Branch): GeoPoint {
  return { latitude: Number(latitude), longitude: Number(longitude) }
}
