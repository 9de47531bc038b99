import type { Hundredths } from '../../kernel/measures.ts'
import { findBrackets, type RateBook, type Terms } from './rate-book.ts'
import type { PriceListRow, TariffRow, TariffService, ZoneRow } from './rate-rows.ts'

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
