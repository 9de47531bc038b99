/** The checksum of bytes, which goes on from that of those before; 0 before the first. */
export type ChecksumOf = (bytes: Uint8Array, before: number) => number

/** Bytes that are read in parts: of a file, or of memory. */
export interface ByteSource {
  readonly length: number
  /** All of it, where it is in memory. */
  readonly memory: ArrayBuffer | undefined
  /** Undefined for memory: its reader or builder has checked it. */
  readonly checksumOf: ChecksumOf | undefined
  /** Returns a part, which is not to be changed. */
  read(start: number, length: number): Uint8Array<ArrayBuffer>
  /** Fills the target. */
  readInto(target: Uint8Array, start: number): void
  close(): void
}

export function bytesInMemory(memory: ArrayBuffer): ByteSource {
  return {
    length: memory.byteLength,
    memory,
    checksumOf: undefined,
    read: (start, length) => new Uint8Array(memory, start, length),
    readInto: (target, start) => target.set(new Uint8Array(memory, start, target.length)),
    close: () => {},
  }
}

/** A part of a file: its first byte, and how many numbers it has. */
export interface FilePart {
  readonly start: number
  readonly count: number
}

/** 2 KB: a read costs nearly the same up to here. */
export const pageBits = 9
const pageWords = 1 << pageBits
const pageBytes = pageWords * 4

/**
 * Takes the first number of every page of a part of a file while the file passes by, from `start`
 * on: where numbers are in order, these show which page to read.
 */
export function noteFirsts(
  firsts: Uint32Array,
  part: FilePart,
  passing: Uint8Array,
  start: number,
): void {
  const words = new Uint32Array(passing.buffer, passing.byteOffset, passing.length >>> 2)
  let page = Math.max(0, Math.ceil((start - part.start) / pageBytes))
  for (; page < firsts.length; page++) {
    const at = part.start + page * pageBytes - start
    if (at >= passing.length) return
    firsts[page] = words[at >>> 2] as number
  }
}

export function pagesOf({ count }: FilePart): number {
  return Math.ceil(count / pageWords)
}

/**
 * Numbers of four bytes that stay in their file: the pages that were asked for last are in memory,
 * in as many slots as are given. A page has one slot that it may be in, so that finding it costs
 * nothing.
 */
export class PagedWords {
  readonly count: number
  readonly #source: ByteSource
  readonly #start: number
  readonly #words: Uint32Array
  readonly #floats: Float32Array
  /** The page that is in each slot. */
  readonly #pages: Int32Array
  readonly #mask: number

  constructor(source: ByteSource, { start, count }: FilePart, mostSlots: number) {
    const pages = pagesOf({ start, count })
    const { memory } = source
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1, pages)))
    const used = memory === undefined ? Math.min(slots, mostSlots) : slots
    const buffer = memory ?? new ArrayBuffer(used * pageBytes)
    const words = memory === undefined ? used * pageWords : count
    this.count = count
    this.#source = source
    this.#start = start
    this.#words = new Uint32Array(buffer, memory === undefined ? 0 : start, words)
    this.#floats = new Float32Array(this.#words.buffer, this.#words.byteOffset, words)
    this.#pages = new Int32Array(used).fill(-1)
    if (memory !== undefined) for (let page = 0; page < pages; page++) this.#pages[page] = page
    this.#mask = used - 1
  }

  word(at: number): number {
    return this.#words[this.#placeOf(at)] as number
  }

  float(at: number): number {
    return this.#floats[this.#placeOf(at)] as number
  }

  #placeOf(at: number): number {
    const page = at >>> pageBits
    const slot = page & this.#mask
    if (this.#pages[slot] !== page) this.#load(page, slot)
    return (slot << pageBits) | (at & (pageWords - 1))
  }

  #load(page: number, slot: number): void {
    const first = page * pageWords
    const words = Math.min(pageWords, this.count - first)
    const bytes = new Uint8Array(this.#words.buffer, slot * pageBytes, words * 4)
    this.#pages[slot] = -1
    this.#source.readInto(bytes, this.#start + first * 4)
    this.#pages[slot] = page
  }
}
