import type { RowSink } from '../index/geo-rows.ts'
import { ImportCells, type RowRefusal } from './import-cells.ts'
import type { ImportFormat } from './import-formats.ts'
import type { ImportTally } from './import-report.ts'
import { type ImportedRow, rowReaders } from './import-rows.ts'

export type RowFormat = Exclude<ImportFormat, 'geojson-zones'>

/** Takes the rows of one file, whatever its format, and passes on the usable ones. */
export class TableReading {
  readonly format: RowFormat
  readonly #tally: ImportTally
  readonly #sink: RowSink
  readonly #seen = new SeenKeys()

  constructor(format: RowFormat, tally: ImportTally, sink: RowSink) {
    this.format = format
    this.#tally = tally
    this.#sink = sink
  }

  /** Takes a row of the file's line; `undefined` cells are quotes that never close. */
  add(
    line: number,
    columns: ReadonlyMap<string, number>,
    cells: readonly string[] | undefined,
    text: string,
  ): void {
    if (cells === undefined) return this.#tally.refuse('quotes', line, text)
    if (cells.every((cell) => cell.trim() === '')) return
    const skip = (why: RowRefusal) => this.#tally.refuse(why, line, cells.join(' | '))
    if (cells.length < columns.size) return skip('cells')
    const named = new ImportCells(columns, cells)
    const read = rowReaders[this.format](named)
    if (!read.ok) return skip(read.refusal)
    if (!this.#seen.add(keyOf(read.value))) return skip('repeated')
    this.#tally.take(named.isMended)
    if ('locality' in read.value) this.#sink.locality(read.value.locality)
    else this.#sink.street(read.value.street)
  }
}

function keyOf(row: ImportedRow): string {
  if ('locality' in row) {
    const { province, district, name, postalCode } = row.locality
    return `${province}|${district}|${name}|${postalCode}`
  }
  const { province, district, locality, name, from, to, postalCode } = row.street
  return `${province}|${district}|${locality}|${name}|${from}|${to}|${postalCode}`
}

/**
 * Remembers keys by 64 bits each: of twenty million, the chance that any two are taken for one is
 * one in a hundred thousand, and they need a fourth of a gigabyte, outside the heap.
 */
export class SeenKeys {
  #slots = new Uint32Array(2_048)
  #count = 0

  /** Returns whether the key is new. */
  add(key: string): boolean {
    const [low, high] = hashesOf(key)
    if (!put(this.#slots, low, high)) return false
    if (++this.#count * 3 > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const wider = new Uint32Array(this.#slots.length * 2)
    for (let at = 0; at < this.#slots.length; at += 2) {
      const [low, high] = [this.#slots[at] as number, this.#slots[at + 1] as number]
      if (low !== 0) put(wider, low, high)
    }
    this.#slots = wider
  }
}

/** Puts a key into the next free slot of its own, or returns false where it is there already. */
function put(slots: Uint32Array, low: number, high: number): boolean {
  const last = slots.length - 2
  let at = (high << 1) & last
  for (; slots[at] !== 0; at = (at + 2) & last)
    if (slots[at] === low && slots[at + 1] === high) return false
  slots[at] = low
  slots[at + 1] = high
  return true
}

/** Two hashes that know nothing of each other; the first is never 0, which is a free slot. */
function hashesOf(key: string): readonly [low: number, high: number] {
  let [low, high] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at)
    low = Math.imul(low ^ letter, 0x01000193)
    high = Math.imul((high << 13) | (high >>> 19), 0x5bd1e995) + letter
  }
  return [mix(low) || 1, mix(high)]
}

function mix(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}
