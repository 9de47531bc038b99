import { type MovementCode, movementCodes, returnStates } from './movement.ts'

/** The facts that decide whether a shipment is late. */
export interface PromisedPiece {
  readonly state: MovementCode
  readonly isCancelled: boolean
  /** The end of the last day that was promised; undefined where nothing was. */
  readonly lateFrom: number | undefined
  /** When the recipient got it, or it began to wait where they collect it. */
  readonly arrivedAt: number | undefined
}

/** A piece that goes back to its sender is no longer late, whenever it was to arrive. */
export const promisedStates: readonly MovementCode[] = movementCodes.filter(
  (state) => !returnStates.includes(state),
)

/**
 * Whether a shipment is late: it arrived after the last day of its promise, or that day has passed
 * and it has not arrived. Lists ask the database the same (`late.store.ts` of tracking).
 */
export function isLate(
  { state, isCancelled, lateFrom, arrivedAt }: PromisedPiece,
  now: number,
): boolean {
  if (lateFrom === undefined || isCancelled || !promisedStates.includes(state)) return false
  return (arrivedAt ?? now) >= lateFrom
}
