import type { DeliveryPromise } from '../../../kernel/delivery-promise.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { type Announce, type NewEvent, type PieceLock, pieceLockIn } from '../../events/events.ts'
import { endWork, findListed, refreshWork } from '../../work-list/work-list.ts'
import { beginning, isBeginning, type Movement } from './journey.ts'
import { type MovementSum, sumsOf } from './movement-sums.ts'
import { movementEvent, type PieceInHand, promiseAfter } from './piece-locking.steps.ts'
import { followUp, placeScan } from './placing.ts'
import { insertMovements, type NewMovement } from './recording.store.ts'
import { addSums } from './summing.steps.ts'

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
  // The caller has inserted these rows, or locked the orders that had these codes before.
  const lock = pieceLockIn(
    tx,
    pieces.map(({ code }) => code),
  )
  await announce(lock, events, now)
}

function nextOrdinal(movements: readonly Movement[]): number {
  return Math.max(...movements.map(({ ordinal }) => ordinal)) + 1
}

/** A state that follows of itself, and the name it is recorded under. */
interface FollowingMovement {
  readonly check: MovementCode
  readonly recordedBy: string
}

/**
 * Records the next state of locked pieces; returns the codes for which it is not allowed. Movements
 * happen in the shipper's time and are recorded in real time.
 */
export async function recordFollowing(
  lock: PieceLock,
  pieces: readonly PieceInHand[],
  { check, recordedBy }: FollowingMovement,
  { announce, clock }: { readonly announce: Announce; readonly clock: Clock },
): Promise<TrackingCode[]> {
  const now = clock()
  const refused: TrackingCode[] = []
  const events: NewEvent[] = []
  const sums: MovementSum[] = []
  const recorded = pieces.flatMap((piece): NewMovement[] => {
    const at = clock(piece.shipperNumber)
    const { collectedAt } = piece
    const placed = placeScan(piece.movements, followUp(piece.newest, check), at, { collectedAt })
    if (placed.ok) {
      sums.push(...sumsOf(piece.shipperNumber, placed.value, undefined))
      const promise = promiseAfter(piece, placed.value)
      events.push(movementEvent(piece.code, piece.shipperNumber, placed.value, promise))
      return [{ code: piece.code, movement: placed.value, recordedBy }]
    }
    refused.push(piece.code)
    return []
  })
  const before = new Map(pieces.map(({ code, movements }) => [code, movements]))
  if (recorded.length > 0)
    await insertMovements(lock.tx, recorded, now, (code) => before.get(code) ?? [])
  await addSums(lock.tx, sums, [])
  await announce(lock, events, now)
  await endWork(
    lock.tx,
    pieces.filter(({ collectedAt }) => collectedAt !== undefined).map(({ code }) => code),
    ['return-due'],
  )
  const codes = pieces.map(({ code }) => code)
  const listed = [...(await findListed(lock.tx, codes))]
  await endWork(lock.tx, listed, ['idle'])
  await refreshWork(lock.tx, listed, now)
  return refused
}
