import { createFolder, foldName } from '../words/fold.ts'
import { type GeoArrays, readGeoFile } from './geo-file.ts'
import { createRoughPlaces } from './rough-places.ts'
import { createSimilarPlaces, type SimilarPlaces } from './similar-places.ts'

/** A word that another may mean, with a confidence of up to 1. */
export interface WordCorrection {
  readonly word: number
  readonly quality: number
}

/** The address index over the arrays of its file, with a few tables built when it is loaded. */
export interface GeoIndex extends GeoArrays {
  /** The words of street names, sorted, and the position of each. */
  readonly words: readonly string[]
  readonly wordIds: ReadonlyMap<string, number>
  /** Places by folded name or alias. */
  readonly placesByName: ReadonlyMap<string, readonly number[]>
  readonly areasByDistrict: ReadonlyMap<string, readonly number[]>
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
  /** Returns the blocks that use a code. */
  codeSegments(code: number): readonly number[]
  /** Returns the position of the first entry whose hash is not below this one. */
  firstDelete(hash: number): number
  /** The area of the whole capital, or -1. */
  readonly capital: number
  readonly bytes: number
  text(id: number): string
  /** A caching `foldName`, for names that recur. */
  foldName(name: string): string
}

export function openGeoIndex(buffer: ArrayBuffer): GeoIndex {
  const arrays = readGeoFile(buffer)
  const decoder = new TextDecoder()
  const { textBytes, textStarts } = arrays
  const decode = (id: number) =>
    decoder.decode(textBytes.subarray(textStarts[id], textStarts[id + 1]))
  // Decoded words are cached: decoding costs more than the memory.
  const known: (string | undefined)[] = []
  const text = (id: number) => (known[id] ??= decode(id))
  const words = Array.from(arrays.wordText, decode)
  const { placeArea } = arrays
  const placesOfAreas = Map.groupBy(placeArea.keys(), (place) => placeArea[place] as number)
  const { segmentCode } = arrays
  const segmentsOfCodes = Map.groupBy(segmentCode.keys(), (one) => segmentCode[one] as number)
  return {
    ...arrays,
    text,
    words,
    wordIds: new Map(words.map((word, id) => [word, id])),
    placesByName: namePlaces(arrays, decode),
    areasByDistrict: nameAreas(arrays, decode),
    allAreas: Array.from(arrays.areaProvince.keys()),
    provinceAreas: Map.groupBy(arrays.areaProvince.keys(), (area) =>
      String.fromCharCode(arrays.areaProvince[area] as number),
    ),
    areaPlaces: (area) => placesOfAreas.get(area) ?? [],
    isRough: createRoughPlaces(arrays),
    similarPlaces: createSimilarPlaces(arrays, text),
    firstDelete: bucketSearch(arrays.deleteHash),
    placeCode: lowestCodes(arrays),
    keptCorrections: keepCorrections(),
    codeSegments: (code) => segmentsOfCodes.get(code) ?? [],
    capital: arrays.areaProvince.indexOf(67),
    bytes: buffer.byteLength,
    foldName: createFolder(),
  }
}

const mostCorrections = 10_000

function keepCorrections(): GeoIndex['keptCorrections'] {
  const kept = new Map<string, readonly WordCorrection[]>()
  return <One extends WordCorrection>(written: string, find: () => readonly One[]) => {
    const known = kept.get(written)
    if (known !== undefined) return known as readonly One[]
    if (kept.size >= mostCorrections) kept.clear()
    const found = find()
    kept.set(written, found)
    return found
  }
}

function lowestCodes({ codeValue, codePlace, placeArea }: GeoArrays): Uint16Array {
  const codes = new Uint16Array(placeArea.length)
  // Codes are in order: the last that is written is the lowest.
  for (let at = codeValue.length - 1; at >= 0; at--)
    codes[codePlace[at] as number] = codeValue[at] as number
  return codes
}

function namePlaces(arrays: GeoArrays, text: (id: number) => string): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  const add = (name: string, place: number) => {
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [place])
    else if (!known.includes(place)) known.push(place)
  }
  arrays.placeKey.forEach((id, place) => add(text(id), place))
  arrays.aliasKey.forEach((id, alias) => add(text(id), arrays.aliasPlace[alias] as number))
  return byName
}

function nameAreas(arrays: GeoArrays, text: (id: number) => string): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  arrays.areaName.forEach((id, area) => {
    const name = foldName(text(id))
    if (name === '') return
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [area])
    else known.push(area)
  })
  return byName
}

/** Hashes are evenly distributed: their upper half nearly gives their position. */
function bucketSearch(hashes: Uint32Array): (hash: number) => number {
  const starts = new Uint32Array(65_537)
  for (const hash of hashes) starts[(hash >>> 16) + 1] = (starts[(hash >>> 16) + 1] as number) + 1
  for (let bucket = 1; bucket < starts.length; bucket++)
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number)
  return (hash) => {
    const bucket = hash >>> 16
    return lowerBound(hashes, hash, starts[bucket], starts[bucket + 1])
  }
}

/** Returns the first position in a sorted array whose value is not below the given one. */
export function lowerBound(
  array: Uint16Array | Uint32Array,
  value: number,
  from = 0,
  to = array.length,
): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((array[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
