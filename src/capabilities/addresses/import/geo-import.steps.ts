import { CsvSplitter, separatorOf } from '../../../kits/csv/csv-splitter.ts'
import { openUnpacked, PackedFileError } from '../../../kits/files/packed-file.ts'
import { type LineBatch, readLines } from '../../../kits/files/read-lines.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { addressLimits } from '../addresses.limits.ts'
import type { RowSink } from '../index/geo-rows.ts'
import { isText } from './import-cells.ts'
import {
  columnNames,
  columnsWithoutHeader,
  type ImportFormat,
  isBare,
  isJsonObject,
  isRecordLine,
  missingColumns,
  recognizeColumns,
  recognizeFormat,
  recordsOf,
  toRecord,
} from './import-formats.ts'
import { type ImportReport, ImportTally, printable } from './import-report.ts'
import { readZones } from './import-zones.ts'
import { type RowFormat, TableReading } from './table-reading.ts'

export type FileRefusal =
  | { readonly name: 'empty' }
  | { readonly name: 'binary' }
  | { readonly name: 'unpacking'; readonly why: string }
  | { readonly name: 'format-unknown'; readonly firstLine: string }
  | { readonly name: 'columns-missing'; readonly columns: readonly string[] }
  | { readonly name: 'not-geojson' }

export interface ImportOptions {
  /** Set where the header does not identify the format, or does so wrongly. */
  readonly format: ImportFormat | undefined
  /** Why zones are restricted, for files that do not say it. */
  readonly reason: string
  readonly onProgress?: ((share: number, rows: number) => void) | undefined
}

/** Reads a file, packed or not, in chunks, and hands on the accepted rows one by one. */
export async function readGeoFile(
  path: string,
  options: ImportOptions,
  sink: RowSink,
): Promise<Outcome<ImportReport, FileRefusal>> {
  const reading = new GeoFileReading(options, sink)
  try {
    const { chunks, bytes } = await openUnpacked(path)
    for await (const batch of readLines(chunks, addressLimits.geoLineBytes)) {
      reading.add(batch)
      if (reading.isOver) break
      options.onProgress?.(batch.bytes / Math.max(1, bytes), reading.rowsRead)
    }
  } catch (error) {
    if (error instanceof PackedFileError) return refuse({ name: 'unpacking', why: error.message })
    throw error
  }
  return reading.finish()
}

type LineReading = (line: string) => void

/** The state of reading one file: takes chunks of lines, hands on rows, returns a report. */
export class GeoFileReading {
  readonly #options: ImportOptions
  readonly #sink: RowSink
  readonly #tally = new ImportTally()
  #readLine: LineReading | undefined
  #endLines: () => void = () => {}
  #table: TableReading | undefined
  #json: string[] | undefined
  #refusal: FileRefusal | undefined
  #latinLines = 0
  #emptyLines = 0

  constructor(options: ImportOptions, sink: RowSink) {
    this.#options = options
    this.#sink = sink
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
      if (this.#readLine) this.#readLine(line)
      else if (line.trim() === '') this.#emptyLines++
      else this.#begin(line)
    }
  }

  finish(): Outcome<ImportReport, FileRefusal> {
    if (this.#json) this.#finishJson(parseJson(this.#json.join('\n')))
    this.#endLines()
    if (this.#refusal) return refuse(this.#refusal)
    if (this.#hasZones) return accept(this.#report('geojson-zones'))
    if (this.#table === undefined)
      return refuse(this.#unknownRecords > 0 ? { name: 'not-geojson' } : { name: 'empty' })
    return accept(this.#report(this.#table.format))
  }

  #hasZones = false
  #unknownRecords = 0

  #report(format: ImportFormat): ImportReport {
    return this.#tally.report(format, this.#latinLines)
  }

  #begin(line: string): void {
    if (isBinary(line.slice(0, 2_000))) this.#refusal = { name: 'binary' }
    else if (/^\s*[[{]/.test(line) || this.#options.format === 'geojson-zones')
      this.#beginJson(line)
    else this.#beginTable(line)
  }

  #beginTable(line: string): void {
    const format = this.#options.format ?? recognizeFormat(line)
    if (format === undefined || format === 'geojson-zones') return this.#refuseFormat(line)
    const bare = isBare(format)
    const separator = bare ? '\t' : separatorOf(line)
    const splitter = new CsvSplitter(separator, bare ? 1 : addressLimits.geoQuotedLines)
    for (let empty = 0; empty < this.#emptyLines; empty++) splitter.push('')
    const names = isBare(format)
      ? columnsWithoutHeader(format)
      : columnNames(splitter.push(line)[0]?.cells ?? [])
    const missing = isBare(format) ? [] : missingColumns(format, new Set(names))
    if (missing.length > 0) this.#refusal = { name: 'columns-missing', columns: missing }
    const columns = new Map(names.map((name, index) => [name, index]))
    const table = new TableReading(format, this.#tally, this.#sink)
    this.#table = table
    this.#readLine = (text) => {
      for (const { line: at, cells } of splitter.push(text)) table.add(at, columns, cells, text)
    }
    this.#endLines = () => {
      for (const { line: at, cells } of splitter.end()) table.add(at, columns, cells, '')
    }
    if (bare) this.#readLine(line)
  }

  #beginJson(line: string): void {
    if (this.#options.format !== 'geojson-zones' && isRecordLine(parseJson(line))) {
      let at = this.#emptyLines
      this.#readLine = (text) => this.#addRecord(parseJson(text), ++at, text)
      this.#readLine(line)
      return
    }
    const text = [line]
    this.#json = text
    this.#readLine = (next) => void text.push(next)
  }

  #finishJson(json: unknown): void {
    const records = this.#options.format === 'geojson-zones' ? undefined : recordsOf(json)
    if (records === undefined) return this.#takeZones(json)
    for (const [index, record] of records.entries()) {
      if (this.isOver) return
      this.#addRecord(record, index + 1, '')
    }
  }

  /** The first record identifies the format; later ones may leave columns out. */
  #addRecord(json: unknown, line: number, text: string): void {
    if (text.trim() === '' && json === undefined) return
    if (!isJsonObject(json)) return this.#tally.refuse('quotes', line, text)
    const { columns, cells } = toRecord(json)
    this.#table ??= this.#tableOf([...columns.keys()])
    this.#table?.add(line, columns, cells, text)
  }

  #tableOf(names: readonly string[]): TableReading | undefined {
    const format = this.#options.format ?? recognizeColumns(names)
    if (format !== undefined) return new TableReading(format as RowFormat, this.#tally, this.#sink)
    // Files of one object a line begin with one about the file itself.
    if (this.#unknownRecords++ > 0) this.#refuseFormat(names.join(', '))
    return undefined
  }

  #refuseFormat(line: string): void {
    this.#refusal = { name: 'format-unknown', firstLine: printable(line).slice(0, 200) }
  }

  #takeZones(json: unknown): void {
    const readings = readZones(json, this.#options.reason)
    if (readings === undefined) {
      this.#refusal = { name: 'not-geojson' }
      return
    }
    for (const { feature, zone } of readings) {
      if (!zone.ok) this.#tally.refuse(zone.refusal, feature, '')
      else {
        this.#tally.take(false)
        this.#sink.zone(zone.value)
      }
    }
    this.#hasZones = true
  }
}

/** Above ASCII, control characters are letters that were decoded wrongly, or no text at all. */
function isBinary(line: string): boolean {
  return !isText(line) || /(?<![\u{80}-\u{9f}ÂÃâ])[\u{80}-\u{9f}]/u.test(line)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
