import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { ScenarioName, Step } from './scenario.ts'

export const runStates = ['running', 'done', 'stopped'] as const
export type RunState = (typeof runStates)[number]

/** Why a step was not taken. */
export type StepRefusal = 'out-of-order' | 'piece-cancelled' | 'piece-unknown' | 'not-apt'

/** Why a scenario did not run to its end. */
export type StopReason = StepRefusal | 'asked' | ''

/** A scenario that is or was played with a piece. */
export interface Run {
  readonly id: string
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly scenario: ScenarioName
  readonly steps: readonly Step[]
  /** How many steps were taken. */
  readonly done: number
  readonly pace: 'interval' | 'clock'
  /** The interval between two steps; 0 when the shipper's clock decides. */
  readonly everyMs: number
  /** When the next step is due: in real time, or in the shipper's time if its clock decides. */
  readonly dueAt: number
  readonly state: RunState
  /** Why it was stopped; empty if it was not. */
  readonly reason: StopReason
  /** The shipper's time at the start: no step happens earlier. */
  readonly startedAt: number
  readonly createdAt: number
  readonly createdBy: string
}

/** The piece to act on; any shipper's when `owner` is undefined. */
export interface Target {
  readonly code: TrackingCode
  readonly owner: number | undefined
}

export interface PieceRefusal {
  readonly name: 'piece-unknown'
}

/** Why no steps can be planned for a piece. */
export type PlanRefusal =
  | PieceRefusal
  | { readonly name: 'piece-cancelled' }
  | { readonly name: 'already-playing'; readonly scenario: ScenarioName }
  | { readonly name: 'journey-ended'; readonly state: MovementCode }
  | { readonly name: 'no-way'; readonly state: MovementCode }

export type MoveRefusal = PlanRefusal | { readonly name: 'step-refused'; readonly why: StepRefusal }

export type BeginRefusal = PlanRefusal | { readonly name: 'too-many-runs' }

export type StopRefusal = PieceRefusal | { readonly name: 'nothing-playing' }
