import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createBatcher } from '../../kits/batch/batcher.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Movement, placeScan, type Scan, type ScanRefusal } from './journey.ts'
import type { TrackedPiece } from './piece.ts'
import {
  findCodesByAlternative,
  findJourneys,
  findPieces,
  insertMovements,
  lockPieces,
  type NewMovement,
} from './tracking.store.ts'
import { type Day, isInWindow, toDay, type Window } from './window.ts'

export type { Movement, TrackedPiece }

/**
 * One question: by tracking code, or by the shipper's alternative code, within a window of days.
 */
export interface TrackingQuestion {
  readonly code: TrackingCode | undefined
  readonly alternative: string | undefined
  readonly window: Window
}

export interface ReportedScan {
  readonly code: TrackingCode
  readonly scan: Scan
  readonly recordedBy: string
}

export type ScanResult = 'recorded' | ScanRefusal | { readonly name: 'piece-unknown' }

export interface Tracking {
  today(): Day
  /** Answers one entry per question, in order; `undefined` where the shipper has no such piece. */
  trackPieces(
    shipper: number,
    questions: readonly (TrackingQuestion | undefined)[],
  ): Promise<(TrackedPiece | undefined)[]>
  /** Anybody's piece, for the public page. */
  findPiece(code: TrackingCode): Promise<TrackedPiece | undefined>
  /** Records what fits, refuses the rest; one result per scan, in order. */
  recordMovements(scans: readonly ReportedScan[], by: Operator): Promise<ScanResult[]>
}

export function openTracking(db: Database, clock: Clock, zone: Zone): Tracking {
  const load = createLoader(db)
  const dayOf = (at: number): Day => {
    const local = zone(at)
    return toDay(local.year, local.month, local.day)
  }
  return {
    today: () => dayOf(clock()),
    trackPieces: (shipper, questions) => track(db, load, dayOf, shipper, questions),
    findPiece: async (code) => (await load([code])).get(code),
    recordMovements: (scans, by) =>
      db.transaction((tx) => recordInTransaction(tx, scans, by, clock())),
  }
}

/** Every order begins with PI, written in the transaction that stores it. */
export async function recordReceived(
  tx: Handle,
  codes: readonly TrackingCode[],
  now: number,
): Promise<void> {
  const movements = codes.map(
    (code): NewMovement => ({
      code,
      movement: firstMovement(now),
      recordedBy: 'order',
    }),
  )
  await insertMovements(tx, movements, now)
}

function firstMovement(at: number): Movement {
  const check: MovementCode = 'PI'
  const place = { branchCode: '', latitude: '', longitude: '' }
  return { ...place, ordinal: 0, at, check, reasonCode: '', scanId: undefined, correction: false }
}

type Loader = (codes: readonly TrackingCode[]) => Promise<Map<TrackingCode, TrackedPiece>>

/**
 * On PostgreSQL, small look-ups that arrive together share one query; SQLite has no trip to save.
 */
function createLoader(db: Database): Loader {
  const direct: Loader = (codes) => loadPieces(db, codes)
  if (db.engine === 'sqlite') return direct
  const batcher = createBatcher<readonly TrackingCode[], Map<TrackingCode, TrackedPiece>>({
    maxItems: 128,
    concurrency: 4,
    async run(items) {
      const found = await direct([...new Set(items.flat())])
      return items.map(() => found)
    },
  })
  return (codes) => (codes.length <= 8 ? batcher.add(codes) : direct(codes))
}

async function loadPieces(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, TrackedPiece>> {
  const [pieces, journeys] = await Promise.all([findPieces(db, codes), findJourneys(db, codes)])
  return new Map(
    pieces.map((piece) => [piece.code, { piece, movements: journeys.get(piece.code) ?? [] }]),
  )
}

async function track(
  db: Handle,
  load: Loader,
  dayOf: (at: number) => Day,
  shipper: number,
  questions: readonly (TrackingQuestion | undefined)[],
): Promise<(TrackedPiece | undefined)[]> {
  const codes = await resolveCodes(db, dayOf, shipper, questions)
  const asked = [...new Set(codes.filter((code) => code !== undefined))]
  if (asked.length === 0) return questions.map(() => undefined)
  const found = await load(asked)
  return questions.map((question, index) => {
    const code = codes[index]
    const tracked = code === undefined ? undefined : found.get(code)
    if (question === undefined || tracked?.piece.shipperNumber !== shipper) return undefined
    return isInWindow(dayOf(tracked.piece.enteredAt), question.window) ? tracked : undefined
  })
}

/** The tracking code of each question; an alternative code means its newest shipment (D21). */
async function resolveCodes(
  db: Handle,
  dayOf: (at: number) => Day,
  shipper: number,
  questions: readonly (TrackingQuestion | undefined)[],
): Promise<(TrackingCode | undefined)[]> {
  const alternatives = questions
    .filter((question) => question !== undefined && question.code === undefined)
    .map((question) => question?.alternative)
    .filter((alternative) => alternative !== undefined)
  if (alternatives.length === 0) return questions.map((question) => question?.code)
  const newestFirst = await findCodesByAlternative(db, shipper, [...new Set(alternatives)])
  return questions.map((question) => {
    if (question === undefined || question.code !== undefined) return question?.code
    return newestFirst.find(
      (candidate) =>
        candidate.alternative === question.alternative &&
        isInWindow(dayOf(candidate.enteredAt), question.window),
    )?.code
  })
}

async function recordInTransaction(
  tx: Handle,
  scans: readonly ReportedScan[],
  by: Operator,
  now: number,
): Promise<ScanResult[]> {
  const codes = [...new Set(scans.map((scan) => scan.code))]
  const known = await lockPieces(tx, codes)
  const journeys = known.size > 0 ? await findJourneys(tx, [...known]) : new Map()
  const recorded: NewMovement[] = []
  const results = scans.map(({ code, scan, recordedBy }): ScanResult => {
    if (!known.has(code)) return { name: 'piece-unknown' }
    const journey: Movement[] = journeys.get(code) ?? []
    const placed = placeScan(journey, scan, now)
    if (!placed.ok) return placed.refusal
    journeys.set(code, [...journey, placed.value])
    recorded.push({ code, movement: placed.value, recordedBy })
    return 'recorded'
  })
  if (recorded.length > 0) {
    await insertMovements(tx, recorded, now)
    await recordAudit(tx, toFact(recorded, by), now)
  }
  return results
}

/** One link for one call, whatever it recorded: scans come by the thousand. */
function toFact(recorded: readonly NewMovement[], by: Operator) {
  const detail = recorded.map(({ code, movement }) =>
    [code, movement.check, movement.branchCode, new Date(movement.at).toISOString()].join(' '),
  )
  const subject = recorded.length === 1 ? `piece ${recorded[0]?.code}` : 'pieces'
  return { operator: by.name, action: 'movement.record', subject, detail }
}
