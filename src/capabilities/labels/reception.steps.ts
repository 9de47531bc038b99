import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { inPortions } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  asPlain,
  newestOf,
  type PlainScanResult,
  type ReportedScan,
  type ScanResult,
  type Tracking,
} from '../tracking/tracking.ts'
import { addWork } from '../work-list/work-list.ts'
import {
  findPieces,
  findReception,
  noteResults,
  putReception,
} from './hand-overs/receptions.store.ts'
import { listManifest } from './manifest.steps.ts'
import { type DayBounds, manifestId } from './manifest.ts'

export interface ReceivedPiece {
  readonly code: TrackingCode
  readonly result: PlainScanResult
  /** It came with the sheet, which does not list it. */
  readonly isExtra: boolean
}

export interface Reception {
  readonly shipper: number
  readonly day: DayBounds
  readonly branchCode: string
  /** Pieces of the sheet that did not come with it. */
  readonly missing: readonly TrackingCode[]
  /** Pieces that came with the sheet, which does not list them. */
  readonly extra: readonly TrackingCode[]
  /** The name of the person who brought it, where that was given. */
  readonly handedOverBy?: string | undefined
  /** When the sheet was scanned; without it, now. */
  readonly at?: number | undefined
}

export interface ReceivedSheet {
  readonly pieces: readonly ReceivedPiece[]
  /** Pieces of the sheet that did not come and are still awaited. */
  readonly missing: readonly TrackingCode[]
}

export type ReceptionRefusal =
  | { readonly name: 'sheet-empty' }
  /** Codes that the sheet does not list can't be missing from it. */
  | { readonly name: 'not-listed'; readonly codes: readonly TrackingCode[] }

/** Records IF for every piece that came with a sheet, and notes those that did not. */
export async function receiveManifest(
  db: Database,
  clock: Clock,
  tracking: Tracking,
  reception: Reception,
  by: Operator,
): Promise<Outcome<ReceivedSheet, ReceptionRefusal>> {
  const { shipper, day, missing, extra } = reception
  const listed = new Set(await listManifest(db, clock, shipper, day))
  if (listed.size === 0) return refuse({ name: 'sheet-empty' })
  const notListed = missing.filter((code) => !listed.has(code))
  if (notListed.length > 0) return refuse({ name: 'not-listed', codes: notListed })
  const absent = new Set(missing)
  const unlisted = new Set(extra.filter((code) => !listed.has(code)))
  const codes = [...[...listed].filter((code) => !absent.has(code)), ...unlisted]
  const at = reception.at === undefined ? undefined : Math.min(reception.at, clock())
  const round = await beginReception(db, reception, by, at ?? clock())
  const place = { sheet: manifestId(shipper, day), branchCode: reception.branchCode }
  const results = await recordReceived(tracking, codes, { ...place, round, at }, by)
  const awaited = await findAwaited(tracking, missing)
  if (awaited.length > 0) await noteMissing(db, reception, awaited, by, clock())
  const pieces = codes.map((code, index): ReceivedPiece => {
    const result = asPlain(results[index] as ScanResult)
    return { code, result, isExtra: unlisted.has(code) }
  })
  await db.transaction((tx) => noteReceived(tx, place.sheet, pieces))
  return accept({ pieces, missing: awaited })
}

/** Notes where and when the sheet was scanned; returns which of its receptions this is. */
async function beginReception(
  db: Database,
  { shipper, day, branchCode, handedOverBy = '' }: Reception,
  by: Operator,
  now: number,
): Promise<number> {
  const sheet = manifestId(shipper, day)
  return db.transaction(async (tx) => {
    const reception = await findReception(tx, sheet, 'lock')
    const round = reception?.round ?? 0
    if (reception && reception.receivedAt !== null) return round
    const { from, to } = day
    const place = { sheet, shipper, from, to, branchCode, handedOverBy }
    await putReception(tx, {
      ...place,
      receivedAt: now,
      receivedBy: by.name,
      closedAt: null,
      round,
    })
    return round
  })
}

/** Also notes the pieces of an earlier request that ended between its scans and this. */
async function noteReceived(
  tx: Handle,
  sheet: string,
  pieces: readonly ReceivedPiece[],
): Promise<void> {
  const codes = pieces.map(({ code }) => code)
  const noted = await findPieces(tx, sheet, codes)
  const isUnnoted = (code: TrackingCode) => (noted.get(code)?.result ?? null) === null
  const fresh = pieces.filter(
    ({ code, result }) => result === 'recorded' || (result.name === 'duplicate' && isUnnoted(code)),
  )
  const codesOf = (isExtra: boolean) =>
    fresh.filter((one) => one.isExtra === isExtra).map(({ code }) => code)
  await noteResults(tx, sheet, codesOf(false), 'received')
  await noteResults(tx, sheet, codesOf(true), 'extra')
}

/** Which reception of which sheet, and where. */
export interface ReceptionScan {
  readonly sheet: string
  readonly branchCode: string
  readonly round: number
  readonly at?: number | undefined
}

/** Records IF of each piece: a second scan of the sheet does nothing, unless it was undone. */
export async function recordReceived(
  tracking: Tracking,
  codes: readonly TrackingCode[],
  { sheet, branchCode, round, at }: ReceptionScan,
  by: Operator,
): Promise<ScanResult[]> {
  const scanId = round === 0 ? sheet : `${sheet}~${round}`
  const results: ScanResult[] = []
  await inPortions(codes, async (portion) => {
    const scans = portion.map((code) => receivedScan(code, { scanId, branchCode, at }, by.name))
    results.push(...(await tracking.recordMovements(scans, by)))
  })
  return results
}

function receivedScan(
  code: TrackingCode,
  { scanId, branchCode, at }: { scanId: string; branchCode: string; at: number | undefined },
  recordedBy: string,
): ReportedScan {
  const place = { branchCode, latitude: '', longitude: '' }
  const check: MovementCode = 'IF'
  const scan = { check, ...place, reasonCode: '', at, scanId, correction: false }
  return { code, scan, recordedBy }
}

/** A shipment received in another way, or cancelled, is no longer awaited. */
async function findAwaited(
  tracking: Tracking,
  missing: readonly TrackingCode[],
): Promise<TrackingCode[]> {
  const pieces = await Promise.all(missing.map((code) => tracking.findPiece(code)))
  return missing.filter((_code, place) => {
    const tracked = pieces[place]
    return tracked && !tracked.piece.cancelled && newestOf(tracked.movements)?.check === 'PI'
  })
}

/** Puts the missing pieces on the work list until they are scanned. */
async function noteMissing(
  db: Database,
  { shipper, day, branchCode }: Reception,
  codes: readonly TrackingCode[],
  by: Operator,
  now: number,
): Promise<void> {
  const sheet = manifestId(shipper, day)
  const about = { kind: 'hand-over-missing', shipperNumber: shipper, branchCode } as const
  await db.transaction(async (tx) => {
    await addWork(
      tx,
      codes.map((code) => ({ code, ...about, dueAt: now, detail: { sheet } })),
    )
    const subject = codes.length === 1 ? `piece ${codes[0]}` : 'pieces'
    const detail = { sheet, branch: branchCode, codes }
    await recordAudit(tx, { by, action: 'hand-over.missing', subject, detail }, now)
  })
}
