import { type DeliveryPath, type MovementCode, nextStates } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { newId } from '../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type Movement, newestOf, type TrackedPiece } from '../tracking/tracking.ts'
import { pathTo, usualNext } from './journey-plan.ts'
import { type SandboxDoors, takeStep } from './playing.steps.ts'
import type { MoveRefusal, PieceRefusal, PlanRefusal, Run, Target } from './run.ts'
import type { DrivingParts } from './run-driving.steps.ts'
import { findRunning } from './sandbox.store.ts'
import { planScenario, type ScenarioName, type Step, scenarioNames } from './scenario.ts'

/** The result of a call that moves a piece. */
export interface Moved {
  readonly code: TrackingCode
  readonly state: MovementCode
  readonly cancelled: boolean
  /** The recorded movements, oldest first, including those that a waiting rescue added. */
  readonly recorded: readonly Movement[]
}

type Plan = Outcome<readonly Step[], PlanRefusal>

/** Plans the steps of a piece in a state. */
type Planner = (state: MovementCode, path: DeliveryPath) => Plan

export function planAdvance(to: MovementCode | undefined): Planner {
  return (state, path) => {
    const next = usualNext(state, path)
    if (next === undefined) return refuse({ name: 'journey-ended', state })
    const way = to === undefined ? [next] : pathTo(state, to, path)
    return way === undefined ? refuse({ name: 'no-way', state }) : accept(way)
  }
}

export function planOrRefuse(
  scenario: ScenarioName,
  state: MovementCode,
  path: DeliveryPath,
): Plan {
  const steps = planScenario(scenario, state, path)
  return steps === undefined ? refuse({ name: 'no-way', state }) : accept(steps)
}

export async function find(
  { tracking }: SandboxDoors,
  { code, owner }: Target,
): Promise<TrackedPiece | undefined> {
  const tracked = await tracking.findPiece(code)
  return owner === undefined || tracked?.piece.shipperNumber === owner ? tracked : undefined
}

interface Ready {
  readonly tracked: TrackedPiece
  readonly newest: Movement
  readonly steps: readonly Step[]
}

/** Returns a piece that no scenario is moving, with the planned steps. */
export async function prepare(
  { db, doors }: DrivingParts,
  target: Target,
  plan: Planner,
): Promise<Outcome<Ready, PlanRefusal>> {
  const tracked = await find(doors, target)
  const newest = tracked && newestOf(tracked.movements)
  if (tracked === undefined || newest === undefined) return refuse({ name: 'piece-unknown' })
  if (tracked.piece.cancelled) return refuse({ name: 'piece-cancelled' })
  const playing = await findRunning(db, target.code)
  if (playing) return refuse({ name: 'already-playing', scenario: playing.scenario })
  const planned = plan(newest.check, tracked.piece.collectedAt === undefined ? 'address' : 'branch')
  return planned.ok ? accept({ tracked, newest, steps: planned.value }) : planned
}

export async function moveNow(
  parts: DrivingParts,
  target: Target,
  plan: Planner,
  by: Operator,
): Promise<Outcome<Moved, MoveRefusal>> {
  const ready = await prepare(parts, target, plan)
  if (!ready.ok) return ready
  const { tracked, steps } = ready.value
  const notBefore = parts.clock(tracked.piece.shipperNumber)
  const id = newId()
  for (const [place, step] of steps.entries()) {
    const next = { code: target.code, step, scanId: `sandbox ${id} ${place}`, notBefore }
    const taken = await takeStep(parts.doors, next, by)
    if (!taken.ok && place === 0) return refuse({ name: 'step-refused', why: taken.refusal })
    // Someone else moved the piece meanwhile: return the recorded steps and the current state.
    if (!taken.ok) break
  }
  const after = (await parts.doors.tracking.findPiece(target.code)) ?? tracked
  return accept({
    code: target.code,
    state: newestOf(after.movements)?.check ?? 'PI',
    cancelled: after.piece.cancelled,
    recorded: after.movements.filter(({ ordinal }) => ordinal >= tracked.movements.length),
  })
}

/** Where a piece is in its simulated life, and its possible next steps. */
export interface Simulation {
  readonly code: TrackingCode
  readonly state: MovementCode
  readonly cancelled: boolean
  /** The states that may follow; none after the last, or of a cancelled order. */
  readonly next: readonly MovementCode[]
  /** The one that a step without a name records. */
  readonly usual: MovementCode | undefined
  /** The scenario that moves it now. */
  readonly running: Run | undefined
  /** The scenarios that can be played from here. */
  readonly scenarios: readonly { readonly name: ScenarioName; readonly steps: readonly Step[] }[]
}

export async function lookAt(
  { db, doors }: DrivingParts,
  target: Target,
): Promise<Outcome<Simulation, PieceRefusal>> {
  const tracked = await find(doors, target)
  const newest = tracked && newestOf(tracked.movements)
  if (tracked === undefined || newest === undefined) return refuse({ name: 'piece-unknown' })
  const { cancelled, collectedAt } = tracked.piece
  const path = collectedAt === undefined ? 'address' : 'branch'
  const state = newest.check
  const playable = scenarioNames.flatMap((name) => {
    const steps = planScenario(name, state, path)
    return steps === undefined || steps.length === 0 ? [] : [{ name, steps }]
  })
  return accept({
    code: target.code,
    state,
    cancelled,
    next: cancelled ? [] : nextStates(state, path),
    usual: cancelled ? undefined : usualNext(state, path),
    running: await findRunning(db, target.code),
    scenarios: cancelled ? [] : playable,
  })
}
