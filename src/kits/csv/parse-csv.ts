import { accept, type Outcome, refuse } from '../../outcome.ts'

/** Why a record can't be parsed. */
export type RecordFlaw =
  | { readonly name: 'quotes-unclosed' }
  | { readonly name: 'record-too-wide'; readonly maxCells: number }

/** A record that can't be parsed, and its row, counted from 1. */
export interface BadRecord {
  readonly row: number
  readonly flaw: RecordFlaw
}

/** A record and its row, counted from 1. */
export interface CsvRecord {
  readonly row: number
  readonly cells: string[]
}

const [newLine, carriageReturn] = [10, 13]

/** The number of columns of a spreadsheet. */
const cellsPerRecord = 16_384

/**
 * Generates the records of a file (RFC 4180), so that callers can stop early. Quoted cells may hold
 * separators, quotes and line breaks; lines may end in any usual way, and empty ones are skipped.
 * An unreadable record is the last one.
 */
export function* csvRecords(text: string): Generator<Outcome<CsvRecord, BadRecord>, void> {
  const separator = findSeparator(text)
  let cells: string[] = []
  let row = 1
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const code = cells.length === 0 ? text.charCodeAt(at) : 0
    if (code === newLine || code === carriageReturn) {
      at += code === carriageReturn && text.charCodeAt(at + 1) === newLine ? 2 : 1
      row++
      continue
    }
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    if (cell === undefined || !endsWell(text, cell, separator)) {
      yield refuse({ row, flaw: { name: 'quotes-unclosed' } })
      return
    }
    if (cells.push(cell.value) > cellsPerRecord) {
      yield refuse({ row, flaw: { name: 'record-too-wide', maxCells: cellsPerRecord } })
      return
    }
    const follows = text[cell.end]
    at = cell.end + 1
    if (follows === separator && at < text.length) continue
    if (follows === separator) cells.push('')
    if (follows === '\r' && text[at] === '\n') at++
    yield accept({ row, cells })
    row++
    cells = []
  }
}

/** Returns all records; empty lines are records too, except at the end. */
export function parseCsv(text: string): Outcome<string[][], BadRecord> {
  const records: string[][] = []
  for (const read of csvRecords(text)) {
    if (!read.ok) return read
    putAt(records, read.value)
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

/** A separator or the end of the line must follow a cell. */
function endsWell(text: string, cell: Cell, separator: string): boolean {
  const follows = text[cell.end]
  return follows === undefined || follows === separator || isLineEnd(follows)
}

function isLineEnd(character: string): boolean {
  return character === '\n' || character === '\r'
}

export type CsvSeparator = ',' | ';' | '\t'

/**
 * Guesses the separator: semicolons where decimals are written with a comma, tabs in pasted cells.
 */
export function findSeparator(text: string): CsvSeparator {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  if (header.includes(';')) return ';'
  return header.includes('\t') ? '\t' : ','
}

interface Cell {
  readonly value: string
  /** The position after the cell. */
  readonly end: number
}

function plainCell(text: string, start: number, separator: string): Cell {
  const separatorCode = separator.charCodeAt(0)
  let end = start
  while (end < text.length) {
    const code = text.charCodeAt(end)
    if (code === separatorCode || code === newLine || code === carriageReturn) break
    end++
  }
  return { value: text.slice(start, end), end }
}

function quotedCell(text: string, start: number): Cell | undefined {
  let from = start + 1
  let isPlain = true
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    if (text[quote + 1] !== '"') {
      const inside = text.slice(start + 1, quote)
      return { value: isPlain ? inside : inside.replaceAll('""', '"'), end: quote + 1 }
    }
    isPlain = false
    from = quote + 2
  }
}
