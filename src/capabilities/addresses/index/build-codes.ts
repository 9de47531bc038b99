import { roughKm } from '../matching/describe.ts'
import type { PlaceBook } from './build-places.ts'
import type { StreetBuilt } from './built-street.ts'
import type { Point } from './segments.ts'

/** Returns codes with their places, and with the areas that use them, in order. */
export function buildCodes(book: PlaceBook, streets: readonly StreetBuilt[]) {
  const { codes } = book
  const sorted = codes.toSorted((left, right) => left.row.postalCode - right.row.postalCode)
  const pairs = new Set<number>()
  const ofCodes = Map.groupBy(codes, ({ row }) => row.postalCode)
  for (const [code, rows] of ofCodes) {
    const counts = new Map<number, number>()
    for (const { place } of rows) {
      const area = book.places[place]?.area ?? 0
      counts.set(area, (counts.get(area) ?? 0) + 1)
    }
    for (const area of counts.keys()) if (!isStray(book, counts, area)) pairs.add(pair(code, area))
  }
  for (const { area, segments } of streets)
    for (const { row } of segments) if (row.postalCode > 0) pairs.add(pair(row.postalCode, area))
  const inOrder = Float64Array.from(pairs).sort()
  return {
    codeValue: Uint16Array.from(sorted, ({ row }) => row.postalCode),
    codePlace: Uint32Array.from(sorted, ({ place }) => place),
    codeLatitude: Float32Array.from(sorted, ({ row }) => row.latitude),
    codeLongitude: Float32Array.from(sorted, ({ row }) => row.longitude),
    codeAreaValue: Uint16Array.from(inOrder, (one) => Math.floor(one / 65_536)),
    codeAreaArea: Uint16Array.from(inOrder, (one) => one % 65_536),
  }
}

function pair(code: number, area: number): number {
  return code * 65_536 + area
}

/**
 * An area's single row of a code is a stray when another area, this far away, has many times more.
 */
const strayKm = 100
const timesMore = 10

/**
 * Lists of hamlets guess the partido of some: a single row would bring a city 400 km away into the
 * search for every address of its code.
 */
function isStray(book: PlaceBook, counts: ReadonlyMap<number, number>, area: number): boolean {
  const own = counts.get(area) ?? 0
  const most = [...counts].reduce((left, right) => (right[1] > left[1] ? right : left))
  if (own * timesMore > most[1]) return false
  return roughKm(middleOf(book, area), middleOf(book, most[0])) > strayKm
}

/** Returns the median of an area's places, which misplaced ones do not move. */
function middleOf({ places }: PlaceBook, area: number): Point {
  const located = places.filter((place) => place.area === area && place.located > 0)
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    latitude: middle(located.map(({ latitude, located: count }) => latitude / count)),
    longitude: middle(located.map(({ longitude, located: count }) => longitude / count)),
  }
}
