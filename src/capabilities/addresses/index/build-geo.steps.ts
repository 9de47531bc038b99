import { checksumOf } from '../../../kits/files/paged-file.ts'
import { Spool } from '../../../kits/files/spool.ts'
import { foldName } from '../words/fold.ts'
import { kindNames } from '../words/street-kind.ts'
import { buildCodes, pair } from './build-codes.ts'
import { type Area, PlaceBook, type PlaceBuilt } from './build-places.ts'
import { gatherStreets } from './build-streets.ts'
import { FormBook, TextPool } from './build-texts.ts'
import type { SegmentBuilt, StreetBuilt } from './built-street.ts'
import { GeoFileWriter } from './geo-file.ts'
import type { StreamedRows, StreetRow } from './geo-rows.ts'
import { NumberList, starts } from './number-list.ts'
import type { Point } from './point.ts'
import { packRanges, type RangeWritten, readRange, writeRange } from './ranges.ts'
import { squareOf } from './street-lines.ts'
import { reachOf } from './street-reach.ts'
import { buildZones } from './zones.ts'

/** Called at each step, and with how many rows it has come to, so that an import shows progress. */
type BuildProgress = (step: 'places' | 'rows' | 'streets' | 'writing', rows?: number) => void

export interface BuildSettings {
  readonly progress?: BuildProgress
  /** Where rows are put aside that do not fit in memory; without one they stay there. */
  readonly aside?: string
}

/** Builds the address index of all rows, as the bytes of its file. */
export function buildGeoFile(rows: StreamedRows): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  writeGeoFile(rows, (bytes) => void parts.push(bytes))
  return Uint8Array.from(Buffer.concat(parts))
}

/**
 * Writes the address index of all rows, part by part. Streets are gathered one area at a time: of
 * the rows of the others, only names to search by are in memory.
 */
export function writeGeoFile(
  rows: StreamedRows,
  put: (bytes: Uint8Array) => void,
  { progress = () => {}, aside }: BuildSettings = {},
): void {
  progress('places')
  const book = new PlaceBook(rows.localities)
  const ofAreas = new Spool(aside && `${aside}.rows`, areaBytes)
  const ranges = new RangeBook(book, aside)
  try {
    sortByArea(rows.streets, book, ofAreas, progress)
    const streets = new StreetBook(book)
    const writer = new GeoFileWriter(put, checksumOf)
    writer.writeFar('range', packStreets(ofAreas, streets, ranges, progress))
    progress('writing')
    writer.writeFar('lineBytes', ranges.lines())
    writer.writeFar('codePoint', ranges.points())
    writer.writeFar('squareRange', ranges.squares())
    const { texts } = streets
    const arrays = {
      ...streets.arrays(),
      ...ranges.arrays(),
      ...buildPlaces(book, texts),
      ...buildCodes(book, ranges.pairs),
      ...buildZones(rows.zones, texts),
    }
    writer.finish({ ...arrays, ...texts.arrays() })
  } finally {
    ofAreas.close()
    ranges.close()
  }
}

/** How much of each area is gathered before it goes to disk. */
const areaBytes = 32_768
const rowsPerReport = 100_000

function sortByArea(
  rows: Iterable<StreetRow>,
  book: PlaceBook,
  ofAreas: Spool,
  progress: BuildProgress,
): void {
  let read = 0
  progress('rows')
  for (const row of rows) {
    const place = book.place(row.province, row.district, row.locality)
    const { area } = book.places[place] as PlaceBuilt
    ofAreas.addLine(area, writeRange(place, row))
    if (++read % rowsPerReport === 0) progress('rows', read)
  }
}

function* packStreets(
  ofAreas: Spool,
  streets: StreetBook,
  ranges: RangeBook,
  progress: BuildProgress,
): Generator<Uint32Array> {
  let packed = 0
  progress('streets')
  for (const area of ofAreas.keys()) {
    const segments = Array.from(ofAreas.lines(area), readRange)
    for (const street of streets.addArea(area, segments)) yield ranges.pack(area, street.segments)
    const before = packed
    packed += segments.length
    if (Math.floor(before / rowsPerReport) < Math.floor(packed / rowsPerReport))
      progress('streets', packed)
  }
}

/** Collects the streets of all areas, in their order, without their ranges. */
class StreetBook {
  readonly texts = new TextPool()
  readonly #book: PlaceBook
  readonly #forms = new FormBook(this.texts)
  readonly #areaLength: Uint32Array
  readonly #name = new NumberList()
  readonly #kind = new NumberList()
  readonly #segmentLength = new NumberList()
  readonly #reach = new NumberList()
  readonly #formLength = new NumberList()

  constructor(book: PlaceBook) {
    this.#book = book
    this.#areaLength = new Uint32Array(book.areas.length)
  }

  /** Returns the streets of an area; areas come in order. */
  addArea(area: number, segments: StreetBuilt['segments']): StreetBuilt[] {
    const streets = gatherStreets(this.#book.areas[area] as Area, segments)
    this.#areaLength[area] = streets.length
    for (const { name, kind, forms, segments: kept } of streets) {
      for (const form of forms) this.#forms.add(this.#name.length, form)
      this.#name.push(this.texts.id(name))
      this.#kind.push(Math.max(0, kindNames.indexOf(kind ?? '')))
      this.#segmentLength.push(kept.length)
      this.#reach.push(reachOf(kept))
      this.#formLength.push(forms.length)
    }
    return streets
  }

  arrays() {
    return {
      ...this.#forms.arrays(),
      areaStreets: starts(this.#areaLength),
      streetName: this.#name.array(),
      streetKind: Uint8Array.from(this.#kind.array()),
      streetSegments: starts(this.#segmentLength.array()),
      streetReach: this.#reach.array(),
      streetForms: starts(this.#formLength.array()),
    }
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

/** How much of each code, and of each square, is gathered before it goes to disk. */
const blockBytes = { lines: 1_048_576, points: 8_192, squares: 1_024 }

/** Packs the ranges of streets, one after another, and gathers the other facts in them. */
class RangeBook {
  /** The codes of ranges with their areas, as `pair` writes them. */
  readonly pairs = new Set<number>()
  readonly #book: PlaceBook
  readonly #lines: Spool
  readonly #points: Spool
  readonly #squares: Spool
  readonly #placePoints = new Map<number, Point | undefined>()
  readonly #encoder = new TextEncoder()
  #count = 0
  #lineBytes = 0

  /**
   * Data that does not fit in memory goes to files beside this one; without a path, all stays
   * there.
   */
  constructor(book: PlaceBook, path: string | undefined) {
    const beside = (what: string) => (path === undefined ? undefined : `${path}.${what}`)
    this.#book = book
    this.#lines = new Spool(beside('lines'), blockBytes.lines)
    this.#points = new Spool(beside('points'), blockBytes.points)
    this.#squares = new Spool(beside('squares'), blockBytes.squares)
  }

  /** Returns the ranges as they are in the file. */
  pack(area: number, segments: readonly SegmentBuilt[]): Uint32Array {
    return packRanges(segments.map((segment) => this.#pack(area, segment)))
  }

  #pack(area: number, { row, place }: SegmentBuilt): RangeWritten {
    const isLocated = Number.isFinite(row.latitude)
    const placed = isLocated ? undefined : this.#pointOf(place)
    const latitude = Math.fround(placed?.latitude ?? row.latitude)
    const longitude = Math.fround(placed?.longitude ?? row.longitude)
    const isExact = row.exact && isLocated
    this.#addCode(area, row.postalCode, isExact ? { latitude, longitude } : undefined)
    const line = this.#addLine(row.line ?? '', { latitude, longitude })
    this.#count++
    const { from, to, postalCode, codeIsGuess: isGuess = false } = row
    return { from, to, place, postalCode, isExact, isGuess, latitude, longitude, ...line }
  }

  #pointOf(place: number): Point | undefined {
    if (!this.#placePoints.has(place))
      this.#placePoints.set(place, this.#book.pointOf(this.#book.places[place] as PlaceBuilt))
    return this.#placePoints.get(place)
  }

  #addCode(area: number, code: number, point: Point | undefined): void {
    if (code === 0) return
    this.pairs.add(pair(code, area))
    const at = point === undefined ? [] : [point.latitude, point.longitude]
    this.#points.add(code, bytesOf(Float32Array.from(at)))
  }

  #addLine(line: string, middle: Point) {
    const start = this.#lineBytes
    if (line === '') return { line: start, lineBytes: 0 }
    const bytes = this.#encoder.encode(line)
    this.#lines.add(0, bytes)
    this.#lineBytes += bytes.length
    this.#squares.add(squareOf(middle), bytesOf(Uint32Array.of(this.#count)))
    return { line: start, lineBytes: bytes.length }
  }

  *lines(): Generator<Uint8Array> {
    yield* this.#lines.blocks(0)
  }

  *points(): Generator<Float32Array> {
    for (const code of this.#points.keys()) yield southFirst(floatsOf(this.#points.read(code)))
  }

  *squares(): Generator<Uint8Array> {
    for (const square of this.#squares.keys()) yield this.#squares.read(square)
  }

  arrays() {
    const codes = this.#points.keys()
    const squares = this.#squares.keys()
    return {
      rangeCode: Uint16Array.from(codes),
      rangeCodePoints: starts(codes.map((code) => this.#points.lengthOf(code) / 8)),
      square: Uint32Array.from(squares),
      squareRanges: starts(squares.map((square) => this.#squares.lengthOf(square) / 4)),
    }
  }

  close(): void {
    for (const spool of [this.#lines, this.#points, this.#squares]) spool.close()
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** Sorts points, each a latitude and a longitude, from south to north. */
function southFirst(points: Float32Array): Float32Array {
  const order = Uint32Array.from({ length: points.length / 2 }, (_, at) => at * 2)
  order.sort((left, right) => (points[left] as number) - (points[right] as number))
  const sorted = new Float32Array(points.length)
  order.forEach((from, at) => {
    sorted.set([points[from] as number, points[from + 1] as number], at * 2)
  })
  return sorted
}
