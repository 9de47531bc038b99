import { sha256 } from '../../kits/secret/digest.ts'
import type { RateBook, RateTimeline } from './rate-book.ts'
import { type TariffRow, tariffId } from './rate-rows.ts'

/** From one moment to before another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** A text that changes whenever anything may cost a shipper something else in a stretch of time. */
export function priceMark(timeline: RateTimeline, shipper: number, { from, to }: Stretch): string {
  const inForce = timeline.filter(
    (period, place) => period.from < to && (timeline[place + 1]?.from ?? to) > from,
  )
  const periods = inForce.length > 0 ? inForce : timeline.slice(0, 1)
  const marks = periods.map(({ from: since, book }) => [Math.max(since, from), bookMark(book)])
  return sha256(JSON.stringify(marks)).slice(0, 22)

  function bookMark(book: RateBook): unknown {
    const terms = book.shippers.get(shipper) ?? book.generalTerms
    if (terms?.origin === undefined) return 'no prices'
    const { list, origin } = terms
    return [list, origin.code, zonesMark(book), tariffsMark(book, list.code, origin.code, to)]
  }
}

const zoneMarks = new WeakMap<RateBook, string>()

function zonesMark(book: RateBook): string {
  const zoneMark = zoneMarks.get(book)
  if (zoneMark !== undefined) return zoneMark
  const mark = sha256(JSON.stringify([book.zones, book.zoneByPostalCode.join()]))
  zoneMarks.set(book, mark)
  return mark
}

/** The tariffs of a list from a zone, and their marks by how many of them have begun and ended. */
interface MarkedTariffs {
  readonly tariffs: readonly TariffRow[]
  readonly marks: Map<string, string>
}

const tariffMarks = new WeakMap<RateBook['brackets'], Map<string, MarkedTariffs>>()

function tariffsMark(book: RateBook, list: string, origin: string, to: number): string {
  const ofBook = tariffMarks.get(book.brackets) ?? new Map<string, MarkedTariffs>()
  tariffMarks.set(book.brackets, ofBook)
  const key = `${list} ${origin} `
  const ofKey = ofBook.get(key) ?? { tariffs: tariffsFrom(book, key), marks: new Map() }
  ofBook.set(key, ofKey)
  const begun = ofKey.tariffs.filter(({ validFrom }) => validFrom < to)
  const hasEnded = ({ validTo }: TariffRow) => validTo !== null && validTo < to
  const state = `${begun.length} ${begun.filter(hasEnded).length}`
  const mark =
    ofKey.marks.get(state) ??
    // The end of a tariff does not affect prices before it.
    sha256(JSON.stringify(begun.map((row) => partsOf(row, hasEnded(row) ? row.validTo : null))))
  ofKey.marks.set(state, mark)
  return mark
}

function tariffsFrom(book: RateBook, key: string): TariffRow[] {
  return [...book.brackets]
    .filter(([pair]) => pair.startsWith(key))
    .flatMap(([, byService]) => [...byService.values()].flat())
    .toSorted((one, other) => (tariffId(one) < tariffId(other) ? -1 : 1))
}

function partsOf(row: TariffRow, validTo: number | null): unknown[] {
  return [tariffId(row), row.amountCents, row.extraKgCents, validTo]
}
