import { isUtf8 } from 'node:buffer'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type Field, newReading } from '../fields/field.ts'
import { type Draft, readObject, type Shape } from '../fields/structures.ts'
import { type CsvFault, parseCsv } from './parse-csv.ts'

export type { CsvFault }

/** The row, as spreadsheets count, of the record at this place after the header. */
export function csvRow(index: number): number {
  return index + 2
}

/**
 * The records after the header, by column. The header names every column, in any order, and no
 * other: a misspelt one would pass unseen.
 */
export function readCsv(
  text: string,
  columns: readonly string[],
): Outcome<Record<string, string>[], CsvFault[]> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return refuse([parsed.refusal])
  const [header = [], ...records] = parsed.value
  const names = header.map((name) => name.trim())
  const faults = [...headerFaults(names, columns), ...lengthFaults(records, names.length)]
  if (faults.length > 0) return refuse(faults.slice(0, limits.violationsPerAnswer))
  return accept(
    records.map((record) =>
      Object.fromEntries(names.map((name, index) => [name, unguarded(record[index] ?? '')])),
    ),
  )
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

function lengthFaults(records: readonly string[][], width: number): CsvFault[] {
  if (records.length > limits.csvRows) {
    const detail = `El archivo tiene más de ${limits.csvRows} filas.`
    return [{ row: csvRow(limits.csvRows), column: '', detail }]
  }
  return records.flatMap((record, index) => {
    if (record.length === width) return []
    const detail = `La fila tiene ${record.length} celdas y el encabezado ${width}.`
    return [{ row: csvRow(index), column: '', detail }]
  })
}

/** Takes away the apostrophe that writing put before what a spreadsheet would take as a formula. */
function unguarded(cell: string): string {
  return /^''*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/**
 * Reads a file whose columns are the fields of a shape; all the faults of all rows, or all rows.
 */
export function readCsvFile<Declared extends Shape>(
  file: Buffer,
  shape: Declared,
): Outcome<Draft<Declared>[], CsvFault[]> {
  if (!isUtf8(file))
    return refuse([{ row: 1, column: '', detail: 'El archivo no está en UTF-8: guardalo así.' }])
  const read = readCsv(file.toString('utf8'), Object.keys(shape))
  if (!read.ok) return read
  const faults: CsvFault[] = []
  const drafts = read.value.map((cells, index) => {
    const reading = newReading()
    const draft = readObject(shape, fromCells(shape, cells), reading, '')
    for (const { path, expects } of reading.issues)
      faults.push({ row: csvRow(index), column: path, detail: `Se espera ${expects}.` })
    return draft
  })
  return faults.length > 0 ? refuse(faults.slice(0, limits.violationsPerAnswer)) : accept(drafts)
}

function fromCells(shape: Shape, cells: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const column in shape)
    values[column] = fromCell((shape[column] as Shape[string])[1], cells[column] ?? '')
  return values
}

/** Cells have no types: what a spreadsheet shows as a number or a flag becomes what is meant. */
function fromCell({ schema }: Field<unknown>, cell: string): unknown {
  if (schema['type'] === 'boolean') return flags.get(cell.trim().toLowerCase()) ?? cell
  if (schema['type'] !== 'number' && schema['type'] !== 'integer') return cell
  // A comma before three digits might part thousands: that is left to be refused.
  return cell.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['verdadero', true],
  ['false', false],
  ['0', false],
  ['falso', false],
])
