import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { createGate, type Gate, type GateSettings } from '../../kits/limit/gate.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimits } from './account.limits.ts'
import type { AccountPlace } from './account.store.ts'
import {
  areAccountDays,
  type DayCache,
  keepArchived,
  type LeavingOrder,
  sumArchived,
  sumDays,
  sumPages,
} from './account-days.steps.ts'
import { type CreditedSummary, findDifferences, sumUp, sumWeeks } from './account-details.steps.ts'
import { type ExplainedAmounts, openLines } from './account-lines.steps.ts'
import type { WeekSum } from './account-weeks.ts'
import type { AccountDifference, AccountLine } from './charge.ts'

export { createDayKeeper } from './account-days.steps.ts'
export { listLoaders } from './account-days.store.ts'
export type { DraftImpact, ShipperImpact, TariffImpact, TariffRow } from './impact.steps.ts'
export { openImpacts } from './impact.steps.ts'
export type { AccountDifference, AccountLine, AccountPlace, CreditedSummary, WeekSum }

/** The charges of shippers for their shipments, computed from orders and measurements. */
export interface AccountBook {
  findShipper(number: number): Promise<Shipper | undefined>
  lines(
    shipper: Shipper,
    period: Period,
    after: AccountPlace | undefined,
    limit: number,
  ): Promise<AccountLine[]>
  /** The cost of each of the shipper's orders, and how its declared price came about. */
  amountsOf(
    shipper: Shipper,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, ExplainedAmounts>>
  /** All lines of a period, loaded as they are asked for. */
  pages(shipper: Shipper, period: Period): AsyncIterable<readonly AccountLine[]>
  /** Prices orders that leave the database; the result keeps their sums as they are deleted. */
  keepArchived(orders: readonly LeavingOrder[]): Promise<(tx: Handle) => Promise<void>>
  /** Adds up the days that have ended and are not kept. */
  keepUp(shipper: Shipper): Promise<void>
  summary(shipper: Shipper, period: Period): Promise<Outcome<CreditedSummary, 'too-many-asked'>>
  /** The charges week by week; `dayOf` returns the day of a moment, YYYY-MM-DD. */
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

const dayMs = 86_400_000
/** The longest period that can be asked for, and a day for its edges. */
const keptDays = accountLimits.accountDays + 1

/** Without `cache`, every sum is added up anew. */
export function openAccount(
  db: Database,
  { rates, shippers }: AccountDoors,
  cache?: DayCache,
): AccountBook {
  const { amountsOf, lines, pages } = openLines(db, rates)
  const storedDays = (shipper: Shipper, period: Period) =>
    cache
      ? sumDays({ ...cache, reading: db, lines: pages }, shipper, period)
      : sumPages(pages(shipper, period))
  async function* days(shipper: Shipper, period: Period, stored = storedDays(shipper, period)) {
    yield* sumArchived(db, shipper, period)
    yield* stored
  }

  // The first year of a large shipper takes seconds, so summaries queue. Files don't: they cost
  // something only when their reader takes some, and a slow one would keep its place there.
  const [sums, details] = [createGate(gateSettings), createGate(gateSettings)]
  const queued = <Result>(gate: Gate, { number }: Shipper, work: () => Promise<Result>) =>
    gate.pass(String(number), work) ?? Promise.resolve(refuse('too-many-asked' as const))

  return {
    findShipper: (number) => shippers.find(number),
    amountsOf,
    lines,
    pages,
    keepArchived: (orders) => keepArchived({ find: shippers.find, amountsOf }, orders),
    async keepUp(shipper) {
      if (cache === undefined) return
      const to = cache.clock()
      for await (const _ of days(shipper, { from: to - keptDays * dayMs, to }));
    },
    summary: (shipper, period) =>
      queued(sums, shipper, () => sumUp(db, shipper.number, period, days(shipper, period))),
    weeks: (shipper, period, dayOf) =>
      queued(details, shipper, () => {
        const stretches = areAccountDays(dayOf, period.from)
          ? days(shipper, period)
          : days(shipper, period, sumPages(pages(shipper, period), dayOf))
        return sumWeeks(stretches, period, dayOf)
      }),
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
