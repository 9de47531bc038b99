import type { Shipper } from '../../kernel/shipper.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database } from '../../kits/db/database.ts'
import { createGate } from '../../kits/limit/gate.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { priceDeclared } from '../measurements/measurements.ts'
import { findKnownOrders } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimits } from './account.limits.ts'
import { type AccountPlace, findMeasuredPrices, listLoaded } from './account.store.ts'
import { type AccountLine, type AccountSummary, chargedCents, summarize } from './charge.ts'

export type { AccountLine, AccountPlace, AccountSummary }

/** What shippers owe for their shipments, computed from orders and measurements. */
export interface AccountBook {
  findShipper(number: number): Promise<Shipper | undefined>
  lines(
    shipper: Shipper,
    period: Period,
    after: AccountPlace | undefined,
    limit: number,
  ): Promise<AccountLine[]>
  /** All lines of a period; refused if they don't fit in one file. */
  everyLine(
    shipper: Shipper,
    period: Period,
  ): Promise<Outcome<AccountLine[], 'too-many' | 'too-many-asked'>>
  summary(shipper: Shipper, period: Period): Promise<Outcome<AccountSummary, 'too-many-asked'>>
}

export interface AccountDoors {
  readonly rates: Pick<Rates, 'quoteRate'>
  readonly shippers: Pick<Shippers, 'find'>
}

/** Lines priced before yielding to other requests. */
const portion = 250

export function openAccount(db: Database, { rates, shippers }: AccountDoors): AccountBook {
  const lines: AccountBook['lines'] = async (shipper, period, after, limit) => {
    const loaded = await listLoaded(db, shipper.number, period, after, limit)
    const codes = loaded.map(({ code }) => code)
    if (codes.length === 0) return []
    const [known, measured] = [
      await findKnownOrders(db, codes),
      await findMeasuredPrices(db, codes),
    ]
    return loaded.map(({ code, ...facts }) => {
      const order = known.get(code)
      const cancelled = order?.cancelledAt !== undefined
      const quotedCents = order && priceDeclared(rates, order, shipper.volumetricFactor)
      const measuredCents = measured.get(code)
      const charged = chargedCents(cancelled, quotedCents, measuredCents)
      const amounts = { quotedCents, measuredCents, chargedCents: charged }
      return { trackingCode: code, ...facts, cancelled, ...amounts }
    })
  }

  /** Yields portions, so that a long period is never in memory as a whole. */
  async function* portions(shipper: Shipper, period: Period) {
    let after: AccountPlace | undefined
    for (;;) {
      const some = await lines(shipper, period, after, portion)
      yield some
      const last = some.at(-1)
      if (last === undefined || some.length < portion) return
      await nextTurn()
      after = { at: last.enteredAt, code: last.trackingCode }
    }
  }

  async function everyLine(shipper: Shipper, period: Period) {
    const all: AccountLine[] = []
    for await (const some of portions(shipper, period)) {
      all.push(...some)
      if (all.length > limits.csvRows) return refuse('too-many' as const)
    }
    return accept(all)
  }

  async function summary(shipper: Shipper, period: Period) {
    let sum = summarize([])
    for await (const some of portions(shipper, period)) sum = summarize(some, sum)
    return accept(sum)
  }

  // A year of a large shipper takes seconds, so these requests queue.
  const gate = createGate({
    atOnce: accountLimits.accountSumsAtOnce,
    waiting: accountLimits.accountSumsWaiting,
    perCaller: accountLimits.accountSumsPerShipper,
  })
  const queued = <Result>({ number }: Shipper, work: () => Promise<Result>) =>
    gate.pass(String(number), work) ?? Promise.resolve(refuse('too-many-asked' as const))

  return {
    findShipper: (number) => shippers.find(number),
    lines,
    everyLine: (shipper, period) => queued(shipper, () => everyLine(shipper, period)),
    summary: (shipper, period) => queued(shipper, () => summary(shipper, period)),
  }
}
