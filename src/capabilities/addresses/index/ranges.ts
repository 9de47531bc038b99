import type { SegmentBuilt } from './built-street.ts'
import type { GeoFile } from './geo-file.ts'
import type { StreetRow } from './geo-rows.ts'
import { lowerBound } from './number-list.ts'
import { type ByteSource, type FilePart, PagedWords, pageBits } from './paged-words.ts'

/** The numbers of a range in the file, by their place in it. */
const fields = { from: 0, to: 1, place: 2, code: 3, latitude: 4, longitude: 5, line: 6, bytes: 7 }
const rangeBits = 3
const rangeWords = 1 << rangeBits
const rangesOfPageBits = pageBits - rangeBits

const [exactFlag, guessFlag] = [1 << 16, 1 << 17]

export interface RangeWritten {
  readonly from: number
  readonly to: number
  readonly place: number
  readonly postalCode: number
  readonly isExact: boolean
  readonly isGuess: boolean
  readonly latitude: number
  readonly longitude: number
  /** Where its line begins, and how many bytes it has. */
  readonly line: number
  readonly lineBytes: number
}

/** Returns ranges as they are in the file. */
export function packRanges(ranges: readonly RangeWritten[]): Uint32Array {
  const words = new Uint32Array(ranges.length * rangeWords)
  const floats = new Float32Array(words.buffer)
  for (const [index, range] of ranges.entries()) {
    const at = index * rangeWords
    const flags = (range.isExact ? exactFlag : 0) | (range.isGuess ? guessFlag : 0)
    words[at + fields.from] = range.from
    words[at + fields.to] = range.to
    words[at + fields.place] = range.place
    words[at + fields.code] = range.postalCode | flags
    floats[at + fields.latitude] = range.latitude
    floats[at + fields.longitude] = range.longitude
    words[at + fields.line] = range.line
    words[at + fields.bytes] = range.lineBytes
  }
  return words
}

/** 8 MB at most: some thousands of streets. */
const mostPages = 4_096

/** The ranges of all streets; those of one street follow one another, from its low numbers on. */
export class Ranges {
  readonly count: number
  readonly #words: PagedWords
  readonly #source: ByteSource
  readonly #lines: FilePart
  readonly #pages: Uint32Array

  constructor({ source, far, rangePages }: GeoFile) {
    this.count = far.range.count >>> rangeBits
    this.#words = new PagedWords(source, far.range, mostPages)
    this.#source = source
    this.#lines = far.lineBytes
    this.#pages = rangePages
  }

  /** The first of ranges in order that begins at this number or after it. */
  firstFrom(number: number, first: number, end: number): number {
    let [low, high] = [first, end]
    if (this.#pages.length > 0) {
      // The first range of every page is known: only the page that has the answer is read.
      const page = first >>> rangesOfPageBits
      const last = (end - 1) >>> rangesOfPageBits
      const after = lowerBound(this.#pages, number, page + 1, last + 1)
      low = Math.max(first, (after - 1) << rangesOfPageBits)
      high = Math.min(end, after << rangesOfPageBits)
    }
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.from(middle) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  from(range: number): number {
    return this.#words.word((range << rangeBits) | fields.from)
  }

  /** 0 where its numbers are unknown. */
  to(range: number): number {
    return this.#words.word((range << rangeBits) | fields.to)
  }

  place(range: number): number {
    return this.#words.word((range << rangeBits) | fields.place)
  }

  /** 0 is none. */
  code(range: number): number {
    return this.#words.word((range << rangeBits) | fields.code) & 0xffff
  }

  /** Whether its coordinates are the block's, and not the middle of the locality. */
  isExact(range: number): boolean {
    return (this.#words.word((range << rangeBits) | fields.code) & exactFlag) !== 0
  }

  /** Whether its code is that of blocks nearby. */
  isGuess(range: number): boolean {
    return (this.#words.word((range << rangeBits) | fields.code) & guessFlag) !== 0
  }

  latitude(range: number): number {
    return this.#words.float((range << rangeBits) | fields.latitude)
  }

  longitude(range: number): number {
    return this.#words.float((range << rangeBits) | fields.longitude)
  }

  hasLine(range: number): boolean {
    return this.#words.word((range << rangeBits) | fields.bytes) > 0
  }

  /** Its line, packed; empty where it is unknown. */
  line(range: number): Uint8Array {
    const start = this.#words.word((range << rangeBits) | fields.line)
    const bytes = this.#words.word((range << rangeBits) | fields.bytes)
    return this.#source.read(this.#lines.start + start, bytes)
  }
}

type Degrees = number | null
type Cells = [
  ...[place: number, name: string, aliases: readonly string[], from: number, to: number],
  ...[postalCode: number, latitude: Degrees, longitude: Degrees, exact: number],
  ...[guess: number, line: string],
]

/** Writes a range, whose place is known, as a line. */
export function writeRange(place: number, row: StreetRow): string {
  const { name, aliases, from, to, postalCode, latitude, longitude, exact, line = '' } = row
  const guess = Number(row.codeIsGuess ?? false)
  const at = [postalCode, latitude, longitude, Number(exact), guess, line]
  return JSON.stringify([place, name, aliases, from, to, ...at])
}

export function readRange(text: string): SegmentBuilt {
  const [place, name, aliases, from, to, ...rest] = JSON.parse(text) as Cells
  const [postalCode, latitude, longitude, exact, guess, line] = rest
  const at = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  const numbers = { name, aliases, from, to, postalCode, ...at, exact: exact === 1 }
  const codeIsGuess = guess === 1 ? { codeIsGuess: true as const } : {}
  return { place, row: { ...numbers, ...codeIsGuess, ...(line !== '' && { line }) } }
}
