import { type ContainerCode, kindOfContainer } from '../../kernel/container-code.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  type Containment,
  lockPieces,
  type MovedPiece,
  type MovedWhole,
  type MovementFollower,
  type ReportedContainer,
  type ReportedScan,
  type ScanResult,
} from '../tracking/tracking.ts'
import { findListed, refreshWork } from '../work-list/work-list.ts'
import {
  countInside,
  findContainedCodes,
  findRescued,
  putPieces,
  settlePieces,
} from './container-pieces.store.ts'
import { type Container, judgeMove, judgePut, type Move } from './container-rules.ts'
import { containerLimits } from './containers.limits.ts'
import { countOnTrip, lockContainers, updateContainer } from './containers.store.ts'

type Record = (scans: readonly ReportedScan[]) => Promise<ScanResult[]>

export const containment: Containment = {
  async lockContainers(tx, scans) {
    const ids = [...new Set(scans.map(({ scan }) => scan.container as ContainerCode))]
    const locked = await lockContainers(tx, ids)
    return (same) => findJudge(same, scans, locked)
  },
  moveWhole,
}

/** Counts the pieces that the scans of one transaction put in, beside those inside already. */
async function findJudge(
  tx: Handle,
  scans: readonly ReportedScan[],
  locked: ReadonlyMap<ContainerCode, Container>,
) {
  const inside = await countInside(tx, [...locked.keys()])
  const rescued = await findRescued(
    tx,
    scans.map(({ code }) => code),
  )
  return (code: TrackingCode, scan: ReportedScan['scan']) => {
    const container = locked.get(scan.container as ContainerCode)
    if (container === undefined) return { name: 'container-unknown' } as const
    const count = inside.get(container.id) ?? 0
    const refusal = judgePut(container, scan, count)
    if (refusal) return refusal
    if (rescued.has(code)) return { name: 'piece-rescued' } as const
    inside.set(container.id, count + 1)
    return undefined
  }
}

/**
 * Moves a container with everything inside. It moves even where a piece in it may not: that one is
 * reported apart and stays inside, because that is where it is.
 */
async function moveWhole(
  tx: Handle,
  reported: ReportedContainer,
  by: Operator,
  now: number,
  record: Record,
): Promise<ScanResult> {
  const { whole, scan } = reported
  const trip = scan.container as ContainerCode | undefined
  const locked = await lockContainers(tx, trip === undefined ? [whole] : [whole, trip])
  const container = locked.get(whole)
  if (container === undefined) return { name: 'container-unknown' }
  if (trip !== undefined) return loadOnTrip(tx, container, locked.get(trip), reported, by, now)
  if (container.kind === 'trip') return { name: 'container-check' }
  const move = judgeMove(container, scan)
  if (!move.ok) return move.refusal
  const outcomes = move.value === 'late' ? (['inside', 'found', 'missing'] as const) : undefined
  const codes = await findContainedCodes(tx, [whole], outcomes)
  if (codes.length === 0) return { name: 'container-empty' }
  const result = await recordInside(tx, codes, reported, move.value, record)
  if (result.recorded + result.refused.length === 0) return { name: 'duplicate' }
  if (move.value !== 'late') {
    const changed = moveContainer(container, move.value, scan.at ?? now)
    await updateContainer(tx, changed)
    // A bag that comes after its trip was opened brings the missing pieces.
    if (container.tripId !== changed.tripId)
      await refreshWork(tx, [...(await findListed(tx, codes))], now)
    const detail = { check: scan.check, branch: scan.branchCode, recorded: result.recorded }
    const fact = { by, action: 'container.move', subject: `container ${whole}`, detail }
    await recordAudit(tx, fact, now)
  }
  return { ...result, before: undoing[container.state] }
}

/** The scan that puts a container back to a state. */
const undoing = {
  open: 'CO',
  sealed: 'CO',
  travelling: 'AS',
  arrived: 'AR',
  opened: 'AR',
} as const

export function moveContainer(
  container: Container,
  move: Exclude<Move, 'late'>,
  at: number,
): Container {
  const { state } = move
  return {
    ...container,
    ...move,
    movedAt: at,
    ...(state === 'travelling' ? { leftAt: at } : {}),
    // A container that does not travel is on no trip.
    ...(state === 'arrived' ? { arrivedAt: at } : {}),
    ...(state === 'travelling' ? {} : { tripId: null }),
  }
}

/** Records the same for every piece that still is inside now that it can't move any more. */
export async function recordInside(
  tx: Handle,
  codes: readonly TrackingCode[],
  { whole, scan, recordedBy }: ReportedContainer,
  move: Move,
  record: Record,
): Promise<MovedWhole> {
  const pieces = await lockPieces(tx, codes)
  const inside = codes.filter(
    (code) => move === 'late' || pieces.get(code)?.newest?.container === whole,
  )
  const scans = inside.map((code) => ({ code, scan: { ...scan, container: whole }, recordedBy }))
  return sumUp(inside, await record(scans))
}

export function sumUp(codes: readonly TrackingCode[], results: readonly ScanResult[]): MovedWhole {
  let [recorded, duplicates] = [0, 0]
  const refused: MovedWhole['refused'][number][] = []
  for (const [place, result] of results.entries()) {
    if (result === 'recorded') recorded += 1
    else if (result.name === 'duplicate') duplicates += 1
    else if (result.name !== 'moved-whole')
      refused.push({ code: codes[place] as TrackingCode, why: result })
  }
  return { name: 'moved-whole', recorded, duplicates, refused }
}

/** A bag on a trip has no new movement: its pieces move when the trip leaves. */
async function loadOnTrip(
  tx: Handle,
  container: Container,
  trip: Container | undefined,
  { scan }: ReportedContainer,
  by: Operator,
  now: number,
): Promise<ScanResult> {
  if (trip === undefined) return { name: 'container-unknown' }
  if (container.kind === 'trip' || kindOfContainer(trip.id) !== 'trip' || scan.check !== 'CO')
    return { name: 'container-check' }
  if (container.tripId === trip.id) return { name: 'duplicate' }
  const { state, branchCode } = container
  if (state === 'travelling' || state === 'opened') return { name: 'container-closed', state }
  if (branchCode !== scan.branchCode) return { name: 'container-elsewhere', branch: branchCode }
  const most = containerLimits.containersPerTrip
  const refusal = judgePut(trip, scan, await countOnTrip(tx, trip.id), most)
  if (refusal) return refusal
  await updateContainer(tx, { ...container, tripId: trip.id })
  const detail = { trip: trip.id, branch: branchCode }
  const fact = { by, action: 'container.load', subject: `container ${container.id}`, detail }
  await recordAudit(tx, fact, now)
  return { name: 'moved-whole', before: 'CO', recorded: 0, duplicates: 0, refused: [] }
}

/**
 * Keeps the contents of each container: a piece that was scanned by itself is out of its container.
 */
export const containerFollower: MovementFollower = {
  async afterMoved(lock, pieces, now) {
    const changed = pieces.filter(({ before, after }) => before?.container !== after?.container)
    if (changed.length === 0) return
    for (const [id, codes] of groupByHolder(changed)) await settlePieces(lock.tx, id, codes, now)
    await putPieces(
      lock.tx,
      changed.flatMap(({ code, after, by }) =>
        after?.container === undefined ? [] : [[code, after.container, after.at, by.name] as const],
      ),
    )
  },
}

function groupByHolder(pieces: readonly MovedPiece[]): Map<string, TrackingCode[]> {
  const groups = new Map<string, TrackingCode[]>()
  for (const { code, before } of pieces) {
    if (before?.container === undefined) continue
    const codes = groups.get(before.container) ?? []
    codes.push(code)
    groups.set(before.container, codes)
  }
  return groups
}
