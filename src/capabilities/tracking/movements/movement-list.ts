import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { Movement } from './journey.ts'

/** A movement with its recorder and the time of recording. */
export interface ListedMovement extends Movement {
  readonly code: TrackingCode
  readonly recordedAt: number
  readonly recordedBy: string
}

/** Selects movements; the start of a period is inclusive, its end exclusive. */
export interface MovementFilter {
  readonly code: TrackingCode | undefined
  readonly branch: string | undefined
  readonly check: MovementCode | undefined
  readonly recordedBy: string | undefined
  readonly recordedFrom: number | undefined
  readonly recordedTo: number | undefined
  readonly happenedFrom: number | undefined
  readonly happenedTo: number | undefined
}

/** The position that a page starts after. */
export interface MovementPlace {
  readonly recordedAt: number
  readonly code: string
  readonly ordinal: number
}

/**
 * Limits a filter to one piece or to a number of days, so that no query scans years of movements
 * while others wait. Without a start, the period is the days before the end.
 */
export function boundFilter(
  filter: MovementFilter,
  now: number,
): Outcome<MovementFilter, 'window-too-wide'> {
  if (filter.code !== undefined) return accept(filter)
  const mostMs = trackingLimits.movementListDays * 86_400_000
  const to = filter.recordedTo ?? now
  const from = filter.recordedFrom ?? to - mostMs
  return to - from > mostMs ? refuse('window-too-wide') : accept({ ...filter, recordedFrom: from })
}
