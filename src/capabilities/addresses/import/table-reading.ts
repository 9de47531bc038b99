import type { RowSink } from '../index/geo-rows.ts'
import { ImportCells, type RowRefusal } from './import-cells.ts'
import type { ImportFormat } from './import-formats.ts'
import type { ImportTally } from './import-report.ts'
import { type ImportedRow, rowReaders } from './import-rows.ts'
import { SeenKeys } from './seen-keys.ts'

export type RowFormat = Exclude<ImportFormat, 'geojson-zones'>

/** Takes the rows of one file, whatever they were written in, and hands on what can be used. */
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
