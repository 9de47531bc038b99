import { dayNumberText, parseDayNumber } from '../../kernel/days.ts'
import { nextStates } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  lockPieces,
  type PieceInHand,
  type ScanReport,
  type Tracking,
} from '../tracking/tracking.ts'
import type { FindCourier } from './couriers.steps.ts'
import {
  countBefore,
  judgeRun,
  judgeStop,
  type PlannedStop,
  type RunPlace,
  type RunRefusal,
  replan,
  type StopRefusal,
} from './run-plan.ts'
import type { Stop } from './run-stops.ts'
import { runLimits } from './runs.limits.ts'
import {
  findOtherStops,
  findPlace,
  findRun,
  findRunsOf,
  findStops,
  type ListedRun,
  listRuns,
  lockRun,
  putRun,
  type RunFilter,
  replaceStops,
  type StoredRun,
  setStarted,
} from './runs.store.ts'
import { judgeDone, loadOut, loadStops } from './stops.steps.ts'

export { allowedAfter as allowedAt } from '../tracking/tracking.ts'
export { createCourierFinder } from './couriers.steps.ts'
export { countStops, type Stop } from './run-stops.ts'
export { outFollower } from './stops.steps.ts'
export type { ListedRun, RunFilter, StopRefusal }

/** A run with its stops; without an id it has the pieces of a courier without a plan. */
export interface Run extends Omit<StoredRun, 'id'> {
  readonly id: string | null
  readonly stops: readonly Stop[]
}

/** A plan as it is asked for; without a day it is for today. */
export interface WantedRun extends Pick<StoredRun, 'id' | 'branch' | 'name'> {
  readonly day: string | undefined
  readonly courier: string
  readonly stops: readonly TrackingCode[]
}

export type PlanRefusal =
  | RunRefusal
  | { readonly name: 'courier-unknown' }
  /** The faults of stops, by their place in the list. */
  | { readonly name: 'stops-unfit'; readonly stops: ReadonlyMap<TrackingCode, StopRefusal> }

export type StartRefusal = 'run-unknown' | 'run-not-today'

/** The result of one stop of a run that starts. */
export interface StartedStop {
  readonly code: TrackingCode
  readonly report: ScanReport
}

export interface Started {
  readonly run: Run
  readonly results: readonly StartedStop[]
}

/** The stops before a piece that is on its way to the recipient. */
export interface Approach {
  /** The run that has it, if that was given a name. */
  readonly run: string | null
  /** The stops before its own that are not done. */
  readonly stopsBefore: number
}

export interface Runs {
  find(id: string): Promise<Run | undefined>
  list(filter: RunFilter, after: string | undefined, limit: number): Promise<ListedRun[]>
  /**
   * The pieces that a courier has to deliver today, planned or not; undefined if there are none.
   */
  findMine(by: Operator): Promise<Run | undefined>
  /** How far today's run is from the stop of a piece; undefined if no plan has it. */
  approach(code: TrackingCode): Promise<Approach | undefined>
  /** The same for the shipper of a piece: 'unknown' for that of another. */
  ownApproach(shipper: number, code: TrackingCode): Promise<Approach | 'unknown' | undefined>
  /** Makes a run, or replaces its plan. */
  plan(wanted: WantedRun, by: Operator): Promise<Outcome<Run, PlanRefusal>>
  /** Puts the stops that may go out for delivery. */
  start(id: string, by: Operator): Promise<Outcome<Started, StartRefusal>>
}

export interface RunDoors {
  readonly db: Database
  readonly clock: Clock
  readonly zone: Zone
  readonly tracking: Pick<Tracking, 'reportIn' | 'findPiece'>
  readonly findCourier: FindCourier
}

export function openRuns(doors: RunDoors): Runs {
  const { db, clock, zone } = doors
  const find = async (id: string) => {
    const run = await findRun(db, id)
    return run && withStops(db, run)
  }
  const approachOf = (code: TrackingCode) => findApproach(db, code, dayOf(zone, clock()).day)
  return {
    find,
    list: (filter, after, limit) => listRuns(db, filter, after, limit),
    findMine: (by) => findMine(db, dayOf(zone, clock()), by),
    approach: approachOf,
    async ownApproach(shipper, code) {
      const piece = await doors.tracking.findPiece(code)
      if (piece?.piece.shipperNumber !== shipper) return 'unknown'
      return piece.movements.at(-1)?.check === 'LD' ? approachOf(code) : undefined
    },
    async plan(wanted, by) {
      const courier = await doors.findCourier(wanted.courier, wanted.branch)
      if (courier === undefined) return refuse({ name: 'courier-unknown' })
      const { day: today } = dayOf(zone, clock())
      const run = { ...wanted, day: wanted.day ?? today, courier, startedAt: null }
      const planned = await db.transaction((tx) => plan(tx, run, wanted.stops, by, today, clock()))
      return planned.ok ? accept((await find(wanted.id)) as Run) : planned
    },
    async start(id, by) {
      const { day: today } = dayOf(zone, clock())
      const started = await db.transaction((tx) => start(tx, doors, id, by, today))
      if (!started.ok) return started
      return accept({ run: (await find(id)) as Run, results: started.value })
    },
  }
}

interface Today {
  readonly day: string
  /** When it began. */
  readonly from: number
}

function dayOf(zone: Zone, now: number): Today {
  const day = dayText(zone, now)
  return { day, from: parsePeriod(zone, day, day)?.from ?? now }
}

async function withStops(db: Handle, run: StoredRun): Promise<Run> {
  return { ...run, stops: await loadStops(db, await findStops(db, run.id)) }
}

/** Of several runs it is the first with something left, and pieces in none come after it. */
async function findMine(db: Handle, today: Today, by: Operator): Promise<Run | undefined> {
  const planned: Run[] = []
  for (const run of await findRunsOf(db, by.id, today.day)) planned.push(await withStops(db, run))
  const run = planned.find(({ stops }) => stops.some(({ done }) => !done)) ?? planned.at(-1)
  const branch = by.branch ?? run?.branch
  if (branch === undefined) return undefined
  const last = Math.max(0, ...(run?.stops ?? []).map(({ number }) => number))
  const question = {
    branch,
    courier: by.id,
    day: today.day,
    from: today.from,
    since: today.from - runLimits.daysOut * 86_400_000,
    limit: runLimits.stopsPerRun,
  }
  const out = await loadOut(db, question, by, last)
  if (run) return { ...run, stops: [...run.stops, ...out] }
  if (out.length === 0) return undefined
  const courier = { id: by.id, name: by.name, email: null }
  return { id: null, name: null, branch, day: today.day, courier, startedAt: null, stops: out }
}

async function findApproach(
  db: Handle,
  code: TrackingCode,
  today: string,
): Promise<Approach | undefined> {
  const place = await findPlace(db, code, today)
  if (place === undefined) return undefined
  const stops = await judgeDone(db, await findStops(db, place.run))
  return { run: place.name, stopsBefore: countBefore(stops, place.number) }
}

async function plan(
  tx: Handle,
  run: StoredRun,
  wanted: readonly TrackingCode[],
  by: Operator,
  today: string,
  now: number,
): Promise<Outcome<undefined, PlanRefusal>> {
  const stored = await lockRun(tx, run.id)
  const lastDay = dayNumberText(parseDayNumber(today) + runLimits.runDaysAhead)
  const refusal = judgeRun(run, stored, today, lastDay)
  if (refusal) return refuse(refusal)
  // Another plan for the same piece waits here.
  const pieces = await lockPieces(tx, [...new Set(wanted)])
  const stops = await judgeDone(tx, await findStops(tx, run.id))
  const done = new Set(stops.filter(({ isDone }) => isDone).map(({ code }) => code))
  const fresh = [...new Set(wanted)].filter((code) => !done.has(code))
  const unfit = await findUnfit(tx, run, fresh, pieces)
  if (unfit.size > 0) return refuse({ name: 'stops-unfit', stops: unfit })
  const isUnderWay = stored?.startedAt != null
  // Somebody may have made it elsewhere since it was looked for.
  if (!(await putRun(tx, run, by.name, now))) return refuse({ name: 'run-taken' })
  await replaceStops(tx, run.id, replan({ known: stops, wanted, isUnderWay, now }))
  const detail = { branch: run.branch, day: run.day, courier: run.courier.name, stops: wanted }
  await recordAudit(tx, { by, action: 'run.plan', subject: `run ${run.id}`, detail }, now)
  return accept(undefined)
}

async function findUnfit(
  tx: Handle,
  { id, day }: StoredRun,
  codes: readonly TrackingCode[],
  pieces: ReadonlyMap<TrackingCode, PieceInHand>,
): Promise<Map<TrackingCode, StopRefusal>> {
  const others = codes.length > 0 ? await findOtherStops(tx, id, day, codes) : []
  const elsewhere = await judgeDone(
    tx,
    others.map(({ code, addedAt }) => ({ code, addedAt, number: 0 })),
  )
  const runOf = new Map(
    others.flatMap(({ code, run }, place) => (elsewhere[place]?.isDone ? [] : [[code, run]])),
  )
  return new Map(
    codes.flatMap((code) => {
      const piece = pieces.get(code)
      const refusal = judgeStop(piece && { ...toFacts(piece), otherRun: runOf.get(code) })
      return refusal ? [[code, refusal] as const] : []
    }),
  )
}

function toFacts({ newest, cancelledAt, collectedAt }: PieceInHand) {
  const isOver = cancelledAt !== undefined || nextStates(newest?.check ?? 'PI').length === 0
  return { isOver, collectedAt }
}

async function start(
  tx: Handle,
  { tracking, clock }: RunDoors,
  id: string,
  by: Operator,
  today: string,
): Promise<Outcome<StartedStop[], StartRefusal>> {
  const run = await lockRun(tx, id)
  if (run === undefined) return refuse('run-unknown')
  if (run.day !== today) return refuse('run-not-today')
  const stops = await judgeDone(tx, await findStops(tx, id))
  const open = stops.filter(({ isDone }) => !isDone)
  const reports = await tracking.reportIn(
    tx,
    open.map((stop) => toScan(stop, run, by)),
    by,
  )
  await setStarted(tx, id, clock())
  if (run.startedAt === null)
    await recordAudit(tx, { by, action: 'run.start', subject: `run ${id}`, detail: {} }, clock())
  return accept(open.map(({ code }, place) => ({ code, report: reports[place] as ScanReport })))
}

function toScan({ code }: PlannedStop, { branch }: RunPlace, by: Operator) {
  const place = { branchCode: branch, latitude: '', longitude: '', reasonCode: '' }
  const facts = { at: undefined, scanId: undefined, correction: false }
  return { code, scan: { check: 'LD' as const, ...place, ...facts }, recordedBy: by.name }
}
