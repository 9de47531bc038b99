import { shipperItself } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { rehearse } from '../../kits/db/rehearse.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { answerOnce, type Once } from '../api-keys/api-keys.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, Held } from '../events/events.ts'
import { cancelStoredOrder } from '../orders/orders.ts'
import { requestReturn, rescueStateOf } from '../rescue/rescue.ts'
import { holdPieces, type PieceInHand } from '../tracking/tracking.ts'
import { type CancellationEffect, hasReturn, putCancellation } from './cancellation.store.ts'
import { holdsProduct, judgeCancellation } from './cancellation-table.ts'

export type CancellationOnce = Once

export interface CancellationAnswer {
  /** Whether the piece was eligible and a cancellation, or a return, was generated. */
  readonly available: boolean
  /** Whether the carrier physically holds the product. */
  readonly held: boolean
}

export type CancellationRefusal = { readonly name: 'piece-unknown' | 'already-cancelled' }

type Cancelled = Outcome<CancellationAnswer, CancellationRefusal>

export interface Cancellations {
  /** Refuses other shippers' pieces as unknown. */
  cancelOrder(shipper: Shipper, code: TrackingCode): Promise<Cancelled>
  /** The same; a retry under the same key gets the first answer. */
  cancelOnce(
    shipper: Shipper,
    code: TrackingCode,
    once: CancellationOnce | undefined,
  ): Promise<Outcome<CancellationAnswer, CancellationRefusal | 'idempotency-key-reused'>>
  /** What would happen; nothing is changed. */
  rehearseCancellation(shipper: Shipper, code: TrackingCode): Promise<Cancelled>
}

export function openCancellations(db: Database, clock: Clock, announce: Announce): Cancellations {
  const cancel = (tx: Handle, shipper: Shipper, code: TrackingCode) =>
    cancelInTransaction(tx, announce, shipper, code, clock)
  return {
    cancelOrder: (shipper, code) => db.transaction((tx) => cancel(tx, shipper, code)),
    cancelOnce: (shipper, code, once) =>
      db.transaction((tx) => answerOnce(tx, once, clock(), () => cancel(tx, shipper, code))),
    rehearseCancellation: (shipper, code) => rehearse(db, (tx) => cancel(tx, shipper, code)),
  }
}

async function cancelInTransaction(
  tx: Handle,
  announce: Announce,
  shipper: Shipper,
  code: TrackingCode,
  clock: Clock,
): Promise<Cancelled> {
  const piece = (await holdPieces(tx, [code])).get(code)
  const newest = piece?.newest?.check
  if (piece === undefined || newest === undefined || piece.shipperNumber !== shipper.number)
    return refuse({ name: 'piece-unknown' })
  const isCancelled = piece.cancelledAt !== undefined
  const isRescued = !isCancelled && (await hasActiveRescue(tx, code))
  const isReturning = isRescued && (await hasReturn(tx, code))
  const judgement = judgeCancellation({ newest, isCancelled, isReturning, isRescued })
  if (judgement === 'already-cancelled') return refuse({ name: judgement })
  const available =
    judgement === 'withdraw'
      ? await withdraw(tx, announce, shipper, piece, clock())
      : await returnPiece(tx, announce, shipper, piece, clock)
  return accept({ available, held: holdsProduct(newest) })
}

/** An abandoned or withdrawn return also undoes the cancellation that requested it. */
async function hasActiveRescue(tx: Handle, code: TrackingCode): Promise<boolean> {
  const state = await rescueStateOf(tx, code)
  return state === 'pending' || state === 'done'
}

async function withdraw(
  tx: Handle,
  announce: Announce,
  shipper: Shipper,
  { code, held }: PieceInHand,
  now: number,
): Promise<boolean> {
  await cancelStoredOrder(tx, announce, code, shipper, now)
  await record(held, announce, shipper, code, 'withdrawn', now)
  return true
}

/** Requests a return; returns whether one could be generated. */
async function returnPiece(
  tx: Handle,
  announce: Announce,
  shipper: Shipper,
  { code, held }: PieceInHand,
  clock: Clock,
): Promise<boolean> {
  const outcome = await requestReturn(tx, announce, shipper.number, code, clock)
  if (outcome !== 'rescued' && outcome !== 'requested') return false
  await record(held, announce, shipper, code, 'return', clock())
  return true
}

async function record(
  held: Held,
  announce: Announce,
  { number }: Shipper,
  code: TrackingCode,
  effect: CancellationEffect,
  now: number,
): Promise<void> {
  const { tx } = held
  await putCancellation(tx, code, number, effect, now)
  const event = { shipper: number, code, at: now, data: { effect } }
  await announce(held, [{ type: 'shipment.cancelled', ...event }], now)
  const subject = `piece ${code}`
  const fact = {
    by: shipperItself(number),
    action: 'order.cancel',
    subject,
    detail: { effect },
  }
  await recordAudit(tx, fact, now)
}
