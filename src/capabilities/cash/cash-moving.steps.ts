import type { Actor, Operator } from '../../kernel/operator.ts'
import { cashOnDeliveryPesos, type Order } from '../../kernel/order.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newId } from '../../kits/secret/ids.ts'
import type { Announce, AnnounceLocked, NewEvent } from '../events/events.ts'
import type { MovedPiece, MovementFollower } from '../tracking/tracking.ts'
import {
  findBalances,
  findCashOrders,
  insertCollections,
  insertEntries,
  lockByCode,
  setReversed,
} from './cash.store.ts'
import { type Collection, collect, type Leg, reverse } from './cash-ledger.ts'

/** The transaction that books cash, the person behind it, and its moment. */
export interface Booking {
  readonly tx: Handle
  readonly by: Actor
  readonly now: number
}

/** A booking by the carrier's people, which shippers are notified of. */
export interface CashChange extends Booking {
  readonly by: Operator
  readonly announce: Announce
}

/**
 * Books cash in the transaction that records the movements: collects it when a piece is delivered,
 * and reverses it when a correction undoes the delivery. Cash in a statement is not reversed here:
 * such corrections are refused.
 */
export function createCashFollower(announce: AnnounceLocked): MovementFollower {
  return {
    async afterMoved(lock, pieces, now) {
      const { tx } = lock
      const [delivered, undone] = [
        pieces.filter((piece) => isDelivery(piece.after) && !isDelivery(piece.before)),
        pieces.filter((piece) => isDelivery(piece.before) && !isDelivery(piece.after)),
      ]
      const collected = delivered.length > 0 ? await collectFor(tx, delivered, now) : []
      const reversed: Collection[] = []
      for (const [by, own] of Map.groupBy(undone, (piece) => piece.by))
        reversed.push(...(await reverseFor({ tx, by, now }, own)))
      await announce(lock, cashEvents('collected', collected, null, now), now)
      await announce(lock, cashEvents('reversed', reversed, null, now), now)
    },
  }
}

/** The events for the shippers of some collections. */
export function cashEvents(
  kind: string,
  collections: readonly Collection[],
  statement: string | null,
  at: number,
): NewEvent[] {
  return collections.map(({ shipper, trackingCode, amountCents }) => ({
    type: 'cash.moved',
    shipper,
    code: trackingCode as TrackingCode,
    at,
    data: { kind, amount: amountCents / 100, statement },
  }))
}

function isDelivery(movement: MovedPiece['before']): boolean {
  return movement?.check === 'DL'
}

async function collectFor(
  tx: Handle,
  pieces: readonly MovedPiece[],
  now: number,
): Promise<Collection[]> {
  const codes = pieces.map(({ code }) => code)
  const amounts = amountsOf(await findCashOrders(tx, codes))
  if (amounts.size === 0) return []
  const earlier = await lockByCode(tx, [...amounts.keys()])
  const collections = pieces.flatMap((piece) => {
    const amountCents = amounts.get(piece.code) ?? 0
    const ofPiece = earlier.filter((one) => one.trackingCode === piece.code)
    if (amountCents === 0) return []
    return [{ ...toCollection(piece, amountCents, ofPiece.length + 1), driverId: piece.by.id }]
  })
  if (collections.length > 0) await insertCollections(tx, collections)
  for (const one of collections)
    await writeEvent({ tx, by: { id: one.driverId, name: one.driver }, now }, 'collected', [
      [one.id, collect(one)],
    ])
  return collections
}

function amountsOf(
  orders: readonly { code: TrackingCode; content: string }[],
): Map<TrackingCode, number> {
  return new Map(
    orders.map(({ code, content }) => {
      const order = JSON.parse(content) as Order
      return [code, cashOnDeliveryPesos(order) * 100]
    }),
  )
}

function toCollection(piece: MovedPiece, amountCents: number, time: number): Collection {
  return {
    id: `${piece.code}.${time}`,
    trackingCode: piece.code,
    shipper: piece.shipperNumber,
    amountCents,
    driver: piece.recordedBy,
    branch: piece.after?.branchCode ?? '',
    collectedAt: piece.after?.at ?? 0,
    handOver: undefined,
    handedOverAt: undefined,
    statement: undefined,
    paidOn: undefined,
    reversedAt: undefined,
    claim: undefined,
  }
}

async function reverseFor(booking: Booking, pieces: readonly MovedPiece[]): Promise<Collection[]> {
  const { tx, now } = booking
  const codes = pieces.map(({ code }) => code)
  const collections = await lockByCode(tx, codes)
  const inForce = collections.filter(
    ({ reversedAt, statement }) => reversedAt === undefined && statement === undefined,
  )
  if (inForce.length === 0) return []
  const ids = inForce.map(({ id }) => id)
  const balances = await findBalances(tx, ids)
  const legs = inForce.map((one): [string, Leg[]] => [one.id, reverse(balances.get(one.id) ?? [])])
  await setReversed(tx, ids, now)
  await writeEvent(booking, 'reversed', legs)
  return inForce
}

/** Writes the legs of an event; throws unless they add up to 0 for each collection. */
export async function writeEvent(
  { tx, by, now }: Booking,
  event: string,
  legs: readonly (readonly [collection: string, legs: readonly Leg[]])[],
): Promise<void> {
  const entries = legs.flatMap(([collection, sides]) => {
    const sum = sides.reduce((cents, leg) => cents + leg.cents, 0)
    if (sum !== 0) throw new Error(`the legs of ${event} of ${collection} do not add up to 0`)
    return sides.map((leg) => ({ ...leg, id: newId(), collection, event }))
  })
  if (entries.length > 0) await insertEntries(tx, entries, by, now)
}
