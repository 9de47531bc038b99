import { isHandOver } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { Order } from '../../../kernel/order.ts'
import { documentsOf } from '../../../kernel/personal-data.ts'
import { proofAsked } from '../../../kernel/pickup-proof.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { inPortions, type OnRows } from '../../../kits/batch/portions.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { createGroups } from '../../../kits/db/groups.ts'
import { newSigningKey } from '../../../kits/secret/signature.ts'
import { recordAudit, type SealedWords, sealWords } from '../../audit/audit.ts'
import { followScans } from '../../warehouse/warehouse.ts'
import { addWork } from '../../work-list/work-list.ts'
import { pinOf } from '../lookup/links.steps.ts'
import { findOrInsertLinkKey } from '../lookup/lookup.store.ts'
import type { AskedProof } from './pickup-proof.ts'
import { lockPieces, type PiecesInHand } from './piece-locking.steps.ts'
import {
  insertMovements,
  listProofs,
  type NewMovement,
  type ProofRow,
  setWrongProofs,
} from './recording.store.ts'
import type { ReportedContainer, ReportedScan, ScanReport, ScanResult } from './scan.ts'
import { type AwaitedScan, Batch, type ScanFacts } from './scan-batch.steps.ts'
import type { DeliveryGuard, Recording, ScanWatch } from './scan-listeners.steps.ts'
import { addSums } from './summing.steps.ts'
import { followMoved } from './waiting.steps.ts'

export type Scanned = ReportedScan | ReportedContainer

/** Records scans, in transactions of its own or in those of its callers. */
export interface Recorder {
  /**
   * Records the scans that fit and refuses the rest; returns one result per scan, in the order
   * given. Scans are recorded by the time they happened, a thousand per transaction: a later
   * failure does not undo the transactions before it.
   */
  recordMovements(scans: readonly Scanned[], by: Operator, onStored?: OnRows): Promise<ScanResult[]>
  /** Does the same, and returns where that leaves each piece, for its holder. */
  reportMovements(scans: readonly Scanned[], by: Operator): Promise<ScanReport[]>
  /** Records scans of a container's pieces, in the transaction of its own change. */
  recordIn(tx: Handle, scans: readonly ReportedScan[], by: Operator): Promise<ScanResult[]>
  /** Records scans in the transaction of their cause, and returns where each piece is. */
  reportIn(tx: Handle, scans: readonly ReportedScan[], by: Operator): Promise<ScanReport[]>
  /** Moves a container with everything inside, in the transaction of the move. */
  moveWhole(tx: Handle, reported: ReportedContainer, by: Operator): Promise<ScanResult>
}

export function openRecorder(
  db: Database,
  recording: Recording,
  countNodes?: () => number,
): Recorder {
  const recordPieces = createScanGroups(db, recording, countNodes)
  // The scans of pieces inside name their container, and need no leave to go into it.
  const inside = { ...recording, containment: undefined }
  const reportIn: Recorder['reportIn'] = async (tx, scans, by) => {
    const [reports = []] = await recordCalls(tx, [{ scans, by }], inside)
    return reports
  }
  const recordIn: Recorder['recordIn'] = async (tx, scans, by) =>
    resultsOf(await reportIn(tx, scans, by))
  const moveWhole: Recorder['moveWhole'] = async (tx, reported, by) => {
    const { containment, clock } = recording
    if (containment === undefined) return { name: 'container-unknown' }
    return containment.moveWhole(tx, reported, by, clock(), (scans) => recordIn(tx, scans, by))
  }
  const reportRun = async (run: ScanRun, by: Operator): Promise<ScanReport[]> => {
    if (Array.isArray(run)) return recordPieces({ scans: run, by })
    const result = await db.transaction((tx) => moveWhole(tx, run, by))
    return [{ result, piece: undefined }]
  }
  const report = async (scans: readonly Scanned[], by: Operator, onStored?: OnRows) => {
    const reports: ScanReport[] = []
    const record = async (places: readonly number[]) => {
      const recorded: ScanReport[] = []
      for (const run of runsOf(places.map((place) => scans[place] as Scanned)))
        recorded.push(...(await reportRun(run, by)))
      for (const [index, place] of places.entries()) reports[place] = recorded[index] as ScanReport
    }
    await inPortions(placesByTime(scans), record, onStored, scansPerCommit)
    return reports
  }
  return {
    recordMovements: async (scans, by, onStored) => resultsOf(await report(scans, by, onStored)),
    reportMovements: (scans, by) => report(scans, by),
    recordIn,
    reportIn,
    moveWhole,
  }
}

function resultsOf(reports: readonly ScanReport[]): ScanResult[] {
  return reports.map(({ result }) => result)
}

/** Each costs some 40 µs: a portion holds up others for no longer than 20 ms. */
const scansPerCommit = 400

/** The indexes of the scans sorted by time; scans without a time happen now, after all others. */
function placesByTime(scans: readonly Scanned[]): number[] {
  const timeOf = (place: number) => scans[place]?.scan.at ?? Number.POSITIVE_INFINITY
  // Infinity minus Infinity is NaN: scans without a time keep the order in which they were sent.
  return [...scans.keys()].sort((left, right) => timeOf(left) - timeOf(right) || 0)
}

/** Scans of pieces, which share a transaction, or one of a container. */
type ScanRun = ReportedScan[] | ReportedContainer

/**
 * Scans in their order; each container alone: it moves the pieces that earlier scans put inside.
 */
function runsOf(scans: readonly Scanned[]): ScanRun[] {
  const runs: ScanRun[] = []
  for (const scanned of scans) {
    const last = runs.at(-1)
    if ('whole' in scanned) runs.push(scanned)
    else if (Array.isArray(last)) last.push(scanned)
    else runs.push([scanned])
  }
  return runs
}

/** Scans that somebody reported together: they have one entry in the audit log. */
export interface ScanCall {
  readonly scans: readonly ReportedScan[]
  readonly by: Operator
}

/** A call of more scans than this has a transaction of its own. */
const scansToShare = 16

/** Each scan costs some 40 µs: a group holds up others for no longer than 20 ms. */
const callsPerCommit = 64

/**
 * Calls of few scans that arrive together share a transaction: the stations of a carrier send one
 * scan at a time, and each alone would wait for a commit and for the head of the audit chain. Scans
 * into containers, which are locked before any piece, have a transaction of their own.
 */
function createScanGroups(db: Database, recording: Recording, countNodes?: () => number) {
  return createGroups<ScanCall, ScanReport[]>(db, {
    maxItems: callsPerCommit,
    mayShare,
    run: (tx, calls) => recordGroup(tx, calls, recording),
    countNodes,
  })
}

function mayShare({ scans }: ScanCall): boolean {
  return scans.length <= scansToShare && scans.every(({ scan }) => scan.container === undefined)
}

/** Calls about the same piece are recorded one after the other, as if each came alone. */
async function recordGroup(
  tx: Handle,
  calls: readonly ScanCall[],
  recording: Recording,
): Promise<ScanReport[][]> {
  const reports: ScanReport[][] = []
  for (const apart of withoutRepetition(calls))
    reports.push(...(await recordCalls(tx, apart, recording)))
  return reports
}

/** Splits calls, in their order, so that no two of a part are about the same piece. */
function withoutRepetition(calls: readonly ScanCall[]): ScanCall[][] {
  const parts: ScanCall[][] = []
  let seen = new Set<string>()
  for (const call of calls) {
    const codes = call.scans.map(({ code }) => code)
    if (parts.length === 0 || codes.some((code) => seen.has(code))) {
      parts.push([])
      seen = new Set()
    }
    parts.at(-1)?.push(call)
    for (const code of codes) seen.add(code)
  }
  return parts
}

/** Records the scans of several calls; returns a report per scan, call by call. */
async function recordCalls(
  tx: Handle,
  calls: readonly ScanCall[],
  recording: Recording,
): Promise<ScanReport[][]> {
  const scans = calls.flatMap((call) => call.scans)
  const facts = await lockFacts(tx, scans, recording)
  const batch = new Batch(facts, recording)
  const reported = calls.map((call) => reportCall(batch, call))
  if (batch.recorded.length > 0) await storeRecorded(batch, facts, recording)
  if (batch.mistaken.size > 0) await setWrongProofs(tx, batch.mistaken, facts.now)
  for (const [by, refused] of Map.groupBy(batch.refused, (one) => one.by)) {
    const corrections = refused.map(({ scan }) => scan)
    await recording.guard?.afterRefused(tx, corrections, by, facts.now)
  }
  await addWork(tx, batch.cancelled)
  for (const { recorded, by } of reported)
    if (recorded.length > 0) await recordAudit(tx, toFact(recorded, by), facts.now)
  return reported.map(({ reports }) => reports)
}

function reportCall(batch: Batch, { scans, by }: ScanCall) {
  const first = batch.recorded.length
  const reports = scans.map((scan) => batch.report(scan, by))
  return { reports, recorded: batch.recorded.slice(first), by }
}

async function storeRecorded(
  batch: Batch,
  { pieces, now }: ScanFacts,
  { announce, watch, followers = [], waitingMs }: Recording,
): Promise<void> {
  const { lock } = pieces
  const journeyOf = (code: TrackingCode) => pieces.get(code)?.movements ?? []
  await insertMovements(lock.tx, batch.recorded, now, journeyOf)
  await addSums(lock.tx, batch.sums, batch.figures)
  await announce(lock, batch.events(), now)
  for (const [by, met] of Map.groupBy(batch.met, (one) => one.by)) {
    const codes = met.map(({ code }) => code)
    await watch?.afterRecorded(lock, codes, by, now)
  }
  const scanned = batch.recorded.map(({ code, movement, by }) => ({
    code,
    check: movement.check,
    by: by.name,
  }))
  await followScans(lock.tx, announce, scanned, now)
  const moved = batch.moved()
  for (const follower of followers) await follower.afterMoved(lock, moved, now)
  // The work list reads the rows that the others have written.
  await followMoved(lock.tx, moved, waitingMs, now)
}

/** One audit entry per call, whatever it recorded: scans arrive by the thousand. */
function toFact(recorded: readonly NewMovement[], by: Operator) {
  const sealed: SealedWords[] = []
  const detail = recorded.map(({ code, movement }) => {
    const { check, branchCode, at, correction, reason, container } = movement
    const into = container === undefined ? [] : [container]
    const scanned = [code, check, branchCode, new Date(at).toISOString(), ...into]
    if (!correction) return scanned.join(' ')
    const why = reason ? sealWords([code], reason) : undefined
    if (why) sealed.push(why)
    return [...scanned, 'correction', ...(why ? [`(${why.seal})`] : [])].join(' ')
  })
  const subject = recorded.length === 1 ? `piece ${recorded[0]?.code}` : 'pieces'
  return { by, action: 'movement.record', subject, detail, sealed }
}

/** Locks the pieces of scans, and loads what decides whether the scans may be recorded. */
async function lockFacts(
  tx: Handle,
  scans: readonly ReportedScan[],
  { clock, watch, guard, containment }: Recording,
): Promise<ScanFacts> {
  const now = clock()
  const putIn = scans.filter(({ scan }) => scan.container !== undefined)
  const findJudge = putIn.length > 0 && (await containment?.lockContainers(tx, putIn))
  const pieces = await lockPieces(tx, [...new Set(scans.map((scan) => scan.code))])
  const awaited = watch ? await findAwaited(tx, scans, pieces, watch) : new Map()
  const settled = guard ? await findSettled(tx, scans, pieces, guard) : new Map()
  const proofs = await findProofs(tx, scans, pieces, now)
  const judgeInto = findJudge ? await findJudge(tx) : undefined
  return { now, pieces, awaited, settled, proofs, judgeInto }
}

/**
 * The proofs to ask of people who collect these pieces. Only hand-overs at a branch are looked up.
 */
async function findProofs(
  tx: Handle,
  scans: readonly ReportedScan[],
  pieces: PiecesInHand,
  now: number,
): Promise<ReadonlyMap<TrackingCode, AskedProof>> {
  const codes = scans.flatMap(({ code, scan }) =>
    isHandOver(scan.check) && pieces.get(code)?.collectedAt !== undefined ? [code] : [],
  )
  if (codes.length === 0) return new Map()
  const rows = await listProofs(tx, [...new Set(codes)])
  if (rows.length === 0) return new Map()
  const key = await findOrInsertLinkKey(tx, newSigningKey(), now)
  return new Map(rows.map((row) => [row.code, toAsked(row, key)]))
}

function toAsked({ content, sentDocument, asks, ...row }: ProofRow, key: string): AskedProof {
  const own = documentsOf(JSON.parse(content) as Order)
  const documents = sentDocument === null ? own : [...own, sentDocument]
  const { branch, wrong } = row
  return { asks: proofAsked(asks, own.length > 0), branch, documents, pin: pinOf(key, row), wrong }
}

async function findAwaited(
  tx: Handle,
  scans: readonly ReportedScan[],
  pieces: PiecesInHand,
  watch: ScanWatch,
): Promise<ReadonlyMap<TrackingCode, AwaitedScan>> {
  const relevant = scans.filter(
    ({ code, scan }) => watch.checks.has(scan.check) && pieces.has(code),
  )
  if (relevant.length === 0) return new Map()
  return watch.findAwaited(tx, [...new Set(relevant.map(({ code }) => code))])
}

/** Only corrections of delivered pieces are looked up: a scan costs no more than before. */
async function findSettled(
  tx: Handle,
  scans: readonly ReportedScan[],
  pieces: PiecesInHand,
  guard: DeliveryGuard,
): Promise<ReadonlyMap<TrackingCode, string>> {
  const codes = scans.flatMap(({ code, scan }) =>
    scan.correction && pieces.get(code)?.newest?.check === 'DL' ? [code] : [],
  )
  return codes.length > 0 ? guard.findSettled(tx, [...new Set(codes)]) : new Map()
}
