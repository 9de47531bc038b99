import type { Operator } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { findNewest, type SandboxDoors, stepTime, takeStep } from './playing.steps.ts'
import type { Run } from './run.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import {
  claimStep,
  findClockFollowers,
  findDue,
  findDueByClock,
  findNextStep,
  settleStep,
} from './sandbox.store.ts'

export interface DrivingParts {
  readonly db: Database
  readonly clock: Clock
  readonly doors: SandboxDoors
  /** Reports a failed step; it is retried once its lease expires. */
  readonly onFailure: (error: unknown) => void
  /** A scenario was begun in this process, and its transaction is committed. */
  readonly onBegun: () => void
}

type Drivers = Omit<DrivingParts, 'onBegun'>

/** The operator that the audit log shows for scenario steps. */
const driver: Operator = { id: '', name: 'sandbox', role: 'scanner' }

/** Other processes may begin scenarios, or leave theirs behind. */
const longestQuietMs = 5_000

/** How long until steps may be due; 0 if some may be now. */
export async function untilNextStep({ db, clock }: Drivers): Promise<number> {
  const next = await findNextStep(db)
  if (next === undefined || next.followers > 0) return 0
  const { dueAt } = next
  return dueAt === null ? longestQuietMs : Math.min(Math.max(dueAt - clock(), 0), longestQuietMs)
}

/** Takes every due step and returns how many; several nodes may run this concurrently. */
export async function driveDue(parts: Drivers): Promise<number> {
  const { db, clock } = parts
  let taken = await driveAll(parts, await findDue(db, clock(), sandboxLimits.sandboxRunsAtOnce))
  for (const shipper of await findClockFollowers(db)) taken += await driveByClock(parts, shipper)
  return taken
}

/** Takes the steps that a shipper's clock has reached. */
export async function driveByClock(parts: Drivers, shipper: number): Promise<number> {
  const { db, clock } = parts
  const most = sandboxLimits.sandboxRunsAtOnce
  return driveAll(parts, await findDueByClock(db, shipper, clock(shipper), clock(), most))
}

async function driveAll(parts: Drivers, runs: readonly Run[]): Promise<number> {
  let taken = 0
  for (const run of runs)
    try {
      taken += await drive(parts, run)
    } catch (error) {
      parts.onFailure(error)
    }
  return taken
}

/** A clock that jumped ahead may have reached several steps of a scenario. */
async function drive(parts: Drivers, first: Run): Promise<number> {
  let run: Run | undefined = first
  let taken = 0
  while (run !== undefined && isDue(run, parts.clock)) {
    run = await driveOnce(parts, run)
    if (run !== undefined) taken += 1
  }
  return taken
}

function isDue({ state, pace, dueAt, shipperNumber }: Run, clock: Clock): boolean {
  return state === 'running' && dueAt <= (pace === 'clock' ? clock(shipperNumber) : clock())
}

/** Returns undefined when another process has claimed the step. */
async function driveOnce({ db, clock, doors }: Drivers, run: Run): Promise<Run | undefined> {
  const now = clock()
  if (!(await claimStep(db, run, now, now + sandboxLimits.sandboxLeaseMs))) return undefined
  const [step] = run.steps.slice(run.done)
  const scanId = `sandbox ${run.id} ${run.done}`
  const next = { code: run.code, scanId, notBefore: run.startedAt }
  const outcome = step === undefined ? undefined : await takeStep(doors, { ...next, step }, driver)
  const after: Run =
    outcome?.ok === false
      ? { ...run, state: 'stopped', reason: outcome.refusal }
      : await advanceRun(doors, run, clock())
  await settleStep(db, run, after)
  return after
}

async function advanceRun(doors: SandboxDoors, run: Run, now: number): Promise<Run> {
  const done = run.done + 1
  const following = run.steps[done]
  if (following === undefined) return { ...run, done, state: 'done' }
  if (run.pace === 'interval') return { ...run, done, dueAt: now + run.everyMs }
  const newest = await findNewest(doors.tracking, run.code)
  return { ...run, done, dueAt: stepTime(newest, following, run.startedAt) }
}
