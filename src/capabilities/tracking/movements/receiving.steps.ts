import type { DeliveryPromise } from '../../../kernel/delivery-promise.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { type Announce, heldIn } from '../../events/events.ts'
import { beginning, isBeginning, type Movement } from './journey.ts'
import { movementEvent, type PieceInHand } from './piece-holding.steps.ts'
import { insertMovements } from './recording.store.ts'

export interface ReceivedPiece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly promise: DeliveryPromise | undefined
  /** The cancelled order that had this code: the new journey continues after it. */
  readonly past?: PieceInHand | undefined
}

/**
 * Every order starts with PI, which is its own row. When a code is used again, both first movements
 * are stored: the row only knows the last one.
 */
export async function recordReceived(
  tx: Handle,
  announce: Announce,
  pieces: readonly ReceivedPiece[],
  now: number,
): Promise<void> {
  const begun = pieces.map(({ code, shipperNumber, enteredAt, promise, past }) => {
    const first = beginning(enteredAt)
    const movement = past ? { ...first, ordinal: nextOrdinal(past.movements) } : first
    return { code, shipperNumber, movement, promise, past, recordedBy: 'order' }
  })
  const again = begun.flatMap(({ code, movement, past, recordedBy }) => {
    if (past === undefined) return []
    const before = past.recorded.some(isBeginning) ? [] : past.movements.filter(isBeginning)
    return [...before, movement].map((one) => ({ code, movement: one, recordedBy }))
  })
  if (again.length > 0) await insertMovements(tx, again, now, () => [])
  const events = begun.map(({ code, shipperNumber, movement, promise }) =>
    movementEvent(code, shipperNumber, movement, { promise }),
  )
  // The caller has inserted these rows, or holds the orders that had these codes before.
  const held = heldIn(
    tx,
    pieces.map(({ code }) => code),
  )
  await announce(held, events, now)
}

function nextOrdinal(movements: readonly Movement[]): number {
  return Math.max(...movements.map(({ ordinal }) => ordinal)) + 1
}
