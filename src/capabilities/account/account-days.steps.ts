import { accountDayOf, accountDayStart } from '../../kernel/account-day.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database } from '../../kits/db/database.ts'
import {
  type DayRange,
  findDayChanges,
  findFirstDay,
  findKeptDays,
  type KeptDay,
  keepDays,
  type NewKeptDay,
} from './account-days.store.ts'
import { type AccountLine, type AccountSummary, addSummaries, summarize } from './charge.ts'

/** How kept days are known to be true, and where they are kept. */
export interface DayKeeping {
  /** Where they are written; lines may be read elsewhere. */
  readonly db: Database
  readonly clock: Clock
  priceMark(shipper: number, period: Period): string
}

export interface DayParts extends DayKeeping {
  readonly reading: Database
  lines(shipper: Shipper, period: Period): AsyncIterable<readonly AccountLine[]>
}

/** What the orders of a day add up to, or some of them. */
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
  const kept = new Map(rows.map((one) => [one.day, one]))
  const isTrue = (day: number) => isStillTrue(kept.get(day), markOf(parts, shipper, day))
  for (let day = range.first; day < range.end; ) {
    const known = kept.get(day)
    let until = day + 1
    if (known && isTrue(day)) yield { from: accountDayStart(day), sum: known.sum }
    else {
      while (until < Math.min(range.end, day + daysAtOnce) && !isTrue(until)) until += 1
      yield* addUpAgain(parts, shipper, { first: day, end: until })
    }
    day = until
  }
}

/** What is added up is kept every so many days. */
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

/** The same of lines that are not kept; `dayOf` tells the day of a moment. */
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

function isStillTrue(kept: KeptDay | undefined, prices: string): boolean {
  return kept?.version === kept?.changes && kept?.prices === prices
}

function markOf({ priceMark }: DayParts, shipper: Shipper, day: number): string {
  const period = { from: accountDayStart(day), to: accountDayStart(day + 1) }
  return `${priceMark(shipper.number, period)} ${shipper.volumetricFactor}`
}

/** What changes meanwhile has a higher version, or other prices, and is added up the next time. */
async function* addUpAgain(parts: DayParts, shipper: Shipper, range: DayRange) {
  const days = Array.from({ length: range.end - range.first }, (_, place) => range.first + place)
  const before = days.map((day) => markOf(parts, shipper, day))
  const changes = await findDayChanges(parts.reading, shipper.number, range)
  const sums = new Map<number, AccountSummary>()
  const stretch = { from: accountDayStart(range.first), to: accountDayStart(range.end) }
  for await (const some of parts.lines(shipper, stretch))
    for (const [day, own] of Map.groupBy(some, ({ enteredAt }) => accountDayOf(enteredAt)))
      sums.set(day, summarize(own, sums.get(day)))
  const found = days.map((day, place): NewKeptDay => {
    const [version, prices] = [changes.get(day) ?? 0, before[place] ?? '']
    return { day, version, prices, sum: sums.get(day) ?? addSummaries([]) }
  })
  const isSame = days.every((day, place) => markOf(parts, shipper, day) === before[place])
  if (isSame) await keepDays(parts.db, shipper.number, range, found)
  for (const { day, sum } of found) yield { from: accountDayStart(day), sum }
}
