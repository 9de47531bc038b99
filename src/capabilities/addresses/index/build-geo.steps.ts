import { checksumOf } from '../../../kits/files/paged-file.ts'
import { Spool } from '../../../kits/files/spool.ts'
import { foldName } from '../words/fold.ts'
import { buildCodes } from './build-codes.ts'
import { FormBook } from './build-forms.ts'
import { type Area, PlaceBook, type PlaceBuilt } from './build-places.ts'
import { RangeBook } from './build-ranges.steps.ts'
import { gatherStreets } from './build-streets.ts'
import { buildZones } from './build-zones.ts'
import type { StreetBuilt } from './built-street.ts'
import { GeoFileWriter } from './geo-file.ts'
import type { StreamedRows, StreetRow } from './geo-rows.ts'
import { kindNames } from './kind-names.ts'
import { NumberList, starts } from './number-list.ts'
import { readRange, writeRange } from './range-text.ts'
import { reachOf } from './street-reach.ts'
import { TextPool } from './text-pool.ts'

/** Called at each step, and with how many rows it has come to, so that an import shows progress. */
export type BuildProgress = (step: 'places' | 'rows' | 'streets' | 'writing', rows?: number) => void

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
 * the rows of the others, only what is looked for by name is in memory.
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
