import { dayNumberText, parseDayNumber } from '../../../kernel/days.ts'

/** The stock of a SKU in one place, batch and day of expiry. */
export interface SummedStock {
  readonly sku: string
  readonly units: number
  readonly reserved: number
  /** YYYY-MM-DD; empty where it does not expire. */
  readonly expiresOn: string
}

/** Units of a SKU that left on a day, YYYY-MM-DD. */
export interface LeftUnits {
  readonly sku: string
  readonly day: string
  readonly units: number
}

export interface SkuSummary {
  readonly sku: string
  readonly description: string
  readonly units: number
  readonly reserved: number
  /** Neither reserved nor expired. */
  readonly available: number
  /** On vouchers that have not arrived yet. */
  readonly announced: number
  /** The units that left on each of the last days, the oldest first. */
  readonly leftByDay: readonly number[]
  readonly leavingPerDay: number
  /** How many days the available units last; undefined where nothing leaves. */
  readonly lastsDays: number | undefined
  /** The units that expire first, among those that are not reserved. */
  readonly expiresFirst: { readonly on: string; readonly units: number } | undefined
}

export interface SummaryFacts {
  /** YYYY-MM-DD. */
  readonly today: string
  readonly skus: readonly { readonly code: string; readonly description: string }[]
  readonly stock: readonly SummedStock[]
  readonly announced: ReadonlyMap<string, number>
  readonly left: readonly LeftUnits[]
}

/** How many days are looked back upon. */
export const summaryDays = 14
/** With this many days left, a SKU runs out. */
const runningOutDays = 7
/** Units that expire within this many days are shown. */
const expiringDays = 60

export function summarizeStock({
  today,
  skus,
  stock,
  announced,
  left,
}: SummaryFacts): SkuSummary[] {
  const stockOf = Map.groupBy(stock, ({ sku }) => sku)
  const leftOf = Map.groupBy(left, ({ sku }) => sku)
  const days = lastDays(today)
  return skus.map(({ code, description }) => {
    const rows = stockOf.get(code) ?? []
    const usable = rows.filter(({ expiresOn }) => expiresOn === '' || expiresOn >= today)
    const available = sum(usable.map(({ units, reserved }) => units - reserved))
    const leftByDay = days.map((day) => leftOn(leftOf.get(code) ?? [], day))
    const perDay = sum(leftByDay) / summaryDays
    return {
      sku: code,
      description,
      units: sum(rows.map(({ units }) => units)),
      reserved: sum(rows.map(({ reserved }) => reserved)),
      available,
      announced: announced.get(code) ?? 0,
      leftByDay,
      leavingPerDay: Math.round(perDay * 10) / 10,
      lastsDays: perDay === 0 ? undefined : Math.floor(available / perDay),
      expiresFirst: firstToExpire(usable),
    }
  })
}

function lastDays(today: string): string[] {
  const last = parseDayNumber(today)
  return Array.from({ length: summaryDays }, (_, place) =>
    dayNumberText(last - summaryDays + 1 + place),
  )
}

function leftOn(left: readonly LeftUnits[], day: string): number {
  return sum(left.filter((one) => one.day === day).map(({ units }) => units))
}

function firstToExpire(usable: readonly SummedStock[]): SkuSummary['expiresFirst'] {
  const expiring = usable.filter(({ expiresOn, units, reserved }) => expiresOn && units > reserved)
  const on = expiring.map(({ expiresOn }) => expiresOn).sort()[0]
  if (on === undefined) return undefined
  const units = expiring.filter(({ expiresOn }) => expiresOn === on)
  return { on, units: sum(units.map((row) => row.units - row.reserved)) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function runsOut({ lastsDays }: SkuSummary): boolean {
  return lastsDays !== undefined && lastsDays <= runningOutDays
}

export function expiresSoon({ expiresFirst }: SkuSummary, today: string): boolean {
  const last = dayNumberText(parseDayNumber(today) + expiringDays)
  return expiresFirst !== undefined && expiresFirst.on <= last
}

/** Those whose code or description has every word, whatever its case and accents. */
export function findByWords(skus: readonly SkuSummary[], text: string): readonly SkuSummary[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return skus
  return skus.filter(({ sku, description }) => {
    const haystack = plain(`${sku} ${description}`)
    return words.every((word) => haystack.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
