import { CsvSplitter, separatorOf } from '../../../kits/csv/csv-splitter.ts'
import { type LineBatch, readLines } from '../../../kits/files/read-lines.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { addressLimits } from '../addresses.limits.ts'
import type { GeoRows, LocalityRow, StreetRow, ZoneRow } from '../index/geo-rows.ts'
import { ImportCells, type RowRefusal } from './import-cells.ts'
import {
  columnName,
  geonamesColumns,
  type ImportFormat,
  missingColumns,
  recognizeFormat,
} from './import-formats.ts'
import { type ImportReport, ImportTally } from './import-report.ts'
import { type ImportedRow, rowReaders } from './import-rows.ts'
import { readZones } from './import-zones.ts'

export interface ImportedFile {
  readonly rows: GeoRows
  readonly report: ImportReport
}

export type FileRefusal =
  | { readonly name: 'empty' }
  | { readonly name: 'format-unknown'; readonly firstLine: string }
  | { readonly name: 'columns-missing'; readonly columns: readonly string[] }
  | { readonly name: 'not-geojson' }

export interface ImportOptions {
  /** Set where the header does not identify the format, or does so wrongly. */
  readonly format: ImportFormat | undefined
  /** Why zones are restricted, for files that do not say it. */
  readonly reason: string
  readonly onProgress?: ((bytes: number, rows: number) => void) | undefined
}

/** Reads a file in chunks; only accepted rows stay in memory. */
export async function readGeoFile(
  path: string,
  options: ImportOptions,
): Promise<Outcome<ImportedFile, FileRefusal>> {
  const reading = new GeoFileReading(options)
  for await (const batch of readLines(path, addressLimits.geoLineBytes)) {
    reading.add(batch)
    if (reading.isOver) break
    options.onProgress?.(batch.bytes, reading.rowsRead)
  }
  return reading.finish()
}

/** The state of reading one file: takes chunks of lines, returns rows and a report. */
export class GeoFileReading {
  readonly #options: ImportOptions
  readonly #tally = new ImportTally()
  #table: TableReading | undefined
  #json: string[] | undefined
  #refusal: FileRefusal | undefined
  #latinLines = 0
  #emptyLines = 0

  constructor(options: ImportOptions) {
    this.#options = options
  }

  get rowsRead(): number {
    return this.#tally.read
  }

  /** Whether the rest of the file can be skipped. */
  get isOver(): boolean {
    return this.#refusal !== undefined
  }

  add({ lines, latinLines }: LineBatch): void {
    this.#latinLines = latinLines
    for (const line of lines) {
      if (this.isOver) return
      if (this.#json) this.#json.push(line)
      else if (this.#table) this.#table.add(line)
      else if (line.trim() === '') this.#emptyLines++
      else this.#begin(line)
    }
  }

  finish(): Outcome<ImportedFile, FileRefusal> {
    if (this.#refusal) return refuse(this.#refusal)
    if (this.#json) return this.#finishZones(this.#json.join('\n'))
    if (this.#table === undefined) return refuse({ name: 'empty' })
    const { format, rows } = this.#table
    this.#table.finish()
    return accept({ rows, report: this.#tally.report(format, this.#latinLines) })
  }

  #begin(line: string): void {
    const format = this.#options.format ?? recognizeFormat(line)
    if (format === undefined) {
      this.#refusal = { name: 'format-unknown', firstLine: line.slice(0, 200) }
      return
    }
    if (format === 'geojson-zones') {
      this.#json = [line]
      return
    }
    const isBare = format === 'geonames-postal'
    const separator = isBare ? '\t' : separatorOf(line)
    const splitter = new CsvSplitter(separator, isBare ? 1 : addressLimits.geoQuotedLines)
    for (let empty = 0; empty < this.#emptyLines; empty++) splitter.push('')
    const header = isBare ? geonamesColumns : (splitter.push(line)[0]?.cells ?? [])
    const names = header.map(columnName)
    const missing = isBare ? [] : missingColumns(format, new Set(names))
    if (missing.length > 0) this.#refusal = { name: 'columns-missing', columns: missing }
    this.#table = new TableReading(format, names, splitter, this.#tally)
    if (isBare) this.#table.add(line)
  }

  #finishZones(text: string): Outcome<ImportedFile, FileRefusal> {
    const readings = readZones(parseJson(text), this.#options.reason)
    if (readings === undefined) return refuse({ name: 'not-geojson' })
    const zones: ZoneRow[] = []
    for (const { feature, zone } of readings) {
      if (!zone.ok) this.#tally.refuse(zone.refusal, feature, '')
      else {
        this.#tally.take(false)
        zones.push(zone.value)
      }
    }
    const report = this.#tally.report('geojson-zones', this.#latinLines)
    return accept({ rows: { localities: [], streets: [], zones }, report })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

class TableReading {
  readonly format: Exclude<ImportFormat, 'geojson-zones'>
  readonly rows = { localities: [] as LocalityRow[], streets: [] as StreetRow[], zones: [] }
  readonly #columns: ReadonlyMap<string, number>
  readonly #splitter: CsvSplitter
  readonly #tally: ImportTally
  readonly #seen = new Set<string>()

  constructor(
    format: Exclude<ImportFormat, 'geojson-zones'>,
    names: readonly string[],
    splitter: CsvSplitter,
    tally: ImportTally,
  ) {
    this.format = format
    this.#columns = new Map(names.map((name, index) => [name, index]))
    this.#splitter = splitter
    this.#tally = tally
  }

  add(line: string): void {
    for (const record of this.#splitter.push(line)) this.#read(record.line, record.cells, line)
  }

  finish(): void {
    for (const record of this.#splitter.end()) this.#read(record.line, record.cells, '')
  }

  #read(line: number, cells: readonly string[] | undefined, text: string): void {
    if (cells === undefined) return this.#tally.refuse('quotes', line, text)
    if (cells.every((cell) => cell.trim() === '')) return
    const skip = (why: RowRefusal) => this.#tally.refuse(why, line, cells.join(' | '))
    if (cells.length < this.#columns.size) return skip('cells')
    const named = new ImportCells(this.#columns, cells)
    const read = rowReaders[this.format](named)
    if (!read.ok) return skip(read.refusal)
    const key = keyOf(read.value)
    if (this.#seen.has(key)) return skip('repeated')
    this.#seen.add(key)
    this.#tally.take(named.isMended)
    if ('locality' in read.value) this.rows.localities.push(read.value.locality)
    else this.rows.streets.push(read.value.street)
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
