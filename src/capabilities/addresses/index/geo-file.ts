import type { Steps } from './opening.ts'
import {
  type ByteSource,
  bytesInMemory,
  type ChecksumOf,
  type FilePart,
  noteFirsts,
  pagesOf,
} from './paged-words.ts'

/**
 * The index as one file: its signature and version, its sections, their table, its length and its
 * checksum. It is written from beginning to end, so that no more of it than a part has to be in
 * memory. Numbers are little-endian, sections are aligned to eight bytes.
 */
export const geoFileVersion = 3

const magic = 0x47545350
const headerBytes = 8
const trailerBytes = 8

export const sectionKinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
} as const

type Kind = keyof typeof sectionKinds
type ArrayOf<K extends Kind> = InstanceType<(typeof sectionKinds)[K]>

/**
 * The sections that grow with the ranges of a country. They come first in the file, and stay there:
 * a range is read when it is asked for.
 */
export const farSections = {
  /** Ranges of numbers, street after street; `Ranges` describes their numbers. */
  range: 'u32',
  /** The lines of ranges. */
  lineBytes: 'u8',
  /** Latitude and longitude of the located ranges of each code, from south to north. */
  codePoint: 'f32',
  /** The ranges with a line whose middle is in each square. */
  squareRange: 'u32',
} as const satisfies Record<string, Kind>

/** The sections in memory, in their order in the file. */
export const sections = {
  textBytes: 'u8',
  textStarts: 'u32',
  areaProvince: 'u8',
  areaName: 'u32',
  areaStreets: 'u32',
  placeName: 'u32',
  placeKey: 'u32',
  placeDistrict: 'u32',
  placeArea: 'u16',
  placeLatitude: 'f32',
  placeLongitude: 'f32',
  placeSurveyed: 'u8',
  aliasName: 'u32',
  aliasKey: 'u32',
  aliasPlace: 'u32',
  codeValue: 'u16',
  codePlace: 'u32',
  codeLatitude: 'f32',
  codeLongitude: 'f32',
  codeAreaValue: 'u16',
  codeAreaArea: 'u16',
  streetName: 'u32',
  streetKind: 'u8',
  streetSegments: 'u32',
  /** Where in a street a number can be; `reachOf` makes it. */
  streetReach: 'u32',
  streetForms: 'u32',
  formName: 'u32',
  formStreet: 'u32',
  formWords: 'u32',
  formWeight: 'u16',
  formWord: 'u32',
  formWordWeight: 'u8',
  wordText: 'u32',
  wordPostings: 'u32',
  posting: 'u32',
  postingWeight: 'u8',
  deleteHash: 'u32',
  deleteWord: 'u32',
  zoneName: 'u32',
  zoneReason: 'u32',
  zonePolygons: 'u32',
  polygonRings: 'u32',
  polygonBox: 'f32',
  ringPoints: 'u32',
  pointLongitude: 'f32',
  pointLatitude: 'f32',
  /** The codes that ranges have, in order, and where the points of each begin. */
  rangeCode: 'u16',
  rangeCodePoints: 'u32',
  /** The squares that have lines, in order, and where the ranges of each begin. */
  square: 'u32',
  squareRanges: 'u32',
} as const satisfies Record<string, Kind>

type FarName = keyof typeof farSections
export type SectionName = keyof typeof sections
export type GeoArrays = { readonly [Name in SectionName]: ArrayOf<(typeof sections)[Name]> }

export interface GeoFile {
  readonly arrays: GeoArrays
  readonly far: Readonly<Record<FarName, FilePart>>
  /** The first number of every page of `range`; none where all of it is in memory. */
  readonly rangePages: Uint32Array
  /** The source that the other sections are read from. */
  readonly source: ByteSource
}

const farNames = Object.keys(farSections) as FarName[]
const names = Object.keys(sections) as SectionName[]

/** A fifth of a millisecond's work, or a few where the disk has to turn first. */
const bytesAtOnce = 131_072

/** Writes a file, section after section, in the order of the tables above. */
export class GeoFileWriter {
  readonly #put: (bytes: Uint8Array) => void
  readonly #checksumOf: ChecksumOf
  readonly #table: number[] = []
  /** Bytes not yet written: words are complete only at the end of a block. */
  readonly #block = new Uint8Array(bytesAtOnce)
  #length = 0
  #checksum = 0

  constructor(put: (bytes: Uint8Array) => void, checksumOf: ChecksumOf) {
    this.#put = put
    this.#checksumOf = checksumOf
    this.#write(bytesOf(Uint32Array.of(magic, geoFileVersion)))
  }

  /** Writes a section that comes in parts. */
  writeFar(name: FarName, parts: Iterable<ArrayBufferView>): void {
    this.#begin(farNames.indexOf(name))
    const start = this.#length
    for (const part of parts) this.#write(bytesOf(part))
    const bytes = sectionKinds[farSections[name]].BYTES_PER_ELEMENT
    this.#table.push(start / 8, (this.#length - start) / bytes)
    this.#align()
  }

  finish(arrays: GeoArrays): void {
    for (const [index, name] of names.entries()) {
      this.#begin(farNames.length + index)
      this.#table.push(this.#length / 8, arrays[name].length)
      this.#write(bytesOf(arrays[name]))
      this.#align()
    }
    this.#write(bytesOf(Uint32Array.from(this.#table)))
    this.#flush(this.#length % bytesAtOnce)
    const length = (this.#length + trailerBytes) / 8
    this.#put(bytesOf(Uint32Array.of(length, this.#checksum)))
  }

  /** Throws where a section comes out of its order, which nobody could read. */
  #begin(index: number): void {
    if (this.#table.length !== index * 2) throw new Error(`section ${index} is out of order`)
  }

  #align(): void {
    this.#write(new Uint8Array(-this.#length & 7))
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const used = this.#length % bytesAtOnce
      const part = bytes.subarray(done, done + bytesAtOnce - used)
      this.#block.set(part, used)
      this.#length += part.length
      done += part.length
      if (used + part.length === bytesAtOnce) this.#flush(bytesAtOnce)
    }
  }

  /** Passes on a copy: the block is written over. */
  #flush(length: number): void {
    const bytes = this.#block.slice(0, length)
    this.#checksum = this.#checksumOf(bytes, this.#checksum)
    this.#put(bytes)
  }
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** A file that can't be used; the message says what to do about it. */
export class GeoFileError extends Error {}

/**
 * Reads the sections that are searched by name into memory, and all of a file of up to `mostHeld`
 * bytes.
 */
export function* readGeoFile(source: ByteSource, mostInMemory: number): Steps<GeoFile> {
  if (source.length < headerBytes + trailerBytes || source.length % 8 !== 0)
    throw new GeoFileError('the file is cut short: run ./posta geo rebuild')
  const [signature, version] = wordsOf(source, 0, 2)
  if (signature !== magic)
    throw new GeoFileError('the file holds no addresses: run ./posta geo rebuild')
  if (version !== geoFileVersion)
    throw new GeoFileError(
      `the file is of version ${version}, not ${geoFileVersion}: run ./posta geo rebuild`,
    )
  const end = source.length - trailerBytes
  const [length, checksum] = wordsOf(source, end, 2)
  if (length !== source.length / 8)
    throw new GeoFileError('the file is cut short: run ./posta geo rebuild')
  const sectionCount = farNames.length + names.length
  const tableStart = Math.max(0, end - sectionCount * 8)
  const table = wordsOf(source, tableStart, sectionCount * 2)
  const placeOf = (index: number): FilePart => ({
    start: (table[index * 2] as number) * 8,
    count: table[index * 2 + 1] as number,
  })
  const isInMemory = source.memory !== undefined || source.length <= mostInMemory
  const first = isInMemory ? 0 : Math.min(placeOf(farNames.length).start, end)
  const ranges = placeOf(0)
  const rangePages = new Uint32Array(isInMemory ? 0 : pagesOf(ranges))
  const read = yield* readFrom(source, first, (passing, start) =>
    noteFirsts(rangePages, ranges, passing, start),
  )
  if (source.checksumOf !== undefined && checksum !== read.checksum)
    throw new GeoFileError('the file is damaged: run ./posta geo rebuild')
  const arrays = names.map((name, index) => {
    const { start, count } = placeOf(farNames.length + index)
    return [name, new sectionKinds[sections[name]](read.kept, start - first, count)]
  })
  return {
    arrays: Object.fromEntries(arrays) as never,
    far: Object.fromEntries(farNames.map((name, index) => [name, placeOf(index)])) as never,
    rangePages,
    source: isInMemory ? bytesInMemory(read.kept) : source,
  }
}

function wordsOf(source: ByteSource, start: number, count: number): Uint32Array {
  const { buffer, byteOffset } = source.read(start, count * 4)
  return new Uint32Array(buffer, byteOffset, count)
}

/**
 * Returns the bytes from here on, and the checksum of the whole file if it has to be checked. Those
 * before pass by.
 */
function* readFrom(
  source: ByteSource,
  first: number,
  onPassing: (passing: Uint8Array, start: number) => void,
) {
  const end = source.length - 8
  const bytes = source.memory ?? new ArrayBuffer(source.length - first)
  const passing = new Uint8Array(bytesAtOnce)
  let checksum = 0
  for (let start = 0; start < end; ) {
    const length = Math.min(bytesAtOnce, (start < first ? first : end) - start)
    const part =
      start < first ? passing.subarray(0, length) : new Uint8Array(bytes, start - first, length)
    if (source.memory === undefined) source.readInto(part, start)
    checksum = source.checksumOf?.(part, checksum) ?? 0
    if (start < first) onPassing(part, start)
    start += length
    yield
  }
  return { kept: bytes, checksum }
}
