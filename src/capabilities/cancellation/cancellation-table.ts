import { type MovementCode, movementTable } from '../../kernel/movement.ts'

/** The facts of a piece that decide its cancellation. */
export interface CancellationFacts {
  readonly newest: MovementCode
  readonly isCancelled: boolean
  /** Whether a cancellation generated a return that is still in force. */
  readonly isReturning: boolean
  /** Whether a rescue of any kind is pending or done. */
  readonly isRescued: boolean
}

/**
 * An order can be withdrawn until the piece is handed over; after that, only a return can bring it
 * back (D29). A piece under rescue was handed over, even if a correction has put it back to PI.
 */
export function judgeCancellation({
  newest,
  isCancelled,
  isReturning,
  isRescued,
}: CancellationFacts): 'already-cancelled' | 'withdraw' | 'try-return' {
  if (isCancelled || isReturning) return 'already-cancelled'
  return newest === 'PI' && !isRescued ? 'withdraw' : 'try-return'
}

/** The carrier has the product from IF on, except after DL and RC (D29). */
export function isWithCarrier(newest: MovementCode): boolean {
  return movementTable[newest].withCarrier
}
