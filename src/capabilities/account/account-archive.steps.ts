import { accountDayOf, accountDayStart } from '../../kernel/account-day.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Handle } from '../../kits/db/database.ts'
import { countDayChanges } from '../orders/orders.ts'
import type { Stretch } from './account-days.steps.ts'
import { type ArchivedDay, addArchivedDay, listArchivedDays } from './account-days.store.ts'
import { type ChargedAmounts, summarize } from './charge.ts'

/** An order that is about to leave the database. */
export interface LeavingOrder {
  readonly code: TrackingCode
  readonly shipper: number
  readonly enteredAt: number
}

export interface PricingDoors {
  find(number: number): Promise<Shipper | undefined>
  amountsOf(
    shipper: Shipper,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, ChargedAmounts>>
}

/**
 * Prices orders that leave the database. What is returned adds their sums to those of archived
 * orders, in the transaction that deletes them: a day costs the same before and after.
 */
export async function keepArchived(
  doors: PricingDoors,
  orders: readonly LeavingOrder[],
): Promise<(tx: Handle) => Promise<void>> {
  const days: ArchivedDay[] = []
  for (const [number, own] of Map.groupBy(orders, ({ shipper }) => shipper)) {
    const shipper = await doors.find(number)
    if (shipper !== undefined) days.push(...(await sumOrders(doors, shipper, own)))
  }
  const codes = orders.map(({ code }) => code)
  return async (tx) => {
    for (const day of days) await addArchivedDay(tx, day)
    await countDayChanges(tx, codes)
  }
}

async function sumOrders(
  { amountsOf }: PricingDoors,
  shipper: Shipper,
  orders: readonly LeavingOrder[],
): Promise<ArchivedDay[]> {
  const codes = orders.map(({ code }) => code)
  const amounts = await amountsOf(shipper, codes)
  const byDay = Map.groupBy(orders, ({ enteredAt }) => accountDayOf(enteredAt))
  const inOrder = [...byDay].toSorted(([left], [right]) => left - right)
  return inOrder.map(([day, own]) => {
    const lines = own.flatMap(({ code }) => amounts.get(code) ?? [])
    return { shipper: shipper.number, day, sum: summarize(lines) }
  })
}

/** The archived orders of a period, a day each. */
export async function* sumArchived(
  db: Handle,
  { number }: Shipper,
  period: Period,
): AsyncGenerator<Stretch> {
  for (const { day, sum } of await listArchivedDays(db, number, period))
    yield { from: Math.max(accountDayStart(day), period.from), sum }
}
