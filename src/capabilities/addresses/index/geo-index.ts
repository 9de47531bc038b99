import { addressLimits } from '../addresses.limits.ts'
import { createFolder, foldName } from '../words/fold.ts'
import { Recurring } from '../words/recurring.ts'
import { editsBetween } from '../words/spelling.ts'
import { type GeoArrays, type GeoFile, readGeoFile } from './geo-file.ts'
import { lowerBound } from './number-list.ts'
import { finishSteps, type Steps } from './opening.ts'
import { type ByteSource, bytesInMemory, PagedWords } from './paged-words.ts'
import type { Point } from './point.ts'
import { Ranges } from './ranges.ts'
import { createRoughPlaces } from './rough-places.ts'

/** A word that another may mean, with a confidence of up to 1. */
export interface WordCorrection {
  readonly word: number
  readonly quality: number
}

type ByName = ReadonlyMap<string, readonly number[]>

/** The address index over the arrays of its file, with a few tables built when it is loaded. */
export interface GeoIndex extends GeoArrays {
  /** The words of street names, sorted, and the position of each. */
  readonly words: readonly string[]
  readonly wordIds: ReadonlyMap<string, number>
  /** Places by folded name or alias. */
  readonly placesByName: ByName
  readonly areasByDistrict: ByName
  readonly provinceAreas: ReadonlyMap<string, readonly number[]>
  readonly allAreas: readonly number[]
  areaPlaces(area: number): readonly number[]
  readonly similarPlaces: SimilarPlaces
  /** Returns the corrections of a word, found once: the same words come again and again. */
  keptCorrections<One extends WordCorrection>(
    written: string,
    find: () => readonly One[],
  ): readonly One[]
  /** Whether the coordinates of a place are a guess: a region's, or far from its province. */
  isRough(place: number): boolean
  /** The lowest code that is listed for each place; 0 is none. */
  readonly placeCode: Uint16Array
  readonly ranges: Ranges
  readonly codePoints: CodePoints
  /** The ranges with a line whose middle is in each square. */
  readonly squareRange: PagedWords
  /** Returns the position of the first entry whose hash is not below this one. */
  firstDelete(hash: number): number
  /** The area of the whole capital, or -1. */
  readonly capital: number
  readonly bytes: number
  text(id: number): string
  /** A caching `foldName`, for names that recur. */
  foldName(name: string): string
}

/** A few squares: a map asks for those beside one another. */
const squarePages = 128

export function openGeoIndex(bytes: ArrayBuffer): GeoIndex {
  return finishSteps(openGeoIndexSteps(bytesInMemory(bytes)))
}

/** Opens it in steps of some milliseconds, for a service that goes on answering meanwhile. */
export function* openGeoIndexSteps(
  source: ByteSource,
  mostInMemory: number = addressLimits.geoMemoryBytes,
): Steps<GeoIndex> {
  const file = yield* readGeoFile(source, mostInMemory)
  const { arrays, far } = file
  const decoder = new TextDecoder()
  const { textBytes, textStarts } = arrays
  const decode = (id: number) =>
    decoder.decode(textBytes.subarray(textStarts[id], textStarts[id + 1]))
  // Decoded words are cached: decoding costs more than the memory.
  // The list has its length from the start: one that grows with gaps is looked up by hash.
  const texts = Array.from<string | undefined>({ length: textStarts.length })
  const text = (id: number) => (texts[id] ??= decode(id))
  const { words, wordIds } = yield* decodeWords(arrays, decode)
  const placesByName = yield* namePlaces(arrays, decode)
  const { placeArea } = arrays
  const placesOfAreas = Map.groupBy(placeArea.keys(), (place) => placeArea[place] as number)
  yield
  const firstDelete = yield* bucketSearch(arrays.deleteHash)
  const areasByDistrict = yield* nameAreas(arrays, decode)
  yield
  return {
    ...arrays,
    text,
    words,
    wordIds,
    placesByName,
    areasByDistrict,
    allAreas: Array.from(arrays.areaProvince.keys()),
    provinceAreas: Map.groupBy(arrays.areaProvince.keys(), (area) =>
      String.fromCharCode(arrays.areaProvince[area] as number),
    ),
    areaPlaces: (area) => placesOfAreas.get(area) ?? [],
    isRough: createRoughPlaces(arrays),
    similarPlaces: createSimilarPlaces(arrays, text),
    firstDelete,
    placeCode: lowestCodes(arrays),
    keptCorrections: keepCorrections(),
    capital: arrays.areaProvince.indexOf(67),
    ranges: new Ranges(file),
    codePoints: new CodePoints(file),
    squareRange: new PagedWords(file.source, far.squareRange, squarePages),
    bytes: source.length,
    foldName: createFolder(),
  }
}

/** Some milliseconds of work each. */
const textsAtOnce = 2_000
const numbersAtOnce = 500_000

function* decodeWords({ wordText }: GeoArrays, decode: (id: number) => string) {
  const words: string[] = []
  const wordIds = new Map<string, number>()
  for (const id of wordText) {
    const word = decode(id)
    wordIds.set(word, words.push(word) - 1)
    if (words.length % textsAtOnce === 0) yield
  }
  return { words, wordIds }
}

/** Returns where the numbers of each size begin once they are in order, without their last bits. */
function* countedStarts(numbers: Uint32Array, bits: number): Steps<Uint32Array> {
  const starts = new Uint32Array(65_537)
  for (let at = 0; at < numbers.length; at++) {
    const size = (numbers[at] as number) >>> bits
    starts[size + 1] = (starts[size + 1] as number) + 1
    if (at % numbersAtOnce === 0) yield
  }
  for (let size = 1; size < starts.length; size++)
    starts[size] = (starts[size] as number) + (starts[size - 1] as number)
  return starts
}

const mostCorrections = 8_000

function keepCorrections(): GeoIndex['keptCorrections'] {
  const corrections = new Recurring<readonly WordCorrection[]>(mostCorrections)
  return <One extends WordCorrection>(written: string, find: () => readonly One[]) =>
    (corrections.get(written) ?? corrections.keep(written, find())) as readonly One[]
}

function lowestCodes({ codeValue, codePlace, placeArea }: GeoArrays): Uint16Array {
  const codes = new Uint16Array(placeArea.length)
  // Codes are in order: the last that is written is the lowest.
  for (let at = codeValue.length - 1; at >= 0; at--)
    codes[codePlace[at] as number] = codeValue[at] as number
  return codes
}

function* namePlaces(arrays: GeoArrays, text: (id: number) => string): Steps<ByName> {
  const byName = new Map<string, number[]>()
  const add = (name: string, place: number) => {
    const places = byName.get(name)
    if (places === undefined) byName.set(name, [place])
    else if (!places.includes(place)) places.push(place)
  }
  for (const [place, id] of arrays.placeKey.entries()) {
    add(text(id), place)
    if (place % textsAtOnce === 0) yield
  }
  yield
  arrays.aliasKey.forEach((id, alias) => add(text(id), arrays.aliasPlace[alias] as number))
  return byName
}

function* nameAreas(arrays: GeoArrays, text: (id: number) => string): Steps<ByName> {
  const byName = new Map<string, number[]>()
  for (const [area, id] of arrays.areaName.entries()) {
    if (area % textsAtOnce === 0) yield
    const name = foldName(text(id))
    if (name === '') continue
    const areas = byName.get(name)
    if (areas === undefined) byName.set(name, [area])
    else areas.push(area)
  }
  return byName
}

/** Hashes are evenly distributed: their upper half nearly gives their position. */
function* bucketSearch(hashes: Uint32Array): Steps<GeoIndex['firstDelete']> {
  const starts = yield* countedStarts(hashes, 16)
  return (hash) => {
    const bucket = hash >>> 16
    return lowerBound(hashes, hash, starts[bucket], starts[bucket + 1])
  }
}

/** Half a megabyte: neighbours are asked for together. */
const mostPages = 256

/** Which ranges use a code, by where they are. */
class CodePoints {
  readonly #codes: Uint16Array
  readonly #starts: Uint32Array
  readonly #points: PagedWords

  constructor({ arrays, far, source }: GeoFile) {
    this.#codes = arrays.rangeCode
    this.#starts = arrays.rangeCodePoints
    this.#points = new PagedWords(source, far.codePoint, mostPages)
  }

  /** Whether any range has the code. */
  has(code: number): boolean {
    return this.#codes[lowerBound(this.#codes, code)] === code
  }

  /** Whether a located range of the code is so near to a point, in degrees of latitude. */
  isNear(code: number, { latitude, longitude }: Point, degrees: number): boolean {
    const place = lowerBound(this.#codes, code)
    if (this.#codes[place] !== code) return false
    const end = this.#starts[place + 1] as number
    const points = this.#points
    for (let at = this.#firstFrom(place, latitude - degrees - 1e-6); at < end; at++) {
      const north = points.float(at * 2) - latitude
      if (north >= degrees) return false
      const east = (points.float(at * 2 + 1) - longitude) * 0.82
      if (Math.hypot(north, east) < degrees) return true
    }
    return false
  }

  /** The first of a code's points that is not south of this latitude. */
  #firstFrom(place: number, latitude: number): number {
    let [low, high] = [this.#starts[place] as number, this.#starts[place + 1] as number]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#points.float(middle * 2) < latitude) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Returns the places of a province whose name is nearest to a misspelt one. */
type SimilarPlaces = (name: string, province: string) => readonly number[]

/** Shorter names are too easily another place's, and so are two slips in all but long ones. */
const leastLetters = 6
const longLetters = 10
const mostKept = 4_000

/** Creates a caching search: the same few slips come again and again. */
function createSimilarPlaces(
  { placeArea, areaProvince, placeKey }: GeoArrays,
  text: (id: number) => string,
): SimilarPlaces {
  const cache = new Map<string, readonly number[]>()
  const group = () =>
    Map.groupBy(placeArea.keys(), (place) =>
      keyOf(areaProvince[placeArea[place] as number] as number, text(placeKey[place] as number)),
    )
  let places: ReturnType<typeof group> | undefined
  const search = (name: string, province: string): readonly number[] => {
    if (name.length < leastLetters) return []
    let least = name.length < longLetters ? 1 : 2
    let nearest: number[] = []
    for (const place of (places ??= group()).get(keyOf(province.charCodeAt(0), name)) ?? []) {
      const other = text(placeKey[place] as number)
      const edits = other.length < leastLetters ? 9 : editsBetween(name, other, least)
      if (edits > least) continue
      if (edits < least) nearest = []
      least = edits
      nearest.push(place)
    }
    // Two names that are equally near: either would be a guess.
    const names = new Set(nearest.map((place) => text(placeKey[place] as number)))
    return names.size === 1 ? nearest : []
  }
  return (name, province) => {
    const key = `${province}${name}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= mostKept) cache.clear()
    const similar = search(name, province)
    cache.set(key, similar)
    return similar
  }
}

/** A slip is hardly ever in the first letter, and so few names are left to compare. */
function keyOf(province: number, name: string): number {
  return province * 256 + name.charCodeAt(0)
}
