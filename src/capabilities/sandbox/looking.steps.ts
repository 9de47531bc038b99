import { type MovementCode, nextStates } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { newestOf } from '../tracking/tracking.ts'
import { usualNext } from './journey-plan.ts'
import { find } from './moving.steps.ts'
import type { Run, SandboxRefusal, Target } from './run.ts'
import type { DrivingParts } from './run-driving.steps.ts'
import { findRunning } from './sandbox.store.ts'
import { planScenario, type ScenarioName, type Step, scenarioNames } from './scenario.ts'

/** Where a piece is in its simulated life, and what may happen to it next. */
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
  /** What can be played from here. */
  readonly scenarios: readonly { readonly name: ScenarioName; readonly steps: readonly Step[] }[]
}

export async function lookAt(
  { db, doors }: DrivingParts,
  target: Target,
): Promise<Outcome<Simulation, SandboxRefusal>> {
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
