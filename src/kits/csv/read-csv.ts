import { isUtf8 } from 'node:buffer'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { inPortions, nextTurn, type OnRows } from '../batch/portions.ts'
import { type Field, type Issue, type JsonSchema, newReading } from '../fields/field.ts'
import { asSound, readObject, type Shape, type Sound } from '../fields/structures.ts'
import { csvRecords, putAt, type RecordFlaw, withoutEmptyEnd } from './parse-csv.ts'
import { startsFormula } from './write-csv.ts'

/** A problem with one cell; rows count as spreadsheets show them, the header being row 1. */
export interface CsvFault {
  readonly row: number
  readonly column: string
  readonly detail: string
  /** The same in English, where the words have it. */
  readonly en?: string
}

/** A fault of a file, a row or a cell. */
export type CsvFlaw =
  | RecordFlaw
  | { readonly name: 'not-utf8' }
  | { readonly name: 'too-many-rows'; readonly maxRows: number }
  | { readonly name: 'cell-count-differs'; readonly cells: number; readonly headings: number }
  | { readonly name: 'column-missing'; readonly columns: readonly string[] }
  | { readonly name: 'column-unexpected'; readonly columns: readonly string[] }
  | {
      readonly name: 'value-unexpected'
      readonly expects: string
      readonly schema?: JsonSchema | undefined
    }
  | { readonly name: 'number-ambiguous'; readonly shown: string }

/** The words of the language that files and answers are written in. */
export interface CsvWords {
  describe(flaw: CsvFlaw): string
  /** The same in English, where both languages are shown. */
  inEnglish?(flaw: CsvFlaw): string
  /** How spreadsheets show flags, in lower case; `true`, `false`, 1 and 0 are always read. */
  readonly flags: ReadonlyMap<string, boolean>
  /**
   * Returns a number as machines write it, `undefined` if it could be read in two ways, and a text
   * that is no number unchanged.
   */
  readNumber(cell: string, kind: 'whole' | 'decimal'): string | undefined
  /** Returns a day as YYYY-MM-DD, and a text that is no day unchanged. */
  readDate(cell: string): string
}

/** The spreadsheet row of the record at this index after the header. */
export function csvRow(index: number): number {
  return index + 2
}

/**
 * The records after the header, by column, each with its own outcome. The header must name every
 * column, in any order, and none but these and the optional ones: a misspelt one would go
 * unnoticed.
 */
export async function readCsvRows(
  file: Buffer,
  columns: readonly string[],
  words: CsvWords,
  optional: readonly string[] = [],
): Promise<Outcome<Outcome<Record<string, string>, CsvFault>[], CsvFault[]>> {
  if (!isUtf8(file)) return refuse([rowFault(words, 1, { name: 'not-utf8' })])
  const parsed = await parseYielding(file.toString('utf8'), words)
  if (!parsed.ok) return refuse([parsed.refusal])
  const [header = [], ...records] = parsed.value
  const names = header.map((name) => name.trim())
  const faults = headerFaults(names, columns, optional, words)
  if (faults.length > 0) return refuse(faults)
  const rows: Outcome<Record<string, string>, CsvFault>[] = []
  await inPortions(records, async (portion) => {
    for (const record of portion) rows.push(byColumn(record, names, rows.length, words))
  })
  return accept(rows)
}

/** A fault of a whole row. */
function rowFault(words: CsvWords, row: number, flaw: CsvFlaw): CsvFault {
  return { row, column: '', ...tell(words, flaw) }
}

function tell(words: CsvWords, flaw: CsvFlaw) {
  const detail = words.describe(flaw)
  return words.inEnglish ? { detail, en: words.inEnglish(flaw) } : { detail }
}

/** Parses up to the row limit, and yields to other requests meanwhile. */
async function parseYielding(
  text: string,
  words: CsvWords,
): Promise<Outcome<string[][], CsvFault>> {
  const { csvRows: maxRows } = limits
  const records: string[][] = []
  let turnEnd = charactersPerTurn
  for (const read of csvRecords(text, limits.csvColumns)) {
    if (!read.ok) return refuse(rowFault(words, read.refusal.row, read.refusal.flaw))
    const hasCells = read.value.cells.length > 0
    if (hasCells && read.value.row > maxRows + 1)
      return refuse(rowFault(words, csvRow(maxRows), { name: 'too-many-rows', maxRows }))
    if (hasCells) putAt(records, read.value)
    if (read.value.end < turnEnd) continue
    await nextTurn()
    turnEnd = read.value.end + charactersPerTurn
  }
  return accept(withoutEmptyEnd(records))
}

/** Counts characters, not records: a record may be a thousand times as long as another. */
const charactersPerTurn = 65_536

function byColumn(
  record: readonly string[],
  names: readonly string[],
  index: number,
  words: CsvWords,
): Outcome<Record<string, string>, CsvFault> {
  const [cellCount, headings] = [record.length, names.length]
  if (cellCount !== headings) {
    const flaw = { name: 'cell-count-differs', cells: cellCount, headings } as const
    return refuse(rowFault(words, csvRow(index), flaw))
  }
  const cells = names.map((name, place) => [name, unguarded(record[place] ?? '')])
  return accept(Object.fromEntries(cells))
}

function headerFaults(
  names: readonly string[],
  columns: readonly string[],
  optional: readonly string[],
  words: CsvWords,
): CsvFault[] {
  const fault = (column: string, name: 'column-missing' | 'column-unexpected') => ({
    row: 1,
    column,
    ...tell(words, { name, columns }),
  })
  const expectedNames = new Set([...columns, ...optional])
  const seen = new Set<string>()
  const isUnexpected = (name: string) =>
    !expectedNames.has(name) || seen.size === seen.add(name).size
  return [
    ...columns
      .filter((column) => !names.includes(column))
      .map((column) => fault(column, 'column-missing')),
    ...names.filter(isUnexpected).map((name) => fault(name, 'column-unexpected')),
  ]
}

/**
 * Removes the apostrophe that writing put before a text that a spreadsheet would run as a formula.
 */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell
}

/** The readable rows of a file, and the faults of the others. */
export interface CsvReading<Row> {
  readonly rows: readonly Row[]
  /** The index after the header of each row in `rows`. */
  readonly places: readonly number[]
  /** The first ones, up to the limit of an answer. */
  readonly faults: readonly CsvFault[]
}

/**
 * Reads a file whose columns are the fields of a shape: returns all rows, or all faults of all
 * rows. It yields to other requests while it reads a long file.
 */
export async function readCsvFile<Declared extends Shape>(
  file: Buffer,
  shape: Declared,
  words: CsvWords,
  onRead?: OnRows,
): Promise<Outcome<Sound<Declared>[], CsvFault[]>> {
  const read = await readValidCsvRows(file, shape, words, onRead)
  if (!read.ok) return read
  const { rows, faults } = read.value
  return faults.length > 0 ? refuse(faults.slice(0, limits.violationsPerAnswer)) : accept([...rows])
}

/**
 * Like `readCsvFile`, for callers that use the readable rows even if others have faults. The file
 * may leave out the optional columns.
 */
export async function readValidCsvRows<Declared extends Shape>(
  file: Buffer,
  shape: Declared,
  words: CsvWords,
  onRead?: OnRows,
  optional: readonly string[] = [],
): Promise<Outcome<CsvReading<Sound<Declared>>, CsvFault[]>> {
  const columns = Object.keys(shape).filter((column) => !optional.includes(column))
  const read = await readCsvRows(file, columns, words, optional)
  if (!read.ok) return refuse(read.refusal.slice(0, limits.violationsPerAnswer))
  const faults: CsvFault[] = []
  const rows: Sound<Declared>[] = []
  const places: number[] = []
  let index = 0
  const readPortion = async (portion: readonly (typeof read.value)[number][]) => {
    for (const row of portion) {
      const value = row.ok ? readRow(shape, row.value, words, index, faults) : undefined
      if (!row.ok && faults.length < limits.violationsPerAnswer) faults.push(row.refusal)
      if (value !== undefined) {
        rows.push(value)
        places.push(index)
      }
      index += 1
      onRead?.(index, read.value.length)
    }
  }
  await inPortions(read.value, readPortion)
  return accept({ rows, places, faults })
}

function readRow<Declared extends Shape>(
  shape: Declared,
  cells: Record<string, string>,
  words: CsvWords,
  index: number,
  faults: CsvFault[],
): Sound<Declared> | undefined {
  const reading = newReading()
  const draft = readObject(shape, fromCells(shape, cells, words), reading, '')
  const untold = Math.max(0, limits.violationsPerAnswer - faults.length)
  for (const issue of reading.issues.slice(0, untold)) {
    const flaw = flawOf(shape, cells, words, issue)
    faults.push({ row: csvRow(index), column: issue.path, ...tell(words, flaw) })
  }
  return reading.issues.length > 0 ? undefined : asSound(draft)
}

/** A number whose sign may mean thousands or decimals is refused, whatever the field expects. */
function flawOf(
  shape: Shape,
  cells: Record<string, string>,
  words: CsvWords,
  { path: column, expects, schema }: Issue,
): CsvFlaw {
  const cell = cells[column] ?? ''
  const kind = numberKind(shape[column]?.[1])
  const isAmbiguous = kind !== undefined && words.readNumber(cell.trim(), kind) === undefined
  return isAmbiguous
    ? { name: 'number-ambiguous', shown: cell }
    : { name: 'value-unexpected', expects, schema }
}

function fromCells(
  shape: Shape,
  cells: Record<string, string>,
  words: CsvWords,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const column in shape)
    values[column] = fromCell((shape[column] as Shape[string])[1], cells[column] ?? '', words)
  return values
}

/** Cells have no types: converts a written number, a day or a flag. */
function fromCell(declared: Field<unknown>, cell: string, words: CsvWords): unknown {
  const { schema } = declared
  if (schema['type'] === 'boolean') return flagOfCell(cell, words)
  if (schema['format'] === 'date') return words.readDate(cell.trim())
  const kind = numberKind(declared)
  if (kind === undefined) return cell
  // No field reads NaN, so an ambiguous number is refused.
  return words.readNumber(cell.trim(), kind) ?? Number.NaN
}

function numberKind(declared: Field<unknown> | undefined): 'whole' | 'decimal' | undefined {
  if (declared?.schema['type'] === 'integer') return 'whole'
  return declared?.schema['type'] === 'number' ? 'decimal' : undefined
}

/** Converts a spreadsheet's flag; anything else is left unchanged, to be refused. */
export function flagOfCell(cell: string, words: CsvWords): boolean | string {
  const shown = cell.trim().toLowerCase()
  return flags.get(shown) ?? words.flags.get(shown) ?? cell
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
