import type { ContainerCode } from '../../kernel/container-code.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce } from '../events/events.ts'
import type {
  MovedWhole,
  ReportedContainer,
  Scanned,
  ScanResult,
  Tracking,
} from '../tracking/tracking.ts'
import { findContainedCodes } from './container-pieces.store.ts'
import { type Container, judgeMove, type MoveRefusal } from './container-rules.ts'
import { findTripContainers, lockContainers, updateContainer } from './containers.store.ts'
import { moveContainer, recordInside } from './containment.steps.ts'
import { type Opened, type OpeningRefusal, openContainer } from './reception.steps.ts'

/** The result of one thing that was loaded or unloaded. */
export interface Handled {
  readonly code: string
  readonly result: ScanResult
}

export type TripRefusal =
  | { readonly name: 'container-unknown' }
  | { readonly name: 'container-empty' }
  | Exclude<MoveRefusal, { name: 'container-check' } | { name: 'duplicate' }>

/**
 * The cargo that left with a trip, or came with it: its containers one by one, and its loose
 * pieces.
 */
export interface TripMoved {
  readonly trip: Container
  readonly containers: readonly Handled[]
  readonly loose: MovedWhole
}

export interface TripOpened {
  readonly opened: Opened
  readonly arrived: readonly Handled[]
  /** The bags and cages that should have come and were not unloaded. */
  readonly missing: readonly ContainerCode[]
}

export interface TripDoors {
  readonly db: Database
  readonly clock: Clock
  readonly tracking: Tracking
  readonly announce: Announce
}

/** Puts containers and loose pieces on a trip, each by itself. */
export async function loadTrip(
  { tracking }: TripDoors,
  trip: Container,
  codes: readonly (TrackingCode | ContainerCode)[],
  by: Operator,
): Promise<Handled[]> {
  const scan = { ...tripScan(trip.origin, 'CO', undefined), container: trip.id }
  const scans = codes.map((code): Scanned => toScanned(code, scan, by))
  const results = await tracking.recordMovements(scans, by)
  return codes.map((code, place) => ({ code, result: results[place] as ScanResult }))
}

function toScanned(code: string, scan: ReportedContainer['scan'], by: Operator): Scanned {
  return code.includes('.')
    ? { whole: code as ContainerCode, scan, recordedBy: by.name }
    : { code: code as TrackingCode, scan, recordedBy: by.name }
}

function tripScan(
  branchCode: string,
  check: MovementCode,
  scanId: string | undefined,
): ReportedContainer['scan'] {
  const about = { check, branchCode, reasonCode: '', latitude: '', longitude: '' }
  return { ...about, at: undefined, scanId, correction: false }
}

/**
 * A trip leaves: it and its loose pieces in one transaction, then its containers, each in its own.
 * Sending it again after a failure moves those that are left, and nothing twice.
 */
export async function departTrip(
  doors: TripDoors,
  id: ContainerCode,
  branchCode: string,
  by: Operator,
): Promise<Outcome<TripMoved, TripRefusal>> {
  const now = doors.clock()
  const scan = tripScan(branchCode, 'AS', `${id} leaves`)
  const left = await doors.db.transaction((tx) => leave(tx, doors, { id, scan, by, now }))
  if (!left.ok) return left
  const containers = await findTripContainers(doors.db, id)
  const moved = await moveAll(doors, containers, scan, by)
  return accept({ ...left.value, containers: moved })
}

interface Leaving {
  readonly id: ContainerCode
  readonly scan: ReportedContainer['scan']
  readonly by: Operator
  readonly now: number
}

async function leave(
  tx: Handle,
  { tracking }: TripDoors,
  { id, scan, by, now }: Leaving,
): Promise<Outcome<Omit<TripMoved, 'containers'>, TripRefusal>> {
  const trip = (await lockContainers(tx, [id])).get(id)
  if (trip === undefined || trip.kind !== 'trip') return refuse({ name: 'container-unknown' })
  const codes = await findContainedCodes(tx, [id])
  const containers = await findTripContainers(tx, id)
  if (codes.length + containers.length === 0) return refuse({ name: 'container-empty' })
  const move = judgeMove(trip, scan)
  const isRepeated = !move.ok && move.refusal.name === 'duplicate'
  if (!move.ok && !isRepeated) return refuse(move.refusal as TripRefusal)
  const reported = { whole: id, scan, recordedBy: by.name }
  const record = (scans: Parameters<Tracking['recordIn']>[1]) => tracking.recordIn(tx, scans, by)
  const loose = await recordInside(tx, codes, reported, 'late', record)
  if (!move.ok || move.value === 'late') return accept({ trip, loose })
  const changed = moveContainer(trip, move.value, now)
  await updateContainer(tx, changed)
  const detail = { vehicle: trip.vehicle, seals: trip.seal, containers: containers.length }
  const fact = { by, action: 'trip.leave', subject: `container ${id}`, detail }
  await recordAudit(tx, fact, now)
  return accept({ trip: changed, loose })
}

async function moveAll(
  { db, tracking }: TripDoors,
  ids: readonly ContainerCode[],
  scan: ReportedContainer['scan'],
  by: Operator,
): Promise<Handled[]> {
  const handled: Handled[] = []
  for (const whole of ids) {
    const reported = { whole, scan, recordedBy: by.name }
    const result = await db.transaction((tx) => tracking.moveWhole(tx, reported, by))
    handled.push({ code: whole, result })
  }
  return handled
}

/** The vehicle is at the branch; nothing of its cargo has been unloaded. */
export async function arriveTrip(
  { db, clock }: TripDoors,
  id: ContainerCode,
  branchCode: string,
  by: Operator,
): Promise<Outcome<Container, TripRefusal>> {
  const now = clock()
  return db.transaction(async (tx) => {
    const trip = (await lockContainers(tx, [id])).get(id)
    if (trip === undefined || trip.kind !== 'trip') return refuse({ name: 'container-unknown' })
    const { state, destination } = trip
    if (state === 'arrived') return accept(trip)
    if (state !== 'travelling') return refuse({ name: 'container-closed', state })
    if (branchCode !== destination)
      return refuse({ name: 'container-elsewhere', branch: destination })
    const changed = moveContainer(trip, { state: 'arrived', branchCode }, now)
    await updateContainer(tx, changed)
    const detail = { branch: branchCode }
    const fact = { by, action: 'trip.arrive', subject: `container ${id}`, detail }
    await recordAudit(tx, fact, now)
    return accept(changed)
  })
}

/**
 * Unloads a trip: each container that was scanned arrives, in a transaction of its own, and then
 * the trip is closed with its loose pieces. Until then it can be sent again, and nothing is twice.
 */
export async function openTrip(
  doors: TripDoors,
  id: ContainerCode,
  branchCode: string,
  codes: readonly (TrackingCode | ContainerCode)[],
  by: Operator,
): Promise<Outcome<TripOpened, OpeningRefusal>> {
  const { db, clock } = doors
  const expected = await findTripContainers(db, id)
  const wholes = codes.filter((code): code is ContainerCode => code.includes('.'))
  const scanned = codes.filter((code): code is TrackingCode => !code.includes('.'))
  const check = await db.transaction((tx) => checkOpening(tx, id, branchCode))
  if (!check.ok) return check
  const scan = tripScan(branchCode, 'AR', `${id} arrives`)
  const arrived = await moveAll(doors, wholes, scan, by)
  const opening = { id, branchCode, scanned, seal: undefined }
  const opened = await db.transaction((tx) => openContainer(tx, doors, opening, by, clock()))
  if (!opened.ok) return opened
  const seen = new Set(wholes)
  const missing = expected.filter((one) => !seen.has(one))
  return accept({ opened: opened.value, arrived, missing })
}

async function checkOpening(
  tx: Handle,
  id: ContainerCode,
  branchCode: string,
): Promise<Outcome<Container, OpeningRefusal>> {
  const trip = (await lockContainers(tx, [id])).get(id)
  if (trip === undefined || trip.kind !== 'trip') return refuse({ name: 'container-unknown' })
  if (trip.state !== 'arrived' && trip.state !== 'travelling')
    return refuse({ name: 'container-closed', state: trip.state })
  if (trip.destination !== branchCode)
    return refuse({ name: 'container-elsewhere', branch: trip.destination })
  return accept(trip)
}
