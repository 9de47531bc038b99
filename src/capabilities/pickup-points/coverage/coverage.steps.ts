import type { Clock } from '../../../kits/clock/clock.ts'
import type { Addresses, PostalPlace } from '../../addresses/addresses.ts'
import { type Branch, isClosed } from '../branch.ts'
import type { NearbyPoint, Snapshot } from '../branch-snapshot.steps.ts'
import { pickupPointLimits } from '../pickup-points.limits.ts'
import { type Corner, outlineOf } from './outline.ts'

export interface CoveredCode extends PostalPlace {
  readonly distanceKm: number
}

/** The postal codes that a branch attends, or would attend while it is closed. */
export interface BranchCoverage {
  readonly branch: Branch
  readonly codes: readonly CoveredCode[]
  readonly outline: readonly Corner[]
  /** The codes alone, as texts. */
  readonly postalCodes: readonly string[]
}

/** Where the codes of a branch go while it is closed. */
export interface WhileClosed {
  readonly moves: readonly { readonly branch: Branch; readonly codes: readonly number[] }[]
  readonly without: readonly number[]
}

export interface Coverage {
  /** Every branch that was not closed down, by code. */
  all(): readonly BranchCoverage[]
  of(code: string): BranchCoverage | undefined
  whileClosed(code: string): WhileClosed | undefined
  /** The codes of a range that no open branch attends. */
  without(fromCode: number, toCode: number): readonly number[]
  /** The branch that attends a code now. */
  branchAt(postalCode: number): Branch | undefined
  /**
   * The postal codes whose shipments to a door go to a branch, as texts: those that it attends, or
   * would attend while it is closed. This alone says so; areas are to take its place (D59).
   */
  goingTo(branch: string): readonly string[]
}

interface Known {
  readonly snapshot: Snapshot
  readonly places: readonly PostalPlace[]
  readonly closed: string
  readonly all: readonly BranchCoverage[]
  readonly byCode: ReadonlyMap<number, NearbyPoint | undefined>
}

/**
 * A postal code is attended by the nearest open branch, unless even that one is too far. All codes
 * are assigned once for as long as branches, closings and places stay as they are.
 */
export function openCoverage(
  snapshotNow: () => Snapshot,
  addresses: Pick<Addresses, 'postalPlaces'>,
  clock: Clock,
): Coverage {
  let latest: Known | undefined
  const current = (): Known => {
    const [snapshot, places, now] = [snapshotNow(), addresses.postalPlaces(), clock()]
    const closed = closedCodes(snapshot, now)
    if (latest?.snapshot !== snapshot || latest.places !== places || latest.closed !== closed)
      latest = assign(snapshot, places, closed, now)
    return latest
  }
  const find = (code: string) => current().all.find(({ branch }) => branch.code === code)
  return {
    all: () => current().all,
    of: (code) => find(code.toUpperCase()),
    whileClosed(code) {
      const covered = find(code.toUpperCase())
      return covered && whileClosed(current().snapshot, covered, clock())
    },
    without(fromCode, toCode) {
      const { places, byCode } = current()
      return places
        .map(({ postalCode }) => postalCode)
        .filter((code) => code >= fromCode && code <= toCode && byCode.get(code) === undefined)
    },
    branchAt: (postalCode) => current().byCode.get(postalCode)?.branch,
    goingTo: (branch) => find(branch.toUpperCase())?.postalCodes ?? [],
  }
}

function closedCodes({ active }: Snapshot, now: number): string {
  return active
    .filter((branch) => isClosed(branch, now))
    .map(({ code }) => code)
    .join()
}

function assign(
  snapshot: Snapshot,
  places: readonly PostalPlace[],
  closed: string,
  now: number,
): Known {
  const isOpen = (branch: Branch) => !isClosed(branch, now)
  const byCode = new Map<number, NearbyPoint | undefined>()
  const covered = new Map<string, CoveredCode[]>()
  const add = (place: PostalPlace, { branch, distanceKm }: NearbyPoint) => {
    const codes = covered.get(branch.code) ?? []
    codes.push({ ...place, distanceKm })
    covered.set(branch.code, codes)
  }
  for (const place of places) {
    const nearest = nearestOf(snapshot, place, isOpen)
    byCode.set(place.postalCode, nearest)
    if (nearest) add(place, nearest)
    // The places that a closed branch would attend: where it is nearer than every open one.
    const first = closed === '' ? undefined : nearestOf(snapshot, place, () => true)
    if (first && !isOpen(first.branch)) add(place, first)
  }
  const all = snapshot.active.map((branch) => toCoverage(branch, covered.get(branch.code) ?? []))
  return { snapshot, places, closed, all, byCode }
}

function toCoverage(branch: Branch, codes: readonly CoveredCode[]): BranchCoverage {
  const places = codes.map(({ longitude, latitude }): Corner => [longitude, latitude])
  const postalCodes = codes.map(({ postalCode }) => String(postalCode))
  return { branch, codes, outline: outlineOf(places), postalCodes }
}

function nearestOf(
  snapshot: Snapshot,
  place: PostalPlace,
  passes: (branch: Branch) => boolean,
): NearbyPoint | undefined {
  const [nearest] = snapshot.nearestOf(place, 1, passes)
  return nearest && nearest.distanceKm <= pickupPointLimits.coverageKm ? nearest : undefined
}

function whileClosed(snapshot: Snapshot, { branch, codes }: BranchCoverage, now: number) {
  const passes = (other: Branch) => other.code !== branch.code && !isClosed(other, now)
  const branches = codes.map((place) => ({
    postalCode: place.postalCode,
    to: nearestOf(snapshot, place, passes)?.branch,
  }))
  const moved = Map.groupBy(
    branches.filter(({ to }) => to !== undefined),
    ({ to }) => to as Branch,
  )
  const moves = [...moved].map(([to, group]) => ({
    branch: to,
    codes: group.map(({ postalCode }) => postalCode),
  }))
  return {
    moves: moves.toSorted((left, right) => right.codes.length - left.codes.length),
    without: branches.filter(({ to }) => to === undefined).map(({ postalCode }) => postalCode),
  }
}
