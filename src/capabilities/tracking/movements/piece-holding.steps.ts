import { type KeptPromise, promiseInForce } from '../../../kernel/delivery-promise.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { type Held, heldIn, type NewEvent } from '../../events/events.ts'
import { type HeldPiece, lockPieces } from '../tracking.store.ts'
import { type Movement, newestOf, toJourney } from './journey.ts'

/** A piece that is locked until the transaction ends. */
export interface PieceInHand extends HeldPiece {
  readonly movements: readonly Movement[]
  /** The newest movement; every order has one from the moment it is stored. */
  readonly newest: Movement | undefined
  readonly held: Held
}

/** Locked pieces by code, with the proof that they are locked. */
export type PiecesInHand = ReadonlyMap<TrackingCode, PieceInHand> & { readonly held: Held }

/** Locks pieces for callers that only need to keep others from announcing events about them. */
export async function keepPieces(tx: Handle, codes: readonly TrackingCode[]): Promise<Held> {
  if (codes.length > 0) await lockPieces(tx, codes)
  return heldIn(tx, codes)
}

export async function holdPieces(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<PiecesInHand> {
  const locked = await lockPieces(tx, codes)
  const held = heldIn(tx, codes)
  const pieces = locked.map((piece) => {
    const movements = toJourney(piece.recorded, piece.enteredAt)
    return [piece.code, toPieceInHand(piece, movements, held)] as const
  })
  return Object.assign(new Map(pieces), { held })
}

function toPieceInHand(piece: HeldPiece, movements: readonly Movement[], held: Held): PieceInHand {
  return {
    ...piece,
    movements,
    held,
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
