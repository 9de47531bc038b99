import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

/** Why a record can't be parsed. */
export type RecordFlaw =
  | { readonly name: 'quotes-unclosed' }
  | { readonly name: 'record-too-wide'; readonly maxCells: number }
  | { readonly name: 'record-too-long'; readonly maxCharacters: number }
  | { readonly name: 'cell-too-long'; readonly maxCharacters: number }

/** A record that can't be parsed, and its row, counted from 1. */
export interface BadRecord {
  readonly row: number
  readonly flaw: RecordFlaw
}

/** A record and its row, counted from 1. */
export interface CsvRecord {
  readonly row: number
  readonly cells: string[]
  /** The position after the record. */
  readonly end: number
}

const [newLine, carriageReturn] = [10, 13]

/** The number of columns of a spreadsheet. */
const spreadsheetColumns = 16_384

/**
 * Generates the records of a file (RFC 4180), so that callers can stop early. Quoted cells may hold
 * separators, quotes and line breaks; lines may end in any usual way, and empty ones are skipped.
 * An unreadable record is the last one, and so is one beyond a limit: the work per record is
 * bounded. Among very many empty lines, records without cells let callers pause.
 */
export function* csvRecords(
  text: string,
  maxCells = spreadsheetColumns,
): Generator<Outcome<CsvRecord, BadRecord>, void> {
  const separator = findSeparator(text)
  let cells: string[] = []
  let row = 1
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let start = at
  while (at < text.length) {
    const code = cells.length === 0 ? text.charCodeAt(at) : 0
    if (code === newLine || code === carriageReturn) {
      at += code === carriageReturn && text.charCodeAt(at + 1) === newLine ? 2 : 1
      start = at
      row++
      if (row % emptyLinesPerRecord === 0) yield accept({ row, cells: [], end: at })
      continue
    }
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    const flaw =
      cellFlaw(text, cell, separator) ?? recordFlaw(cells.length, cell.end - start, maxCells)
    if (flaw) {
      yield refuse({ row, flaw })
      return
    }
    cells.push(cell.value)
    const follows = text[cell.end]
    at = cell.end + 1
    if (follows === separator && at < text.length) continue
    if (follows === separator) cells.push('')
    if (follows === '\r' && text[at] === '\n') at++
    yield accept({ row, cells, end: at })
    row++
    cells = []
    start = at
  }
}

const emptyLinesPerRecord = 65_536

/** A separator or the end of the line must follow a cell. */
function cellFlaw(text: string, cell: Cell, separator: string): RecordFlaw | undefined {
  const { cellCharacters: maxCharacters } = limits
  if (cell.flaw === 'cell-too-long') return { name: cell.flaw, maxCharacters }
  const follows = text[cell.end]
  const endsWell = follows === undefined || follows === separator || isLineEnd(follows)
  return cell.flaw === undefined && endsWell ? undefined : { name: 'quotes-unclosed' }
}

function recordFlaw(cells: number, characters: number, maxCells: number): RecordFlaw | undefined {
  const { rowCharacters: maxCharacters } = limits
  if (cells >= maxCells) return { name: 'record-too-wide', maxCells }
  return characters > maxCharacters ? { name: 'record-too-long', maxCharacters } : undefined
}

/** Returns all records; empty lines are records too, except at the end. */
export function parseCsv(text: string): Outcome<string[][], BadRecord> {
  const records: string[][] = []
  for (const read of csvRecords(text)) {
    if (!read.ok) return read
    if (read.value.cells.length > 0) putAt(records, read.value)
  }
  return accept(withoutEmptyEnd(records))
}

/** Adds a record at its own row, after empty records for the empty lines before it. */
export function putAt(records: string[][], { row, cells }: CsvRecord): void {
  while (records.length < row - 1) records.push([''])
  records.push(cells)
}

export function withoutEmptyEnd(records: string[][]): string[][] {
  const last = records.findLastIndex((record) => record.some((cell) => cell !== ''))
  return records.slice(0, last + 1)
}

function isLineEnd(character: string): boolean {
  return character === '\n' || character === '\r'
}

export type CsvSeparator = ',' | ';' | '\t'

/**
 * Guesses the separator: semicolons where decimals are written with a comma, tabs in pasted cells.
 */
export function findSeparator(text: string): CsvSeparator {
  const [line = ''] = text.slice(0, limits.rowCharacters).split(/[\r\n]/, 1)
  const header = line.replaceAll(/"[^"]*"/g, '')
  if (header.includes(';')) return ';'
  return header.includes('\t') ? '\t' : ','
}

interface Cell {
  readonly value: string
  /** The position after the cell. */
  readonly end: number
  readonly flaw?: 'quotes-unclosed' | 'cell-too-long'
}

function plainCell(text: string, start: number, separator: string): Cell {
  const separatorCode = separator.charCodeAt(0)
  const last = Math.min(text.length, start + limits.cellCharacters + 1)
  let end = start
  while (end < last) {
    const code = text.charCodeAt(end)
    if (code === separatorCode || code === newLine || code === carriageReturn) break
    end++
  }
  return sized(text.slice(start, end), end)
}

function quotedCell(text: string, start: number): Cell {
  // A quote inside takes two characters.
  const last = start + 2 * limits.cellCharacters + 1
  let from = start + 1
  let isPlain = true
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { value: '', end: text.length, flaw: 'quotes-unclosed' }
    if (quote > last) return { value: '', end: quote, flaw: 'cell-too-long' }
    if (text[quote + 1] !== '"') {
      const inside = text.slice(start + 1, quote)
      return sized(isPlain ? inside : inside.replaceAll('""', '"'), quote + 1)
    }
    isPlain = false
    from = quote + 2
  }
}

function sized(value: string, end: number): Cell {
  const isTooLong = value.length > limits.cellCharacters
  return isTooLong ? { value: '', end, flaw: 'cell-too-long' } : { value, end }
}
