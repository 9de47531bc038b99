import type { Hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import {
  generalList,
  type PriceListRow,
  type RateRows,
  type TariffRow,
  type TariffService,
  tariffId,
  type ZoneRangeRow,
  type ZoneRow,
} from './rate-rows.ts'

/** Tariffs of one service between two zones: lightest first; of the same weight, newest first. */
type Brackets = readonly TariffRow[]
type BracketsByService = ReadonlyMap<TariffService, Brackets>

/** Prices indexed for quotes: built once from all the rows, immutable. */
export interface RateBook {
  readonly zones: readonly ZoneRow[]
  /** For each postal code from 1000 on, the index of its zone in `zones`; -1 for none. */
  readonly zoneByPostalCode: Int32Array
  readonly priceLists: ReadonlyMap<string, PriceListRow>
  /** Keyed by list, origin and destination. */
  readonly brackets: ReadonlyMap<string, BracketsByService>
  readonly shippers: ReadonlyMap<number, Terms>
  /** For shippers without terms of their own. */
  readonly generalTerms: Terms | undefined
}

/** A shipper's price list, and where its shipments leave from. */
export interface Terms {
  readonly list: PriceListRow
  readonly origin: ZoneRow | undefined
  readonly originPostal: PostalCode
  /** From which value of the goods on the shop pays for its buyers' shipping. */
  readonly freeFromCents?: number | undefined
  readonly paymentDays?: number | undefined
}

const firstPostalCode = 1000
const postalCodes = 9000

/** Books that differ in their terms alone may share the sorted tariffs. */
export function createRateBook(
  rows: RateRows,
  brackets: RateBook['brackets'] = sortTariffs(rows.tariffs),
): RateBook {
  const zoneByPostalCode = paintZones(rows.zones, rows.ranges)
  const zoneOf = (code: PostalCode) => findZone({ zones: rows.zones, zoneByPostalCode }, code)
  const toTerms = (list: PriceListRow, originPostal: PostalCode): Terms => ({
    list,
    origin: zoneOf(originPostal),
    originPostal,
  })
  const priceLists = new Map(rows.priceLists.map((list) => [list.code, list]))
  const general = priceLists.get(generalList)
  const shippers = new Map<number, Terms>()
  for (const { shipper, list: code, originPostal, ...agreed } of rows.shipperRates) {
    const list = priceLists.get(code)
    if (list === undefined) continue
    const terms = toTerms(list, originPostal ?? list.originPostal)
    const { freeFromCents, paymentDays } = agreed
    shippers.set(shipper, {
      ...terms,
      freeFromCents: freeFromCents ?? undefined,
      paymentDays: paymentDays ?? undefined,
    })
  }
  return {
    zones: rows.zones,
    zoneByPostalCode,
    priceLists,
    brackets,
    shippers,
    generalTerms: general && toTerms(general, general.originPostal),
  }
}

export function findZone(
  { zones, zoneByPostalCode }: Pick<RateBook, 'zones' | 'zoneByPostalCode'>,
  code: PostalCode,
): ZoneRow | undefined {
  return zones[zoneByPostalCode[code - firstPostalCode] ?? -1]
}

export function findBrackets(
  book: RateBook,
  list: string,
  origin: string,
  destination: string,
): BracketsByService | undefined {
  return book.brackets.get(pairKey(list, origin, destination))
}

function pairKey(list: string, origin: string, destination: string): string {
  return `${list} ${origin} ${destination}`
}

/**
 * Paints the widest ranges first, so that narrower ones cover them; of equally wide ranges that
 * overlap, the one that starts later wins.
 */
function paintZones(zones: readonly ZoneRow[], ranges: readonly ZoneRangeRow[]): Int32Array {
  const places = new Map(zones.map((zone, index) => [zone.code, index]))
  const painted = new Int32Array(postalCodes).fill(-1)
  const width = ({ fromPostal, toPostal }: ZoneRangeRow) => toPostal - fromPostal
  const widestFirst = [...ranges].sort(
    (left, right) => width(right) - width(left) || left.fromPostal - right.fromPostal,
  )
  for (const { fromPostal, toPostal, zone } of widestFirst)
    painted.fill(
      places.get(zone) ?? -1,
      fromPostal - firstPostalCode,
      toPostal - firstPostalCode + 1,
    )
  return painted
}

/** The same tariffs after some were stored, in place of those of the same key, or removed. */
export function changeTariffs(
  brackets: RateBook['brackets'],
  rows: readonly TariffRow[],
  removed: readonly string[],
): RateBook['brackets'] {
  const gone = new Set([...removed, ...rows.map(tariffId)])
  const isKept = (row: TariffRow) => !gone.has(tariffId(row))
  const changed = new Map(brackets)
  const added = Map.groupBy(rows, (row) => pairKey(row.list, row.origin, row.destination))
  for (const [key, byService] of brackets) {
    const own = [...byService.values()].flat()
    if (!added.has(key) && own.every(isKept)) continue
    changed.delete(key)
    for (const [pair, sorted] of sortTariffs([...own.filter(isKept), ...(added.get(key) ?? [])]))
      changed.set(pair, sorted)
    added.delete(key)
  }
  for (const [pair, sorted] of sortTariffs([...added.values()].flat())) changed.set(pair, sorted)
  return changed
}

function sortTariffs(tariffs: readonly TariffRow[]): Map<string, BracketsByService> {
  const byPair = new Map<string, Map<TariffService, TariffRow[]>>()
  for (const tariff of tariffs) {
    const key = pairKey(tariff.list, tariff.origin, tariff.destination)
    const byService = byPair.get(key) ?? new Map<TariffService, TariffRow[]>()
    byPair.set(key, byService)
    const brackets = byService.get(tariff.service) ?? []
    byService.set(tariff.service, brackets)
    brackets.push(tariff)
  }
  // Short lists that come nearly sorted cost less than a single long one.
  for (const byService of byPair.values())
    for (const brackets of byService.values())
      brackets.sort(
        (left, right) =>
          left.upToHundredthsKg - right.upToHundredthsKg || right.validFrom - left.validFrom,
      )
  return byPair
}

/** A price of a shipper's table: up to a weight, to a zone, by a service. */
export interface TablePrice {
  readonly destination: ZoneRow
  readonly service: TariffService
  readonly upToHundredthsKg: Hundredths
  /** Without VAT. */
  readonly amountCents: number
  readonly extraKgCents: number | null
}

export interface PriceTable {
  readonly list: PriceListRow
  readonly origin: ZoneRow
  readonly freeFromCents: number | undefined
  /** By destination, service and weight. */
  readonly prices: readonly TablePrice[]
}

/** All that a shipper pays now; `undefined` where it has no prices. */
export function priceTable(book: RateBook, shipper: number, now: number): PriceTable | undefined {
  const terms = termsOf(book, shipper)
  if (terms?.origin === undefined) return undefined
  const { list, origin, freeFromCents } = terms
  const prices = book.zones.flatMap((destination) => {
    const byService = findBrackets(book, list.code, origin.code, destination.code) ?? new Map()
    return [...byService].flatMap(([service, brackets]: [TariffService, readonly TariffRow[]]) =>
      inForce(brackets, now).map(({ upToHundredthsKg, amountCents, extraKgCents }) => ({
        destination,
        service,
        upToHundredthsKg,
        amountCents,
        extraKgCents,
      })),
    )
  })
  return { list, origin, freeFromCents, prices }
}

export function termsOf(book: RateBook, shipper: number): Terms | undefined {
  return book.shippers.get(shipper) ?? book.generalTerms
}

/** Of one weight the newest comes first; the older ones are outdated. */
function inForce(brackets: readonly TariffRow[], now: number): TariffRow[] {
  const valid = brackets.filter(
    ({ validFrom, validTo }) => validFrom <= now && (validTo === null || now < validTo),
  )
  return valid.filter(
    (bracket, place) => bracket.upToHundredthsKg !== valid[place - 1]?.upToHundredthsKg,
  )
}

/** Prices that are in force from a moment on. */
export interface RatePeriod {
  readonly from: number
  readonly book: RateBook
}

/** From the earliest to the latest, never empty; nearly always a single one. */
export type RateTimeline = readonly [RatePeriod, ...RatePeriod[]]

/** The prices at a moment; before the first period, those of the first. */
export function bookAt(timeline: RateTimeline, at: number): RateBook {
  for (let place = timeline.length - 1; place > 0; place--) {
    const period = timeline[place]
    if (period !== undefined && period.from <= at) return period.book
  }
  return timeline[0].book
}
