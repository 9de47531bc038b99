/** Writes workbooks; only called in the child process, which may be killed. */
import { type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import type { CsvSeparator } from '../csv/parse-csv.ts'
import { writeCsvRows } from '../csv/write-csv.ts'
import { annotateInPlace } from './annotate-in-place.ts'
import type { Cell, SheetFormat } from './cell.ts'
import { openWorkbook, readWorkbook, type SheetLimits } from './read-workbook.ts'

export interface NewSheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly columnWidths?: readonly number[]
}

/** A column to add to a sheet: its heading, and texts by row number. */
export interface AddedColumn {
  readonly headingRow: number
  readonly heading: string
  readonly texts: readonly (readonly [row: number, text: string])[]
  /** The column index, from 0; by default to the right of all others. */
  readonly place?: number
}

export interface WrittenFile {
  readonly format: SheetFormat
  readonly bytes: Buffer
}

/** Writing the old format costs the square of the number of rows. */
const oldFormatCells = 20_000

export function writeNew(
  sheets: readonly NewSheet[],
  format: SheetFormat,
  separator: CsvSeparator = ',',
): WrittenFile {
  if (format === 'csv') {
    const rows = (sheets[0]?.rows ?? []).map((row) =>
      row.map((cell) => numberText(cell, separator)),
    )
    return { format, bytes: Buffer.from(writeCsvRows(rows, separator)) }
  }
  const workbook = utils.book_new()
  for (const { name, rows, columnWidths } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(
      rows.map((row) => row.map(cellValue)),
      { dense: true },
    )
    if (columnWidths) sheet['!cols'] = columnWidths.map((wch) => ({ wch }))
    utils.book_append_sheet(workbook, sheet, name)
  }
  const cells = sheets.reduce((sum, { rows }) => sum + rows.length * (rows[0]?.length ?? 1), 0)
  return writeBook(workbook, format, cells)
}

/** The same file with one more column at the right of the sheet that was read. */
export function writeAnnotated(
  file: Buffer,
  column: AddedColumn,
  limits: SheetLimits,
): WrittenFile {
  const { format, name, separator, rows } = readWorkbook(file, limits)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const place = column.place ?? width
  const texts = new Map([[column.headingRow, column.heading], ...column.texts])
  if (format === 'csv') {
    const lines = rows.map(({ number, cells }) => {
      const line = Array.from({ length: width }, (_, index) => cellText(cells[index] ?? null))
      line[place] = texts.get(number) ?? ''
      return line
    })
    return { format, bytes: Buffer.from(writeCsvRows(lines, separator)) }
  }
  const placed = { sheet: name, place, headingRow: column.headingRow, texts }
  const whole = format === 'xlsx' ? annotateInPlace(file, limits.archive, placed) : undefined
  if (whole) return { format, bytes: whole }
  const { workbook, sheet } = openWorkbook(file)
  const data = sheet['!data'] as (CellObject | undefined)[][]
  for (const [row, text] of texts) {
    data[row - 1] ??= []
    ;(data[row - 1] as CellObject[])[place] = { t: 's', v: text }
  }
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  range.e.c = Math.max(range.e.c, place)
  sheet['!ref'] = utils.encode_range(range)
  for (const one of Object.values(workbook.Sheets)) fillRows(one)
  return writeBook(workbook, format, data.length * (width + 1))
}

/** The library fails on missing rows, though empty ones may be missing. */
function fillRows(sheet: WorkSheet): void {
  sheet['!data'] ??= []
  const last = utils.decode_range(sheet['!ref'] ?? 'A1').e.r
  for (let row = 0; row <= last; row++) sheet['!data'][row] ??= []
}

function writeBook(workbook: WorkBook, format: SheetFormat, cells: number): WrittenFile {
  const written = format === 'xls' && cells > oldFormatCells ? 'xlsx' : format
  const bytes = write(workbook, {
    type: 'buffer',
    bookType: written === 'xls' ? 'biff8' : 'xlsx',
    bookSST: false,
    compression: true,
  }) as Buffer
  return { format: written, bytes }
}

/**
 * Locales that separate cells by semicolons write decimals with a comma, and would read 1.5 as a
 * date.
 */
function numberText(cell: Cell, separator: CsvSeparator): string {
  const text = cellText(cell)
  return typeof cell === 'number' && separator === ';' ? text.replace('.', ',') : text
}

function cellText(cell: Cell): string {
  return String(cellValue(cell) ?? '')
}

function cellValue(cell: Cell): string | number | boolean | null {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'date' in cell ? cell.date : cell.error
}
