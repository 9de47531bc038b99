import type { Operator } from '../../kernel/operator.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { OnRows } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { mostShared, sharingChanges } from '../../kits/db/topic-changes.ts'
import type { GeoPoint } from '../../kits/geo/nearest-index.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Addresses, AddressQuestion, FoundBy } from '../addresses/addresses.ts'
import {
  type Branch,
  type BranchChange,
  type BranchObstacle,
  fits,
  isClosed,
  obstaclesOf,
  type PieceMeasures,
  type ShipmentMeasures,
} from './branch.ts'
import { branchesTopic, type Decide, storeChanges } from './branch-changes.steps.ts'
import { type NearbyPoint, openSnapshots, type Snapshot } from './branch-snapshot.steps.ts'
import { type Coverage, openCoverage } from './coverage/coverage.steps.ts'
import { findChanges, findOrderPlace, listClosedBy } from './pickup-points.store.ts'
import {
  type FoundPoint,
  type FoundPoints,
  type PointsQuestion,
  searchPoints,
  takesCash,
  type WeekMoment,
} from './points-search.steps.ts'

export type { PostalRoute, Resolved, Routing } from '../routing/routing.ts'
export {
  type Branch,
  type BranchChange,
  type BranchObstacle,
  changeKinds,
  isClosed,
  type PieceMeasures,
} from './branch.ts'
export type { BranchCoverage, Coverage, WhileClosed } from './coverage/coverage.steps.ts'
export type { FoundPoint, FoundPoints, NearbyPoint, PointsQuestion, WeekMoment }
export { branchesTopic, takesCash }

/** Where to look for points; the first of these fields that is known counts. */
export interface NearbyQuestion {
  readonly coordinates: GeoPoint | undefined
  readonly address: AddressQuestion
  readonly lockersOnly: boolean
}

export interface Origin extends GeoPoint {
  readonly foundBy: 'coordinates' | FoundBy
  readonly name: string
}

export interface Nearby {
  readonly origin: Origin
  /** Nearest first. */
  readonly points: readonly NearbyPoint[]
}

export interface BranchesQuestion {
  /** Only points with lockers, or only those without; undefined for both. */
  readonly lockers: boolean | undefined
  readonly piece: PieceMeasures
}

/** The editable fields of a branch; other calls open, close and retire it. */
export type BranchFacts = Omit<Branch, 'closedFrom' | 'closedUntil' | 'active'>

export interface Closing {
  readonly from: number
  readonly until: number | undefined
}

export interface BranchesPut {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface PickupPoints {
  findNearby(question: NearbyQuestion): Outcome<Nearby, 'place-unknown'>
  /** The points that take a piece, near a place or by their words. */
  searchPoints(question: PointsQuestion): Outcome<FoundPoints, 'place-unknown'>
  /** Near the destination of a shipper's order: as normalized, or else as sent. */
  findNearOrder(
    shipper: number,
    code: TrackingCode,
  ): Promise<Outcome<Nearby, 'order-unknown' | 'place-unknown'>>
  /** The branches that are open now and accept the piece, by code. */
  listBranches(question: BranchesQuestion): readonly Branch[]
  /** Served from memory: every order to a branch and every scan needs it. */
  findBranch(code: string): Branch | undefined
  /** The cut-off of the branch in a postal code, in minutes after midnight, if it has its own. */
  cutOffAt(postalCode: PostalCode): number | undefined
  /** The obstacles that keep a branch from receiving a shipment now; none for an unknown branch. */
  findObstacles(code: string, shipment: ShipmentMeasures): readonly BranchObstacle[]
  /** The name of a branch, including closed-down ones, which old movements still name. */
  branchName(code: string): string | undefined
  /** Which branch attends which postal codes, from memory. */
  readonly coverage: Coverage
  /** Every stored branch, by code, including closed-down ones. */
  listAll(): readonly Branch[]
  /** Stores all of them or none; existing ones are replaced. */
  putBranches(
    branches: readonly BranchFacts[],
    by: Operator,
    onStored?: OnRows,
  ): Promise<BranchesPut>
  close(code: string, closing: Closing, by: Operator): Promise<BranchChanged>
  reopen(code: string, by: Operator): Promise<BranchChanged>
  remove(code: string, by: Operator): Promise<BranchChanged>
  /** The branches whose last change is that one of these people closed them for some days. */
  listClosedBy(people: readonly string[]): Promise<string[]>
  /** Stores the branches whose code was never used; existing ones are left unchanged. */
  addBranches(branches: readonly Branch[], by: Operator): Promise<void>
  /** Changes after a sequence number and since a moment, oldest first. */
  listChanges(after: number, since: number, limit: number): Promise<BranchChange[]>
  refresh(): Promise<void>
}

export type BranchChanged = Outcome<Branch, 'branch-unknown'>

export async function openPickupPoints(
  db: Database,
  clock: Clock,
  addresses: Addresses,
): Promise<PickupPoints> {
  const { network, refresh } = await openSnapshots(db)
  const change = createChange(db, clock, refresh)
  const changeOne = async (
    action: string,
    by: Operator,
    code: string,
    changed: Partial<Branch>,
  ): Promise<BranchChanged> => {
    const upper = code.toUpperCase()
    const stored = await change(action, by, [upper], (_code, before) =>
      before?.active ? { ...before, ...changed } : undefined,
    )
    const after = stored[0]?.branch ?? network().find(upper)
    return after ? accept(after) : refuse('branch-unknown')
  }
  const findNearby = (question: NearbyQuestion) => search(network(), addresses, question, clock())
  return {
    findNearby,
    async findNearOrder(shipper, code) {
      const place = await findOrderPlace(db, shipper, code)
      return place ? findNearby({ ...place, lockersOnly: false }) : refuse('order-unknown')
    },
    searchPoints: (question) => searchPoints(network(), addresses, question, clock()),
    listBranches: (question) => offeredOf(network().active, question, clock()),
    findBranch: (code) => network().find(code),
    cutOffAt: (postalCode) => network().cutOffAt(postalCode),
    findObstacles: (code, shipment) => findObstacles(network().find(code), shipment, clock()),
    branchName: (code) => network().nameOf(code),
    coverage: openCoverage(network, addresses, clock),
    listAll: () => network().all,
    async putBranches(branches, by, onStored) {
      const facts = new Map(branches.map((branch) => [branch.code, branch]))
      const decide: Decide = (code, before) => merge(facts.get(code), before)
      const stored = await change('branch.put', by, [...facts.keys()], decide, onStored)
      return countPut(stored, branches.length)
    },
    close: (code, { from, until }, by) =>
      changeOne('branch.close', by, code, { closedFrom: from, closedUntil: until }),
    reopen: (code, by) =>
      changeOne('branch.reopen', by, code, { closedFrom: undefined, closedUntil: undefined }),
    listClosedBy: (people) => listClosedBy(db, people),
    remove: (code, by) => changeOne('branch.remove', by, code, { active: false }),
    async addBranches(branches, by) {
      const codes = branches.map(({ code }) => code)
      if (codes.every((code) => network().nameOf(code) !== undefined)) return
      const added = new Map(branches.map((branch) => [branch.code, branch]))
      await change('branch.add', by, codes, (code, before) =>
        before === undefined ? added.get(code) : undefined,
      )
    },
    listChanges: (after, since, limit) => findChanges(db, after, since, limit),
    refresh,
  }
}

function createChange(db: Database, clock: Clock, refresh: () => Promise<void>) {
  const changes = sharingChanges(db, branchesTopic)
  return async (
    action: string,
    by: Operator,
    codes: readonly string[],
    decide: Decide,
    onStored?: OnRows,
  ) => {
    const request = { action, by, codes, decide, now: clock(), onStored }
    const place = codes.length > mostShared ? db : changes
    const stored = await place.transaction((tx) => storeChanges(tx, request))
    await refresh()
    return stored
  }
}

function findObstacles(branch: Branch | undefined, shipment: ShipmentMeasures, now: number) {
  return branch ? obstaclesOf(branch, shipment, now) : []
}

function countPut(changes: readonly BranchChange[], total: number): BranchesPut {
  const added = changes.filter(({ kind }) => kind === 'added').length
  return { added, changed: changes.length - added, unchanged: total - changes.length }
}

function search(
  snapshot: Snapshot,
  addresses: Addresses,
  question: NearbyQuestion,
  now: number,
): Outcome<Nearby, 'place-unknown'> {
  const origin = findOrigin(addresses, question)
  if (origin === undefined) return refuse('place-unknown')
  return accept({ origin, points: snapshot.nearest(origin, question.lockersOnly, now) })
}

function findOrigin(addresses: Addresses, question: NearbyQuestion): Origin | undefined {
  const { coordinates, address } = question
  if (coordinates) return { ...coordinates, foundBy: 'coordinates', name: '' }
  return addresses.geocode(address)
}

function offeredOf(branches: readonly Branch[], question: BranchesQuestion, now: number) {
  return branches.filter((branch) => isOffered(branch, question, now))
}

function isOffered(branch: Branch, { lockers, piece }: BranchesQuestion, now: number): boolean {
  if (lockers !== undefined && branch.locker !== lockers) return false
  return !isClosed(branch, now) && fits(branch, piece)
}

const open = { closedFrom: undefined, closedUntil: undefined }

/** Combines the fields that were sent with the rest of the stored branch. */
function merge(facts: BranchFacts | undefined, before: Branch | undefined): Branch | undefined {
  const { closedFrom, closedUntil } = before?.active ? before : open
  return facts && { ...facts, closedFrom, closedUntil, active: true }
}
