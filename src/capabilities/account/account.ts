import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { pagesOf } from '../../kits/batch/pages.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database } from '../../kits/db/database.ts'
import { createGate, type Gate, type GateSettings } from '../../kits/limit/gate.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import { priceDeclared } from '../measurements/measurements.ts'
import { findKnownOrders } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimits } from './account.limits.ts'
import {
  type AccountPlace,
  findMeasuredPrices,
  type LoadedKind,
  listLoaded,
} from './account.store.ts'
import { type CreditedSummary, findDifferences, sumUp, sumWeeks } from './account-details.steps.ts'
import type { WeekSum } from './account-weeks.ts'
import {
  type AccountDifference,
  type AccountLine,
  type ChargedAmounts,
  chargedCents,
} from './charge.ts'

export type { ShipperImpact, TariffImpact, TariffRow } from './impact.steps.ts'
export { openTariffImpact } from './impact.steps.ts'
export type {
  AccountDifference,
  AccountLine,
  AccountPlace,
  ChargedAmounts,
  CreditedSummary,
  WeekSum,
}

/** What shippers owe for their shipments, computed from orders and measurements. */
export interface AccountBook {
  findShipper(number: number): Promise<Shipper | undefined>
  lines(
    shipper: Shipper,
    period: Period,
    after: AccountPlace | undefined,
    limit: number,
  ): Promise<AccountLine[]>
  /** What each of the shipper's orders costs. */
  amountsOf(
    shipper: Shipper,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, ChargedAmounts>>
  /** All lines of a period, loaded as they are asked for. */
  pages(shipper: Shipper, period: Period): AsyncIterable<readonly AccountLine[]>
  summary(shipper: Shipper, period: Period): Promise<Outcome<CreditedSummary, 'too-many-asked'>>
  /** What was charged, week by week; `dayOf` tells the day of a moment, YYYY-MM-DD. */
  weeks(
    shipper: Shipper,
    period: Period,
    dayOf: (at: number) => string,
  ): Promise<Outcome<WeekSum[], 'too-many-asked'>>
  /** The shipments that cost something else than quoted. */
  differences(
    shipper: Shipper,
    period: Period,
    after: AccountPlace | undefined,
    limit: number,
  ): Promise<Outcome<AccountDifference[], 'too-many-asked'>>
}

export interface AccountDoors {
  readonly rates: Pick<Rates, 'quoteRate'>
  readonly shippers: Pick<Shippers, 'find'>
}

/** Lines priced before yielding to other requests. */
const linesPerPage = 250

export function openAccount(db: Database, { rates, shippers }: AccountDoors): AccountBook {
  const amountsOf: AccountBook['amountsOf'] = async (shipper, codes) => {
    if (codes.length === 0) return new Map()
    const [known, measured] = [
      await findKnownOrders(db, codes),
      await findMeasuredPrices(db, codes),
    ]
    return new Map(
      codes.map((code) => {
        const order = known.get(code)
        const cancelled = order?.cancelledAt !== undefined
        const quotedCents = order && priceDeclared(rates, order, shipper.volumetricFactor)
        const measuredCents = measured.get(code)
        const charged = chargedCents(cancelled, quotedCents, measuredCents)
        return [code, { cancelled, quotedCents, measuredCents, chargedCents: charged }]
      }),
    )
  }

  async function lines(
    shipper: Shipper,
    period: Period & { readonly kind?: LoadedKind },
    after: AccountPlace | undefined,
    limit: number,
  ): Promise<AccountLine[]> {
    const loaded = await listLoaded(db, shipper.number, period, after, limit)
    const amounts = await amountsOf(
      shipper,
      loaded.map(({ code }) => code),
    )
    return loaded.map(({ code, ...facts }) => ({
      trackingCode: code,
      ...facts,
      ...(amounts.get(code) as ChargedAmounts),
    }))
  }

  const pages = (
    shipper: Shipper,
    period: Period & { readonly kind?: LoadedKind },
    after?: AccountPlace,
  ) =>
    pagesOf(
      (last: AccountLine | undefined, limit) =>
        lines(shipper, period, last ? placeOf(last) : after, limit),
      linesPerPage,
    )

  // A year of a large shipper takes seconds, so summaries queue. Files don't: they cost something
  // only when their reader takes some, and a slow one would keep its place in the queue.
  const [sums, details] = [createGate(gateSettings), createGate(gateSettings)]
  const queued = <Result>(gate: Gate, { number }: Shipper, work: () => Promise<Result>) =>
    gate.pass(String(number), work) ?? Promise.resolve(refuse('too-many-asked' as const))

  return {
    findShipper: (number) => shippers.find(number),
    amountsOf,
    lines,
    pages,
    summary: (shipper, period) =>
      queued(sums, shipper, () => sumUp(db, shipper.number, period, pages(shipper, period))),
    weeks: (shipper, period, dayOf) =>
      queued(details, shipper, () => sumWeeks(pages(shipper, period), period, dayOf)),
    differences: (shipper, period, after, limit) =>
      queued(details, shipper, () =>
        findDifferences(db, pages(shipper, { ...period, kind: 'measured' }, after), limit),
      ),
  }
}

const gateSettings: GateSettings = {
  atOnce: accountLimits.accountSumsAtOnce,
  waiting: accountLimits.accountSumsWaiting,
  perCaller: accountLimits.accountSumsPerShipper,
}

function placeOf({ enteredAt, trackingCode }: AccountLine): AccountPlace {
  return { at: enteredAt, code: trackingCode }
}
