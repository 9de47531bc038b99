import { type ByteSource, type FilePart, PagedWords } from './paged-words.ts'

/** The numbers of a range in the file, by their place in it. */
const fields = { from: 0, to: 1, place: 2, code: 3, latitude: 4, longitude: 5, line: 6, bytes: 7 }
const rangeBits = 3
const rangeWords = 1 << rangeBits

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

/** 16 MB at most: some thousands of streets. */
const mostPages = 4_096

/** The ranges of all streets; those of one street follow one another, from its low numbers on. */
export class Ranges {
  readonly count: number
  readonly #words: PagedWords
  readonly #source: ByteSource
  readonly #lines: FilePart

  constructor(source: ByteSource, ranges: FilePart, lines: FilePart) {
    this.count = ranges.count >>> rangeBits
    this.#words = new PagedWords(source, ranges, mostPages)
    this.#source = source
    this.#lines = lines
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
