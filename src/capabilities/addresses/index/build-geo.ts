import { streetKinds } from '../words/address-words.ts'
import { foldName } from '../words/fold.ts'
import { allowedEdits, deletesOf, soundHash } from '../words/spelling.ts'
import { buildCodes } from './build-codes.ts'
import { PlaceBook } from './build-places.ts'
import { gatherStreets } from './build-streets.ts'
import type { StreetBuilt } from './built-street.ts'
import { writeGeoFile } from './geo-file.ts'
import type { GeoRows, ZoneRow } from './geo-rows.ts'

/** The kinds of streets, indexed by their number in the file; 0 is none. */
export const kindNames: readonly string[] = ['', ...new Set(streetKinds.values())]

/** Called at each step, so that a long import can show progress. */
export type BuildProgress = (step: 'places' | 'streets' | 'words' | 'spelling' | 'writing') => void

/** Builds the address index of all rows, as the bytes of its file. */
export function buildGeoFile(
  rows: GeoRows,
  progress: BuildProgress = () => {},
): Uint8Array<ArrayBuffer> {
  progress('places')
  const texts = new TextPool()
  const book = new PlaceBook(rows)
  progress('streets')
  const streets = gatherStreets(rows.streets, book)
  progress('words')
  const named = buildForms(streets, texts)
  progress('spelling')
  const spelling = buildSpelling(named.words)
  const places = buildPlaces(book, texts)
  const arrays = {
    ...places,
    ...buildCodes(book, streets),
    ...buildStreets(streets, book, texts),
    ...named.arrays,
    ...spelling,
    ...buildZones(rows.zones, texts),
  }
  progress('writing')
  return writeGeoFile({ ...arrays, ...texts.arrays() })
}

/** Stores every text once and numbers it. */
class TextPool {
  #ids = new Map<string, number>()
  #texts: string[] = []

  id(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    this.#ids.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  arrays() {
    const encoder = new TextEncoder()
    const chunks = this.#texts.map((text) => encoder.encode(text))
    const textStarts = new Uint32Array(chunks.length + 1)
    chunks.forEach((chunk, index) => {
      textStarts[index + 1] = (textStarts[index] as number) + chunk.length
    })
    const textBytes = new Uint8Array(textStarts.at(-1) ?? 0)
    chunks.forEach((chunk, index) => textBytes.set(chunk, textStarts[index]))
    return { textBytes, textStarts }
  }
}

function buildPlaces(book: PlaceBook, texts: TextPool) {
  const { areas, places, aliases } = book
  const points = places.map((place) => book.pointOf(place))
  return {
    areaProvince: Uint8Array.from(areas, ({ province }) => province.charCodeAt(0)),
    areaName: Uint32Array.from(areas, ({ name }) => texts.id(name)),
    placeName: Uint32Array.from(places, ({ name }) => texts.id(name)),
    placeKey: Uint32Array.from(places, ({ name }) => texts.id(foldName(name))),
    placeDistrict: Uint32Array.from(places, ({ district }) => texts.id(district)),
    placeArea: Uint16Array.from(places, ({ area }) => area),
    placeLatitude: Float32Array.from(points, (one) => one?.latitude ?? Number.NaN),
    placeLongitude: Float32Array.from(points, (one) => one?.longitude ?? Number.NaN),
    placeSurveyed: Uint8Array.from(places, (place) => Number(book.isSurveyed(place))),
    aliasName: Uint32Array.from(aliases, ({ name }) => texts.id(name)),
    aliasKey: Uint32Array.from(aliases, ({ name }) => texts.id(foldName(name))),
    aliasPlace: Uint32Array.from(aliases, ({ place }) => place),
  }
}

function buildStreets(streets: readonly StreetBuilt[], book: PlaceBook, texts: TextPool) {
  const segments = streets.flatMap((street) => street.segments)
  const areaStreets = new Uint32Array(book.areas.length + 1)
  for (const { area } of streets) areaStreets[area + 1] = (areaStreets[area + 1] as number) + 1
  addUp(areaStreets)
  const at = (value: number, place: number, axis: 'latitude' | 'longitude') => {
    if (Number.isFinite(value)) return value
    const found = book.places[place]
    return (found && book.pointOf(found)?.[axis]) ?? Number.NaN
  }
  return {
    areaStreets,
    streetName: Uint32Array.from(streets, ({ name }) => texts.id(name)),
    streetKind: Uint8Array.from(streets, ({ kind }) => Math.max(0, kindNames.indexOf(kind ?? ''))),
    streetSegments: starts(streets.map((street) => street.segments.length)),
    streetForms: starts(streets.map((street) => street.forms.length)),
    segmentFrom: Uint32Array.from(segments, ({ row }) => row.from),
    segmentTo: Uint32Array.from(segments, ({ row }) => row.to),
    segmentCode: Uint16Array.from(segments, ({ row }) => row.postalCode),
    segmentPlace: Uint32Array.from(segments, ({ place }) => place),
    segmentLatitude: Float32Array.from(segments, ({ row, place }) =>
      at(row.latitude, place, 'latitude'),
    ),
    segmentLongitude: Float32Array.from(segments, ({ row, place }) =>
      at(row.longitude, place, 'longitude'),
    ),
    segmentExact: Uint8Array.from(segments, ({ row }) =>
      Number(row.exact && Number.isFinite(row.latitude)),
    ),
    segmentGuess: Uint8Array.from(segments, ({ row }) => Number(row.codeIsGuess ?? false)),
    segmentLine: starts(segments.map(({ row }) => row.line?.length ?? 0)),
    lineBytes: new TextEncoder().encode(segments.map(({ row }) => row.line ?? '').join('')),
  }
}

/** Builds the forms of all streets, and for each word the forms that contain it. */
function buildForms(streets: readonly StreetBuilt[], texts: TextPool) {
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    const known = ids.get(word)
    if (known === undefined) ids.set(word, ids.size)
    return known ?? ids.size - 1
  }
  const forms = streets.flatMap(({ forms: own }, street) => own.map((form) => ({ form, street })))
  const found = forms.map(({ form }) => {
    const heaviest = new Map<number, number>()
    for (const { word, weight } of form.words) {
      const id = idOf(word)
      heaviest.set(id, Math.max(weight, heaviest.get(id) ?? 0))
    }
    return heaviest
  })
  const words = [...ids.keys()].sort()
  const inOrder = new Uint32Array(words.length)
  words.forEach((word, place) => {
    inOrder[ids.get(word) as number] = place
  })
  const lists = found.map((list) =>
    Array.from(list, ([word, weight]) => [inOrder[word] as number, weight] as const),
  )
  const wordPostings = new Uint32Array(words.length + 1)
  for (const list of lists)
    for (const [word] of list) wordPostings[word + 1] = (wordPostings[word + 1] as number) + 1
  addUp(wordPostings)
  const next = wordPostings.slice()
  const posting = new Uint32Array(wordPostings.at(-1) ?? 0)
  const postingWeight = new Uint8Array(posting.length)
  lists.forEach((list, form) => {
    for (const [word, weight] of list) {
      const place = next[word] as number
      next[word] = place + 1
      posting[place] = form
      postingWeight[place] = weight
    }
  })
  const arrays = {
    formName: Uint32Array.from(forms, ({ form }) => texts.id(form.text)),
    formStreet: Uint32Array.from(forms, ({ street }) => street),
    formWords: starts(lists.map(({ length }) => length)),
    formWeight: Uint16Array.from(lists, (list) => sum(list.map(([, weight]) => weight))),
    formWord: Uint32Array.from(lists.flatMap((list) => list.map(([word]) => word))),
    formWordWeight: Uint8Array.from(lists.flatMap((list) => list.map(([, weight]) => weight))),
    wordText: Uint32Array.from(words, (word) => texts.id(word)),
    wordPostings,
    posting,
    postingWeight,
  }
  return { arrays, words }
}

function buildSpelling(words: readonly string[]) {
  const entries: number[] = []
  words.forEach((word, id) => {
    if (word.length < 3 || /\d/.test(word)) return
    const deletes = new Set(deletesOf(word, Math.max(1, allowedEdits(word.length))))
    for (const hash of deletes) entries.push(hash * 2 ** 21 + id)
    entries.push(soundHash(word) * 2 ** 21 + id)
  })
  const sorted = Float64Array.from(entries).sort()
  return {
    deleteHash: Uint32Array.from(sorted, (one) => Math.floor(one / 2 ** 21)),
    deleteWord: Uint32Array.from(sorted, (one) => one % 2 ** 21),
  }
}

function buildZones(zones: readonly ZoneRow[], texts: TextPool) {
  const polygons = zones.flatMap((zone) => zone.polygons)
  const rings = polygons.flat()
  const points = rings.flat()
  return {
    zoneName: Uint32Array.from(zones, ({ name }) => texts.id(name)),
    zoneReason: Uint32Array.from(zones, ({ reason }) => texts.id(reason)),
    zonePolygons: starts(zones.map((zone) => zone.polygons.length)),
    polygonRings: starts(polygons.map((polygon) => polygon.length)),
    polygonBox: Float32Array.from(polygons.flatMap((polygon) => boxOf(polygon[0] ?? []))),
    ringPoints: starts(rings.map((ring) => ring.length)),
    pointLongitude: Float32Array.from(points, ([longitude]) => longitude),
    pointLatitude: Float32Array.from(points, ([, latitude]) => latitude),
  }
}

/** Returns the west, south, east and north of a ring, slightly enlarged for the file's rounding. */
function boxOf(ring: readonly (readonly [number, number])[]): number[] {
  const wider = 1e-5
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), 180) - wider
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -180) + wider
  return [least(longitudes), least(latitudes), most(longitudes), most(latitudes)]
}

/** Returns the offset of each list of these lengths, and the end of the last. */
function starts(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const array = new Uint32Array(lengths.length + 1)
  lengths.forEach((length, index) => {
    array[index + 1] = length
  })
  addUp(array)
  return array
}

function addUp(array: Uint32Array): void {
  for (let index = 1; index < array.length; index++)
    array[index] = (array[index] as number) + (array[index - 1] as number)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
