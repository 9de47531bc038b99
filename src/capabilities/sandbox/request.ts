import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { StepRefusal } from './run.ts'
import type { ScenarioName } from './scenario.ts'

/** Which piece is meant; of whoever it is, where no owner is said. */
export interface Target {
  readonly code: TrackingCode
  readonly owner: number | undefined
}

export type SandboxRefusal =
  | { readonly name: 'piece-unknown' | 'piece-cancelled' | 'too-many-runs' | 'nothing-playing' }
  | { readonly name: 'already-playing'; readonly scenario: ScenarioName }
  | { readonly name: 'journey-ended'; readonly state: MovementCode }
  | { readonly name: 'no-way'; readonly state: MovementCode }
  | { readonly name: 'step-refused'; readonly why: StepRefusal }
