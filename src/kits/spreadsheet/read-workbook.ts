/** Reads a file of rows; only called in the child process, which may be killed. */
import { isUtf8 } from 'node:buffer'
import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx'
import { limits as maximum } from '../../limits.ts'
import { type CsvSeparator, csvRecords, findSeparator, type RecordFlaw } from '../csv/parse-csv.ts'
import { unguarded } from '../csv/read-csv.ts'
import {
  type Cell,
  SheetError,
  type SheetFormat,
  type SheetRow,
  type SheetSize,
  tooLarge,
} from './cell.ts'
import { type ArchiveLimits, checkArchive } from './zip-directory.ts'

export interface SheetLimits extends SheetSize {
  readonly archive: ArchiveLimits
}

export interface ReadSheet {
  readonly format: SheetFormat
  readonly name: string
  /** The separator of a text file. */
  readonly separator?: CsvSeparator
  readonly rows: readonly SheetRow[]
}

export function readWorkbook(file: Buffer, limits: SheetLimits): ReadSheet {
  const format = recognize(file, limits)
  if (format === 'csv') return { format, name: '', ...readText(file, limits) }
  const { name, sheet, uses1904 } = openWorkbook(file)
  return { format, name, rows: sheetRows(sheet, uses1904, limits) }
}

const compoundSignature = 'd0cf11e0a1b11ae1'
/** The first bytes of spreadsheets from before 1997. */
const oldSignatures = ['0908', '0904', '0902', '0900']

export function recognize(file: Buffer, { archive }: SheetLimits): SheetFormat {
  if (file.length === 0) throw new SheetError({ name: 'file-empty', empty: 'file' })
  if (file.toString('latin1', 0, 4) === 'PK\u{3}\u{4}') {
    const parts = checkArchive(file, archive)
    if (parts.includes('xl/workbook.xml')) return 'xlsx'
    throw unknownFile('archive')
  }
  const signature = file.toString('hex', 0, 8)
  if (signature === compoundSignature || oldSignatures.includes(signature.slice(0, 4))) return 'xls'
  const opening = decodeText(file.subarray(0, 512)).trimStart().toLowerCase()
  if (opening.startsWith('<')) throw unknownFile('markup')
  if (opening.startsWith('%pdf')) throw unknownFile('pdf')
  return 'csv'
}

function unknownFile(format: 'archive' | 'markup' | 'pdf' | 'binary'): SheetError {
  return new SheetError({ name: 'file-unknown', found: format })
}

/** No spreadsheet program has more rows. */
const lastRow = 1_048_576

type LibraryRow = readonly (CellObject | undefined)[]

function rowsOf(sheet: WorkSheet): readonly (LibraryRow | undefined)[] {
  return sheet['!data'] ?? []
}

export function openWorkbook(file: Buffer) {
  const workbook = parse(file)
  // A cell at a far position costs a file nothing, but reading row by row would never reach it.
  if (Object.values(workbook.Sheets).some((one) => rowsOf(one).length > lastRow))
    throw new SheetError({ name: 'file-damaged', part: 'workbook' })
  const hidden = workbook.Workbook?.Sheets ?? []
  const index = workbook.SheetNames.findIndex(
    (name, place) => !hidden[place]?.Hidden && workbook.Sheets[name]?.['!ref'] !== undefined,
  )
  const name = workbook.SheetNames[index]
  const sheet = name === undefined ? undefined : workbook.Sheets[name]
  if (name === undefined || sheet === undefined)
    throw new SheetError({ name: 'file-empty', empty: 'sheets' })
  return { workbook, name, sheet, uses1904: workbook.Workbook?.WBProps?.date1904 === true }
}

/** Reads values only; formulas, macros, links and styles are not parsed. */
function parse(file: Buffer) {
  try {
    return read(file, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      bookVBA: false,
    })
  } catch (error) {
    throw explainFailure(error)
  }
}

/**
 * How many rows of titles and heading may come before the counted rows; the caller that finds the
 * heading checks the rows below it.
 */
const headingRows = 21

function explainFailure(error: unknown): SheetError {
  const message = error instanceof Error ? error.message : ''
  if (/password|encrypt/i.test(message)) return new SheetError({ name: 'file-protected' })
  return new SheetError({ name: 'file-damaged', part: 'workbook' })
}

function sheetRows(sheet: WorkSheet, uses1904: boolean, limits: SheetLimits): SheetRow[] {
  const rows: SheetRow[] = []
  for (const [index, row] of rowsOf(sheet).entries())
    if (row !== undefined) addRow(rows, index + 1, cellsOf(row, uses1904, limits), limits)
  return rows
}

function cellsOf(row: LibraryRow, uses1904: boolean, limits: SheetLimits): Cell[] {
  const cellAt = (place: number) => toCell(row[place], uses1904)
  // Of a row that is too wide only those cells are looked at that it has.
  const places = row.length > limits.columns ? Object.keys(row).map(Number) : []
  if (places.some((place) => place >= limits.columns && isFilled(cellAt(place))))
    throw new SheetError(tooLarge(limits))
  return Array.from({ length: Math.min(row.length, limits.columns) }, (_, place) => cellAt(place))
}

function isFilled(cell: Cell): boolean {
  return cell !== null && cell !== ''
}

function addRow(rows: SheetRow[], number: number, cells: Cell[], limits: SheetLimits): void {
  const width = cells.findLastIndex(isFilled) + 1
  if (width === 0) return
  if (width > limits.columns || rows.length >= limits.rows + headingRows)
    throw new SheetError(tooLarge(limits))
  checkLength(number, cells)
  rows.push({ number, cells: cells.slice(0, width) })
}

/** A shared text takes few bytes of a file, however often and wherever it is repeated. */
function checkLength(row: number, cells: readonly Cell[]): void {
  let characters = 0
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    characters += cell.length
    if (cell.length > maximum.cellCharacters)
      throw tooLong(row, { name: 'cell-too-long', maxCharacters: maximum.cellCharacters })
    if (characters > maximum.rowCharacters)
      throw tooLong(row, { name: 'record-too-long', maxCharacters: maximum.rowCharacters })
  }
}

function tooLong(row: number, flaw: RecordFlaw): SheetError {
  return new SheetError({ name: 'file-damaged', part: 'record', row, flaw })
}

function toCell(cell: CellObject | undefined, uses1904: boolean): Cell {
  if (cell === undefined || cell.v === undefined) return null
  if (cell.t === 'e') return { error: errorTexts.get(Number(cell.v)) ?? '#ERROR' }
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z))
    return dateCell(Number(cell.v), uses1904)
  if (typeof cell.v === 'number' || typeof cell.v === 'boolean') return cell.v
  return String(cell.v)
}

function dateCell(serial: number, uses1904: boolean): Cell {
  const date = SSF.parse_date_code(serial, { date1904: uses1904 }) as
    | { y: number; m: number; d: number }
    | null
    | undefined
  if (!date) return serial
  const two = (part: number) => String(part).padStart(2, '0')
  return { date: `${two(date.d)}/${two(date.m)}/${String(date.y).padStart(4, '0')}` }
}

const errorTexts: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

/** Some programs declare the separator on a first line. */
const separatorLine = /^\u{feff}?sep=(.)\r?\n/iu

function readText(
  file: Buffer,
  limits: SheetLimits,
): { readonly separator: CsvSeparator; readonly rows: SheetRow[] } {
  const whole = decodeText(file)
  if (whole.includes('\0')) throw unknownFile('binary')
  const declared = separatorLine.exec(whole)
  const text = declared ? whole.slice(declared[0].length) : whole
  const rows: SheetRow[] = []
  const skippedRows = declared ? 1 : 0
  // Stops at the limit: a file with nothing but rows would fill the memory.
  for (const record of csvRecords(text)) {
    if (!record.ok)
      throw new SheetError({ name: 'file-damaged', part: 'record', ...record.refusal })
    addRow(rows, record.value.row + skippedRows, record.value.cells.map(unguarded), limits)
  }
  return { separator: findSeparator(text), rows }
}

/**
 * Decodes a file without a declared encoding: by its byte order mark, else by the zero bytes
 * typical of UTF-16, else as UTF-8 if valid, else as windows-1252, which spreadsheets on Windows
 * write.
 */
function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return decode(file, 'utf-16le')
  if (file[0] === 0xfe && file[1] === 0xff) return decode(file, 'utf-16be')
  const zeros = countZeros(file)
  if (zeros.odd > zeros.even * 4) return decode(file, 'utf-16le')
  if (zeros.even > zeros.odd * 4) return decode(file, 'utf-16be')
  return decode(file, isUtf8(file) ? 'utf-8' : 'windows-1252')
}

function decode(file: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(file)
}

const sampleBytes = 4_096

function countZeros(file: Buffer): { odd: number; even: number } {
  let odd = 0
  let even = 0
  for (let at = 0; at < Math.min(file.length, sampleBytes); at++) {
    if (file[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  return { odd, even }
}
