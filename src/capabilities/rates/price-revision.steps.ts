import { sha256 } from '../../kits/secret/digest.ts'
import type { RateBook, RateTimeline } from './rate-book.ts'
import { type TariffRow, tariffId } from './rate-rows.ts'

/** From one moment to before another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** A text that changes whenever anything may cost a shipper something else in a stretch of time. */
export function priceRevision(
  timeline: RateTimeline,
  shipper: number,
  { from, to }: Stretch,
): string {
  const inForce = timeline.filter(
    (period, place) => period.from < to && (timeline[place + 1]?.from ?? to) > from,
  )
  const periods = inForce.length > 0 ? inForce : timeline.slice(0, 1)
  const revisions = periods.map(({ from: since, book }) => [
    Math.max(since, from),
    bookRevision(book),
  ])
  return sha256(JSON.stringify(revisions)).slice(0, 22)

  function bookRevision(book: RateBook): unknown {
    const terms = book.shippers.get(shipper) ?? book.generalTerms
    if (terms?.origin === undefined) return 'no prices'
    const { list, origin } = terms
    return [
      list,
      origin.code,
      zonesRevision(book),
      tariffsRevision(book, list.code, origin.code, to),
    ]
  }
}

const zoneRevisions = new WeakMap<RateBook, string>()

function zonesRevision(book: RateBook): string {
  const zoneRevision = zoneRevisions.get(book)
  if (zoneRevision !== undefined) return zoneRevision
  const revision = sha256(JSON.stringify([book.zones, book.zoneByPostalCode.join()]))
  zoneRevisions.set(book, revision)
  return revision
}

/** The tariffs of a list from a zone; their revisions by how many have begun and ended. */
interface RevisedTariffs {
  readonly tariffs: readonly TariffRow[]
  readonly revisions: Map<string, string>
}

const tariffRevisions = new WeakMap<RateBook['brackets'], Map<string, RevisedTariffs>>()

function tariffsRevision(book: RateBook, list: string, origin: string, to: number): string {
  const ofBook = tariffRevisions.get(book.brackets) ?? new Map<string, RevisedTariffs>()
  tariffRevisions.set(book.brackets, ofBook)
  const key = `${list} ${origin} `
  const ofKey = ofBook.get(key) ?? { tariffs: tariffsFrom(book, key), revisions: new Map() }
  ofBook.set(key, ofKey)
  const begun = ofKey.tariffs.filter(({ validFrom }) => validFrom < to)
  const hasEnded = ({ validTo }: TariffRow) => validTo !== null && validTo < to
  const state = `${begun.length} ${begun.filter(hasEnded).length}`
  const revision =
    ofKey.revisions.get(state) ??
    // The end of a tariff does not affect prices before it.
    sha256(JSON.stringify(begun.map((row) => partsOf(row, hasEnded(row) ? row.validTo : null))))
  ofKey.revisions.set(state, revision)
  return revision
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
