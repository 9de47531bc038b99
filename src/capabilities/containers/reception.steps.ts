import type { ContainerCode } from '../../kernel/container-code.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce } from '../events/events.ts'
import {
  lockPieces,
  type MovedWhole,
  type PieceInHand,
  type ReportedScan,
  type Tracking,
} from '../tracking/tracking.ts'
import { findListed, refreshWork } from '../work-list/work-list.ts'
import { findContainedCodes, insertExtra, setOutcome } from './container-pieces.store.ts'
import { type Container, compareInside, judgeOpening } from './container-rules.ts'
import { findTripContainers, lockContainers, updateContainer } from './containers.store.ts'
import { sumUp } from './containment.steps.ts'

export interface Opening {
  readonly id: ContainerCode
  readonly branchCode: string
  readonly scanned: readonly TrackingCode[]
  /** The seal as it was found, where somebody read it. */
  readonly seal: string | undefined
}

export interface Opened {
  readonly container: Container
  readonly found: readonly TrackingCode[]
  readonly missing: readonly TrackingCode[]
  /** Those that were not put in and have arrived with it. */
  readonly extra: readonly TrackingCode[]
  /** Those that were scanned and whose arrival can't be recorded. */
  readonly refused: MovedWhole['refused']
  /** Whether the seal is the one that closed it; `undefined` where nobody read it. */
  readonly sealIntact: boolean | undefined
}

export type OpeningRefusal =
  | { readonly name: 'container-unknown' }
  | NonNullable<ReturnType<typeof judgeOpening>>

interface Doors {
  readonly tracking: Tracking
  readonly announce: Announce
}

/** Opens a container where it arrived: the scanned pieces have arrived, and the rest is missing. */
export async function openContainer(
  tx: Handle,
  { tracking, announce }: Doors,
  opening: Opening,
  by: Operator,
  now: number,
): Promise<Outcome<Opened, OpeningRefusal>> {
  const { id, branchCode, scanned, seal } = opening
  // Containers that are on a trip still did not come with it.
  const notCome = await findTripContainers(tx, id)
  const container = (await lockContainers(tx, [id, ...notCome])).get(id)
  if (container === undefined) return refuse({ name: 'container-unknown' })
  const refusal = judgeOpening(container, branchCode)
  if (refusal) return refuse(refusal)
  const inside = await findContainedCodes(tx, [id])
  const notSeen = await findContainedCodes(tx, notCome)
  const pieces = await lockPieces(tx, [...new Set([...inside, ...scanned, ...notSeen])])
  const stillInside = inside.filter((code) => pieces.get(code)?.newest?.container === id)
  const { found: present, missing, extra } = compareInside(stillInside, scanned)
  const arrive = (codes: readonly TrackingCode[], holder: ContainerCode | undefined) =>
    tracking.recordIn(tx, toArrivals(codes, opening, holder, by, now), by)
  const coming = present.filter(isNotHere(pieces, branchCode))
  const ofFound = sumUp(coming, await arrive(coming, id))
  const ofExtra = sumUp(extra, await arrive(extra, undefined))
  await takeBack(tx, tracking, missing, pieces, opening, by)
  const stuck = new Set(ofFound.refused.map(({ code }) => code))
  const unknown = new Set(ofExtra.refused.map(({ code }) => code))
  const came = extra.filter((code) => !unknown.has(code))
  await setOutcome(
    tx,
    id,
    present.filter((code) => !stuck.has(code)),
    'found',
    now,
  )
  // Their newest movement is elsewhere: the container goes on saying where they are.
  await setOutcome(tx, id, [...stuck], 'found', null)
  await setOutcome(tx, id, missing, 'missing', null)
  await insertExtra(tx, id, came, by.name, now)
  const opened: Container = {
    ...container,
    state: 'opened',
    branchCode,
    tripId: null,
    movedAt: now,
    arrivedAt: container.state === 'arrived' ? container.arrivedAt : now,
    openedAt: now,
    openedBy: by.name,
  }
  await updateContainer(tx, opened)
  const listed = await findListed(tx, [...inside, ...notSeen])
  await refreshWork(tx, [...new Set([...listed, ...missing, ...notSeen])], now)
  await announce(pieces.lock, missingEvents(missing, pieces, opening, now), now)
  const sealIntact = seal === undefined ? undefined : seal === container.seal
  const detail = {
    branch: branchCode,
    found: present.length,
    missing,
    extra: came,
    seal: seal ?? '',
  }
  const fact = { by, action: 'container.open', subject: `container ${id}`, detail }
  await recordAudit(tx, fact, now)
  const refused = [...ofFound.refused, ...ofExtra.refused]
  return accept({ container: opened, found: present, missing, extra: came, refused, sealIntact })
}

type Pieces = ReadonlyMap<TrackingCode, PieceInHand>

/** A piece that arrived with the scan of the whole container needs no second arrival. */
function isNotHere(pieces: Pieces, branchCode: string) {
  return (code: TrackingCode): boolean => {
    const newest = pieces.get(code)?.newest
    return newest?.check !== 'AR' || newest.branchCode !== branchCode
  }
}

function toArrivals(
  codes: readonly TrackingCode[],
  { branchCode, id }: Opening,
  holder: ContainerCode | undefined,
  by: Operator,
  now: number,
): ReportedScan[] {
  const about = { check: 'AR', branchCode, reasonCode: '', latitude: '', longitude: '' } as const
  const scan = { ...about, at: undefined, scanId: `${id} ${now}`, correction: false }
  const inside = holder === undefined ? {} : { container: holder }
  return codes.map((code) => ({ code, scan: { ...scan, ...inside }, recordedBy: by.name }))
}

/**
 * A missing piece that was recorded as arrived, with the scan of the whole container, did not: it
 * is on its way again. A person who opens a container may record that, whatever their rights to
 * correct (D43).
 */
async function takeBack(
  tx: Handle,
  tracking: Tracking,
  missing: readonly TrackingCode[],
  pieces: Pieces,
  { id, branchCode }: Opening,
  by: Operator,
): Promise<void> {
  const arrived = missing.filter((code) => pieces.get(code)?.newest?.check === 'AR')
  if (arrived.length === 0) return
  const about = { check: 'AS', branchCode, reasonCode: '', latitude: '', longitude: '' } as const
  const why = { correction: true, reason: `No estaba en ${id} al abrirla` }
  const scan = { ...about, ...why, at: undefined, scanId: undefined, container: id }
  const scans = arrived.map((code) => ({ code, scan, recordedBy: by.name }))
  await tracking.recordIn(tx, scans, { ...by, role: 'branch' })
}

function missingEvents(
  missing: readonly TrackingCode[],
  pieces: Pieces,
  { id, branchCode }: Opening,
  now: number,
) {
  return missing.flatMap((code) => {
    const shipper = pieces.get(code)?.shipperNumber
    if (shipper === undefined) return []
    const data = { branch: branchCode, container: id }
    return [{ type: 'shipment.missing', shipper, code, at: now, data } as const]
  })
}
