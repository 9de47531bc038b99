import { accountDayOf, accountDayStart } from '../../kernel/account-day.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createPause } from '../../kits/batch/pause.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { countDayChanges } from '../orders/orders.ts'
import {
  type ArchivedDay,
  addArchivedDay,
  type DayRange,
  findDayChanges,
  findFirstDay,
  findKeptDays,
  type KeptDay,
  keepDays,
  listArchivedDays,
  type NewKeptDay,
} from './account-days.store.ts'
import {
  type AccountLine,
  type AccountSummary,
  addSummaries,
  type ChargedAmounts,
  summarize,
} from './charge.ts'

/** Where the sums of days that have ended are cached, and what says that they still hold. */
export interface DayCache {
  /** Where they are written; lines may be read elsewhere. */
  readonly db: Database
  readonly clock: Clock
  priceRevision(shipper: number, period: Period): string
}

export interface DayParts extends DayCache {
  readonly reading: Database
  lines(shipper: Shipper, period: Period): AsyncIterable<readonly AccountLine[]>
}

/** The sum of a day's orders, or of some of them. */
export interface Stretch {
  /** A moment of the day. */
  readonly from: number
  readonly sum: AccountSummary
}

/** Orders of a day still come in shortly after it: another node's clock may be behind. */
const dayEndsAfterMs = 3_600_000

/**
 * Adds a period up by days. Those that have ended are kept: a day is added up again only when one
 * of its orders, its prices or the shipper's volumetric factor have changed since.
 */
export async function* sumDays(
  parts: DayParts,
  shipper: Shipper,
  period: Period,
): AsyncGenerator<Stretch> {
  const { lines } = parts
  const range = await endedDays(parts, shipper, period)
  if (range === undefined) {
    yield* sumPages(lines(shipper, period))
    return
  }
  const [start, end] = [accountDayStart(range.first), accountDayStart(range.end)]
  yield* sumPages(lines(shipper, { from: period.from, to: start }))
  yield* sumEnded(parts, shipper, range)
  yield* sumPages(lines(shipper, { from: end, to: period.to }))
}

async function* sumEnded(
  parts: DayParts,
  shipper: Shipper,
  range: DayRange,
): AsyncGenerator<Stretch> {
  const rows = await findKeptDays(parts.reading, shipper.number, range)
  const byDay = new Map(rows.map((one) => [one.day, one]))
  const isTrue = (day: number) => isStillTrue(byDay.get(day), pricesOf(parts, shipper, day))
  for (let day = range.first; day < range.end; ) {
    const ended = byDay.get(day)
    let until = day + 1
    if (ended && isTrue(day)) yield { from: accountDayStart(day), sum: ended.sum }
    else {
      while (until < Math.min(range.end, day + daysAtOnce) && !isTrue(until)) until += 1
      yield* addUpAgain(parts, shipper, { first: day, end: until })
    }
    day = until
  }
}

/** The sums of this many days are stored at once. */
const daysAtOnce = 31

/** The whole days of a period that have ended, from the shipper's first order on. */
async function endedDays(
  { reading, clock }: DayParts,
  { number }: Shipper,
  { from, to }: Period,
): Promise<DayRange | undefined> {
  const end = Math.min(accountDayOf(to), accountDayOf(clock() - dayEndsAfterMs))
  const firstOrder = await findFirstDay(reading, number)
  if (firstOrder === undefined) return undefined
  const first = Math.max(accountDayOf(from - 1) + 1, firstOrder)
  return first < end ? { first, end } : undefined
}

/** The same of lines that are not kept; `dayOf` returns the day of a moment. */
export async function* sumPages(
  pages: AsyncIterable<readonly AccountLine[]>,
  dayOf: (at: number) => number | string = accountDayOf,
): AsyncGenerator<Stretch> {
  for await (const some of pages)
    for (const own of Map.groupBy(some, ({ enteredAt }) => dayOf(enteredAt)).values())
      yield { from: own[0]?.enteredAt ?? 0, sum: summarize(own) }
}

/** Whether days as others count them are the days of accounts. */
export function areAccountDays(dayOf: (at: number) => string, at: number): boolean {
  const [start, end] = [accountDayStart(accountDayOf(at)), accountDayStart(accountDayOf(at) + 1)]
  return dayOf(start) === dayOf(end - 1)
}

function isStillTrue(day: KeptDay | undefined, prices: string): boolean {
  return day?.version === day?.changes && day?.prices === prices
}

function pricesOf({ priceRevision }: DayParts, shipper: Shipper, day: number): string {
  const period = { from: accountDayStart(day), to: accountDayStart(day + 1) }
  return `${priceRevision(shipper.number, period)} ${shipper.volumetricFactor}`
}

/**
 * Sums days up anew. A day that changes meanwhile has a higher version, or other prices, and is
 * summed again the next time.
 */
async function* addUpAgain(parts: DayParts, shipper: Shipper, range: DayRange) {
  const days = Array.from({ length: range.end - range.first }, (_, place) => range.first + place)
  const before = days.map((day) => pricesOf(parts, shipper, day))
  const changes = await findDayChanges(parts.reading, shipper.number, range)
  const sums = new Map<number, AccountSummary>()
  const stretch = { from: accountDayStart(range.first), to: accountDayStart(range.end) }
  for await (const some of parts.lines(shipper, stretch))
    for (const [day, own] of Map.groupBy(some, ({ enteredAt }) => accountDayOf(enteredAt)))
      sums.set(day, summarize(own, sums.get(day)))
  const newKeptDays = days.map((day, place): NewKeptDay => {
    const [version, prices] = [changes.get(day) ?? 0, before[place] ?? '']
    return { day, version, prices, sum: sums.get(day) ?? addSummaries([]) }
  })
  const isSame = days.every((day, place) => pricesOf(parts, shipper, day) === before[place])
  if (isSame) await keepDays(parts.db, shipper.number, range, newKeptDays)
  for (const { day, sum } of newKeptDays) yield { from: accountDayStart(day), sum }
}

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
 * Prices orders that leave the database. The returned function adds their sums to those of archived
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

export interface DayKeeper {
  start(): void
  stop(): Promise<void>
}

export interface DayKeeperParts {
  listNumbers(): Promise<readonly number[]>
  find(number: number): Promise<Shipper | undefined>
  /** Adds up the days of a shipper that are not kept. */
  keepUp(shipper: Shipper): Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** After a start, callers come first. */
const firstMs = 60_000
const everyMs = 3_600_000

/**
 * Sums days that have ended, every hour: also the days from before they were kept, so that nobody
 * waits for them.
 */
export function createDayKeeper(parts: DayKeeperParts): DayKeeper {
  const pause = createPause()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function keepAll(): Promise<void> {
    for (const number of await parts.listNumbers()) {
      if (stopping.signal.aborted) return
      const shipper = await parts.find(number)
      if (shipper) await parts.keepUp(shipper)
    }
  }
  async function run(): Promise<void> {
    await pause.begin(firstMs)
    while (!stopping.signal.aborted) {
      await keepAll().catch(parts.onFailure)
      if (!stopping.signal.aborted) await pause.begin(everyMs)
    }
  }
  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      pause.end()
      await running
    },
  }
}
