import { type KeptPromise, promiseInForce } from '../../../kernel/delivery-promise.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { type NewEvent, type PieceLock, pieceLockIn } from '../../events/events.ts'
import { type LockedPiece, lockPieceRows } from '../tracking.store.ts'
import { type Movement, newestOf, toJourney } from './journey.ts'

/** A piece that is locked until the transaction ends. */
export interface PieceInHand extends LockedPiece {
  readonly movements: readonly Movement[]
  /** The newest movement; every order has one from the moment it is stored. */
  readonly newest: Movement | undefined
  readonly lock: PieceLock
}

/** Locked pieces by code, with the proof that they are locked. */
export type PiecesInHand = ReadonlyMap<TrackingCode, PieceInHand> & { readonly lock: PieceLock }

/** Locks pieces for callers that only need to keep others from announcing events about them. */
export async function lockPiecesForEvents(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<PieceLock> {
  if (codes.length > 0) await lockPieceRows(tx, codes)
  return pieceLockIn(tx, codes)
}

export async function lockPieces(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<PiecesInHand> {
  const locked = await lockPieceRows(tx, codes)
  const lock = pieceLockIn(tx, codes)
  const pieces = locked.map((piece) => {
    const movements = toJourney(piece.recorded, piece.enteredAt)
    return [piece.code, toPieceInHand(piece, movements, lock)] as const
  })
  return Object.assign(new Map(pieces), { lock })
}

function toPieceInHand(
  piece: LockedPiece,
  movements: readonly Movement[],
  lock: PieceLock,
): PieceInHand {
  return {
    ...piece,
    movements,
    lock,
    get newest() {
      return newestOf(movements)
    },
  }
}

/** The promise of a piece after this movement, and the first one. */
export function promiseAfter(
  { kept, cancelledAt }: PieceInHand,
  newest: Movement | undefined,
): KeptPromise {
  return promiseInForce(kept, newest?.check ?? 'PI', cancelledAt !== undefined)
}

/** The event that reports a movement to the shipper. */
export function movementEvent(
  code: TrackingCode,
  shipper: number,
  { check, branchCode, reasonCode, correction, at }: Movement,
  kept: Partial<KeptPromise>,
): NewEvent {
  const promises = { promise: kept.promise ?? null, promiseBefore: kept.promiseBefore ?? null }
  const data = { state: check, branch: branchCode, reasonCode, correction, ...promises }
  return { type: 'shipment.moved', shipper, code, at, data }
}
