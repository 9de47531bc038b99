import { shipperItself } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { rehearse } from '../../kits/db/rehearse.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { ArchivedPiece, Archives } from '../archives/archives.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, PieceLock } from '../events/events.ts'
import { cancelStoredOrder } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import { priceRescues, type RescuePrice, requestReturn, rescueStateOf } from '../rescue/rescue.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import { lockPieces, newestOf, type PieceInHand, type Tracking } from '../tracking/tracking.ts'
import { type CancellationEffect, hasReturn, putCancellation } from './cancellation.store.ts'
import { isWithCarrier, judgeCancellation } from './cancellation-table.ts'

export type CancellationOnce = Once

export interface CancellationAnswer {
  /** Whether the piece was eligible and a cancellation, or a return, was generated. */
  readonly available: boolean
  /** Whether the carrier physically has the product. */
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
  /** The result of a cancellation, without carrying it out. */
  rehearseCancellation(shipper: Shipper, code: TrackingCode): Promise<Cancelled>
  /** The cost of the way back; undefined where there is no price. */
  returnPrice(code: TrackingCode): Promise<RescuePrice | undefined>
}

interface CancellationParts {
  readonly announce: Announce
  readonly clock: Clock
  /** Prices the way back. */
  readonly rates: Pick<Rates, 'quoteRate'> | undefined
}

/** Where shipments are found that left the database. */
export interface ArchivedShipments {
  readonly find: Archives['find']
  readonly findOwnPiece: Tracking['findOwnPiece']
}

export function openCancellations(
  db: Database,
  clock: Clock,
  announce: Announce,
  rates?: Pick<Rates, 'quoteRate'>,
  archived?: ArchivedShipments,
): Cancellations {
  const cancel = (tx: Handle, shipper: Shipper, code: TrackingCode) =>
    cancelInTransaction(tx, { announce, clock, rates }, shipper, code)
  // Files are read outside of the transaction, which others wait for.
  async function orArchived<Refusal>(
    shipper: Shipper,
    code: TrackingCode,
    cancelling: Promise<Outcome<CancellationAnswer, CancellationRefusal | Refusal>>,
  ): Promise<Outcome<CancellationAnswer, CancellationRefusal | Refusal>> {
    const outcome = await cancelling
    if (archived === undefined || outcome.ok || !isUnknown(outcome.refusal)) return outcome
    return (await judgeArchived(archived, shipper, code)) ?? outcome
  }
  return {
    cancelOrder: (shipper, code) =>
      orArchived(
        shipper,
        code,
        db.transaction((tx) => cancel(tx, shipper, code)),
      ),
    cancelOnce(shipper, code, once) {
      const work = (tx: Handle) => answerOnce(tx, once, clock(), () => cancel(tx, shipper, code))
      return orArchived(shipper, code, db.transaction(work))
    },
    rehearseCancellation: (shipper, code) =>
      orArchived(
        shipper,
        code,
        rehearse(db, (tx) => cancel(tx, shipper, code)),
      ),
    returnPrice: async (code) =>
      rates && (await priceRescues(db, rates, [code], { kind: 'return' })).get(code),
  }
}

async function cancelInTransaction(
  tx: Handle,
  parts: CancellationParts,
  shipper: Shipper,
  code: TrackingCode,
): Promise<Cancelled> {
  const piece = (await lockPieces(tx, [code])).get(code)
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
      ? await withdraw(tx, parts, shipper, piece)
      : await returnPiece(tx, parts, shipper, piece)
  return accept({ available, held: isWithCarrier(newest) })
}

function isUnknown(refusal: unknown): boolean {
  return (refusal as Partial<CancellationRefusal> | undefined)?.name === 'piece-unknown'
}

/** An archived shipment has ended, and is answered as it was then (D29). */
async function judgeArchived(
  { find, findOwnPiece }: ArchivedShipments,
  shipper: Shipper,
  code: TrackingCode,
): Promise<Cancelled | undefined> {
  const file = (await find([code])).get(code)
  const tracked = file && (await findOwnPiece(shipper.number, code))
  const newest = tracked && newestOf(tracked.movements)?.check
  if (file === undefined || newest === undefined) return undefined
  if (tracked?.piece.cancelled || hasArchivedReturn(file))
    return refuse({ name: 'already-cancelled' })
  return accept({ available: false, held: isWithCarrier(newest) })
}

/** Nothing is pending in a file: of a return that is in force the rescue was carried out. */
function hasArchivedReturn({ rows }: ArchivedPiece): boolean {
  const { cancellation = [], rescue = [] } = rows
  const last = Math.max(...rescue.map((one) => Number(one['number'])))
  const isDone = rescue.some((one) => one['number'] === last && one['state'] === 'done')
  return isDone && cancellation.some((one) => one['effect'] === 'return')
}

/** An abandoned or withdrawn return also undoes the cancellation that requested it. */
async function hasActiveRescue(tx: Handle, code: TrackingCode): Promise<boolean> {
  const state = await rescueStateOf(tx, code)
  return state === 'pending' || state === 'done'
}

async function withdraw(
  tx: Handle,
  { announce, clock }: CancellationParts,
  shipper: Shipper,
  { code, lock }: PieceInHand,
): Promise<boolean> {
  const now = clock()
  await cancelStoredOrder(tx, announce, code, shipper, now)
  await record(lock, announce, shipper, code, 'withdrawn', now)
  return true
}

/** Requests a return; returns whether one could be generated. */
async function returnPiece(
  tx: Handle,
  { announce, clock, rates }: CancellationParts,
  shipper: Shipper,
  { code, lock }: PieceInHand,
): Promise<boolean> {
  const outcome = await requestReturn(tx, announce, shipper.number, code, clock, rates)
  if (outcome !== 'rescued' && outcome !== 'requested') return false
  await record(lock, announce, shipper, code, 'return', clock())
  return true
}

async function record(
  lock: PieceLock,
  announce: Announce,
  { number }: Shipper,
  code: TrackingCode,
  effect: CancellationEffect,
  now: number,
): Promise<void> {
  const { tx } = lock
  await putCancellation(tx, code, number, effect, now)
  const event = { shipper: number, code, at: now, data: { effect } }
  await announce(lock, [{ type: 'shipment.cancelled', ...event }], now)
  const about = { action: 'order.cancel', subject: `piece ${code}`, detail: { effect } }
  await recordAudit(tx, { by: shipperItself(number), ...about }, now)
}
