import type { PlaceBook, PlaceBuilt } from './build-places.ts'
import { type Point, roughKm } from './point.ts'

/**
 * Returns codes with their places, and with the areas that use them, in order; the ranges of
 * streets add some more pairs.
 */
export function buildCodes(book: PlaceBook, ofRanges: ReadonlySet<number>) {
  const { codes } = book
  const sorted = codes.toSorted((left, right) => left.row.postalCode - right.row.postalCode)
  const pairs = new Set(ofRanges)
  const middleOf = middlesOf(book)
  const ofCodes = Map.groupBy(codes, ({ row }) => row.postalCode)
  for (const [code, rows] of ofCodes) {
    const counts = new Map<number, number>()
    for (const { place } of rows) {
      const area = book.places[place]?.area ?? 0
      counts.set(area, (counts.get(area) ?? 0) + 1)
    }
    for (const area of counts.keys())
      if (!isStray(middleOf, counts, area)) pairs.add(pair(code, area))
  }
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

/** A code and an area that uses it, as one number. */
export function pair(code: number, area: number): number {
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
function isStray(
  middleOf: (area: number) => Point,
  counts: ReadonlyMap<number, number>,
  area: number,
): boolean {
  const own = counts.get(area) ?? 0
  const most = [...counts].reduce((left, right) => (right[1] > left[1] ? right : left))
  if (own * timesMore > most[1]) return false
  return roughKm(middleOf(area), middleOf(most[0])) > strayKm
}

/** The median of each area's places, which misplaced ones do not move; each is found once. */
function middlesOf(book: PlaceBook): (area: number) => Point {
  const ofAreas = Map.groupBy(book.places, (place) => place.area)
  const middles = new Map<number, Point>()
  return (area) => {
    const middle = middles.get(area) ?? medianOf(book, ofAreas.get(area) ?? [])
    middles.set(area, middle)
    return middle
  }
}

function medianOf(book: PlaceBook, places: readonly PlaceBuilt[]): Point {
  const located = places.flatMap((place) => book.pointOf(place) ?? [])
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    latitude: middle(located.map(({ latitude }) => latitude)),
    longitude: middle(located.map(({ longitude }) => longitude)),
  }
}
