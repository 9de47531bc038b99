import { accept, type Outcome, refuse } from '../../outcome.ts'

/**
 * What is wrong with one cell; rows count as spreadsheets show them, the header being the first.
 */
export interface CsvFault {
  readonly row: number
  readonly column: string
  readonly detail: string
}

/** A record, and where it stands, counted from 1. */
export interface CsvRecord {
  readonly row: number
  readonly cells: string[]
}

const [newLine, carriageReturn] = [10, 13]

/** As many columns as a spreadsheet has. */
const cellsPerRecord = 16_384

/**
 * The records of a file (RFC 4180), one after the other: who has enough of them reads no further.
 * Quoted cells may hold separators, quotes and line breaks; lines end in any way there is, and
 * empty ones are passed over. What can't be read is the last one.
 */
export function* csvRecords(text: string): Generator<Outcome<CsvRecord, CsvFault>, void> {
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
      yield refuse({ row, column: '', detail: unclosed })
      return
    }
    if (cells.push(cell.value) > cellsPerRecord) {
      yield refuse({ row, column: '', detail: tooWide })
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

/** All of them at once; empty ones count where others follow. */
export function parseCsv(text: string): Outcome<string[][], CsvFault> {
  const records: string[][] = []
  for (const read of csvRecords(text)) {
    if (!read.ok) return read
    putAt(records, read.value)
  }
  return accept(withoutEmptyEnd(records))
}

/** Below the empty lines above it, so that each record stands where it stood. */
export function putAt(records: string[][], { row, cells }: CsvRecord): void {
  while (records.length < row - 1) records.push([''])
  records.push(cells)
}

export function withoutEmptyEnd(records: string[][]): string[][] {
  const last = records.findLastIndex((record) => record.some((cell) => cell !== ''))
  return records.slice(0, last + 1)
}

/** After a cell the separator follows, or the line ends. */
function endsWell(text: string, cell: Cell, separator: string): boolean {
  const follows = text[cell.end]
  return follows === undefined || follows === separator || isLineEnd(follows)
}

const unclosed = 'Las comillas de una celda no cierran, o algo sigue después de ellas.'
const tooWide = `La fila tiene más de ${cellsPerRecord} celdas.`

function isLineEnd(character: string): boolean {
  return character === '\n' || character === '\r'
}

export type CsvSeparator = ',' | ';' | '\t'

/** Where decimals are written with a comma, cells are parted by semicolons; pasted ones by tabs. */
export function findSeparator(text: string): CsvSeparator {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  if (header.includes(';')) return ';'
  return header.includes('\t') ? '\t' : ','
}

interface Cell {
  readonly value: string
  /** Where what follows the cell stands. */
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
