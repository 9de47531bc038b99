import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { ScenarioName, Step } from './scenario.ts'

export const runStates = ['running', 'done', 'stopped'] as const
export type RunState = (typeof runStates)[number]

/** Why a step was not taken. */
export type StepRefusal = 'out-of-order' | 'piece-cancelled' | 'piece-unknown' | 'not-apt'

/** Why a scenario was not played to its end. */
export type StopReason = StepRefusal | 'asked' | ''

/** A scenario that is being played with a piece, or was. */
export interface Run {
  readonly id: string
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly scenario: ScenarioName
  readonly steps: readonly Step[]
  /** How many of the steps are behind. */
  readonly done: number
  readonly pace: 'interval' | 'clock'
  /** Between two steps; 0 where the shipper's clock decides. */
  readonly everyMs: number
  /** When the next step is due: by the world's time, or by the shipper's where that decides. */
  readonly dueAt: number
  readonly state: RunState
  /** Why it was stopped; empty where it was not. */
  readonly reason: StopReason
  /** The shipper's time when it began: no step happens before. */
  readonly startedAt: number
  readonly createdAt: number
  readonly createdBy: string
}

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
