import { type MovementCode, movementTable } from '../../kernel/movement.ts'

/** What must be known of a piece to judge its cancellation. */
export interface CancellationFacts {
  readonly newest: MovementCode
  readonly isCancelled: boolean
  /** Whether a cancellation of it generated a return that still stands. */
  readonly isReturning: boolean
  /** Whether a rescue of whatever kind is under way or done. */
  readonly isRescued: boolean
}

/**
 * Nothing of it was handed over yet; after that, only a return can bring it back (D29). A piece
 * under rescue was handed over, though a correction may have put it back to PI.
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

/** The carrier has the product from IF on, but after DL and RC (D29). */
export function holdsProduct(newest: MovementCode): boolean {
  return movementTable[newest].held
}
