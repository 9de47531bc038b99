import type { PostalCode } from '../../kernel/postal-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import {
  addLoadedSums,
  findLoadedSums,
  findOrdersAfter,
  findSumHead,
  lockSumHead,
  type PlacedOrder,
} from './dashboard.store.ts'
import type { LoadedSum } from './figures.ts'

/** The parts that the sums of orders are made with. */
export interface Summing {
  readonly db: Database
  readonly clock: Clock
  /** The day of a moment, counted from 1970. */
  dayOf(at: number): number
  /** Empty where no zone has the postal code. */
  zoneOf(postalCode: PostalCode): string
}

/** A transaction that stores an order has ended long before. */
const settledMs = 300_000
const ordersAtOnce = 2_000
/** With fewer new orders than this, counting them is cheaper than summing them. */
const worthSumming = 500
/** Orders of the last minutes; more than this would be more than a day's of the largest. */
const countedAtMost = 200_000

/** The stored sums, and the orders after them. */
export async function loadSums(
  summing: Summing,
  shipper: number,
  from: number,
  to: number,
): Promise<LoadedSum[]> {
  const { db, clock } = summing
  const rest = await findRest(db, shipper, worthSumming)
  const [oldest] = rest
  const isMany = rest.length === worthSumming
  if (isMany && oldest && oldest.enteredAt < clock() - settledMs) await sumAll(summing, shipper)
  const unsummed = isMany ? await findRest(db, shipper, countedAtMost) : rest
  return [...(await findLoadedSums(db, shipper, from, to)), ...sumOrders(summing, unsummed)]
}

async function findRest(db: Database, shipper: number, limit: number): Promise<PlacedOrder[]> {
  const head = await findSumHead(db, shipper)
  return findOrdersAfter(db, shipper, head, Number.MAX_SAFE_INTEGER, limit)
}

/** Sums all orders of a shipper but the newest, whose neighbours may not be stored yet. */
export async function sumAll(summing: Summing, shipper: number): Promise<void> {
  while ((await sumSome(summing, shipper)) === ordersAtOnce) await nextTurn()
}

async function sumSome(summing: Summing, shipper: number): Promise<number> {
  const { db, clock } = summing
  return db.transaction(async (tx) => {
    const head = await lockSumHead(tx, shipper)
    const before = clock() - settledMs
    const orders = await findOrdersAfter(tx, shipper, head, before, ordersAtOnce)
    const last = orders.at(-1)
    if (last) await addLoadedSums(tx, shipper, sumOrders(summing, orders), last)
    return orders.length
  })
}

function sumOrders({ dayOf, zoneOf }: Summing, orders: readonly PlacedOrder[]): LoadedSum[] {
  const sums = new Map<string, LoadedSum>()
  for (const { enteredAt, postalCode } of orders) {
    const [day, zone] = [dayOf(enteredAt), zoneOf(postalCode)]
    const key = `${day} ${zone}`
    sums.set(key, { day, zone, orders: (sums.get(key)?.orders ?? 0) + 1 })
  }
  return [...sums.values()]
}
