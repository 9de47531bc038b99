import { isUtf8 } from 'node:buffer'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { inPortions, nextTurn, type OnRows } from '../batch/portions.ts'
import { type Field, newReading } from '../fields/field.ts'
import { asSound, readObject, type Shape, type Sound } from '../fields/structures.ts'
import { type CsvFault, csvRecords, putAt, withoutEmptyEnd } from './parse-csv.ts'

export type { CsvFault }

/** The spreadsheet row of the record at this index after the header. */
export function csvRow(index: number): number {
  return index + 2
}

/**
 * The records after the header, by column, each with its own outcome. The header must name every
 * column, in any order, and no other: a misspelt one would go unnoticed.
 */
export async function readCsvRows(
  file: Buffer,
  columns: readonly string[],
): Promise<Outcome<Outcome<Record<string, string>, CsvFault>[], CsvFault[]>> {
  if (!isUtf8(file))
    return refuse([{ row: 1, column: '', detail: 'El archivo no está en UTF-8: guardalo así.' }])
  const parsed = await parseYielding(file.toString('utf8'))
  if (!parsed.ok) return refuse([parsed.refusal])
  const [header = [], ...records] = parsed.value
  const names = header.map((name) => name.trim())
  const faults = headerFaults(names, columns)
  if (faults.length > 0) return refuse(faults)
  return accept(records.map((record, index) => byColumn(record, names, index)))
}

/** Parses up to the row limit, and yields to other requests meanwhile. */
async function parseYielding(text: string): Promise<Outcome<string[][], CsvFault>> {
  const records: string[][] = []
  for (const read of csvRecords(text)) {
    if (!read.ok) return read
    if (read.value.row > limits.csvRows + 1) return refuse(tooManyRows)
    putAt(records, read.value)
    if (records.length % recordsPerTurn === 0) await nextTurn()
  }
  return accept(withoutEmptyEnd(records))
}

const recordsPerTurn = 1_000

const tooManyRows: CsvFault = {
  row: csvRow(limits.csvRows),
  column: '',
  detail: `El archivo tiene más de ${limits.csvRows} filas.`,
}

function byColumn(
  record: readonly string[],
  names: readonly string[],
  index: number,
): Outcome<Record<string, string>, CsvFault> {
  if (record.length !== names.length) {
    const detail = `La fila tiene ${record.length} celdas y el encabezado ${names.length}.`
    return refuse({ row: csvRow(index), column: '', detail })
  }
  const cells = names.map((name, place) => [name, unguarded(record[place] ?? '')])
  return accept(Object.fromEntries(cells))
}

function headerFaults(names: readonly string[], columns: readonly string[]): CsvFault[] {
  const wanted = `la primera fila lleva las columnas ${columns.join(', ')}`
  const fault = (column: string, what: string) => ({
    row: 1,
    column,
    detail: `${what}: ${wanted}.`,
  })
  return [
    ...columns
      .filter((column) => !names.includes(column))
      .map((column) => fault(column, 'Falta esta columna')),
    ...names
      .filter((name, index) => !columns.includes(name) || names.indexOf(name) !== index)
      .map((name) => fault(name, 'Esta columna sobra')),
  ]
}

/** Removes the apostrophe that writing put before what a spreadsheet would run as a formula. */
export function unguarded(cell: string): string {
  return /^''*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** The readable rows of a file, and the faults of the others. */
export interface CsvReading<Row> {
  readonly rows: readonly Row[]
  /** The index after the header of each row in `rows`. */
  readonly places: readonly number[]
  readonly faults: readonly CsvFault[]
}

/**
 * Reads a file whose columns are the fields of a shape: returns all rows, or all faults of all
 * rows. It yields to other requests while it reads a long file.
 */
export async function readCsvFile<Declared extends Shape>(
  file: Buffer,
  shape: Declared,
  onRead?: OnRows,
): Promise<Outcome<Sound<Declared>[], CsvFault[]>> {
  const read = await readValidCsvRows(file, shape, onRead)
  if (!read.ok) return read
  const { rows, faults } = read.value
  return faults.length > 0 ? refuse(faults.slice(0, limits.violationsPerAnswer)) : accept([...rows])
}

/** Like `readCsvFile`, for callers that use the readable rows even if others have faults. */
export async function readValidCsvRows<Declared extends Shape>(
  file: Buffer,
  shape: Declared,
  onRead?: OnRows,
): Promise<Outcome<CsvReading<Sound<Declared>>, CsvFault[]>> {
  const read = await readCsvRows(file, Object.keys(shape))
  if (!read.ok) return refuse(read.refusal.slice(0, limits.violationsPerAnswer))
  const faults: CsvFault[] = []
  const rows: Sound<Declared>[] = []
  const places: number[] = []
  let index = 0
  const readPortion = async (portion: readonly (typeof read.value)[number][]) => {
    for (const row of portion) {
      const value = row.ok ? readRow(shape, row.value, index, faults) : undefined
      if (!row.ok) faults.push(row.refusal)
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
  index: number,
  faults: CsvFault[],
): Sound<Declared> | undefined {
  const reading = newReading()
  const draft = readObject(shape, fromCells(shape, cells), reading, '')
  for (const { path, expects } of reading.issues)
    faults.push({ row: csvRow(index), column: path, detail: `Se espera ${expects}.` })
  return reading.issues.length > 0 ? undefined : asSound(draft)
}

function fromCells(shape: Shape, cells: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const column in shape)
    values[column] = fromCell((shape[column] as Shape[string])[1], cells[column] ?? '')
  return values
}

/** Cells have no types: converts what a spreadsheet shows as a number or a flag. */
function fromCell({ schema }: Field<unknown>, cell: string): unknown {
  if (schema['type'] === 'boolean') return flagOfCell(cell)
  if (schema['type'] !== 'number' && schema['type'] !== 'integer') return cell
  // A comma before three digits may separate thousands: it is left unchanged, to be refused.
  return cell.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
}

/** Converts what a spreadsheet shows as a flag; anything else is left unchanged, to be refused. */
export function flagOfCell(cell: string): boolean | string {
  return flags.get(cell.trim().toLowerCase()) ?? cell
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['verdadero', true],
  ['false', false],
  ['0', false],
  ['falso', false],
])
