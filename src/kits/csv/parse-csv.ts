import { accept, type Outcome, refuse } from '../../outcome.ts'

/**
 * What is wrong with one cell; rows count as spreadsheets show them, the header being the first.
 */
export interface CsvFault {
  readonly row: number
  readonly column: string
  readonly detail: string
}

/**
 * The records of a file (RFC 4180): quoted cells may hold separators, quotes and line breaks; lines
 * end in any way there is. Empty lines count only where others follow.
 */
export function parseCsv(text: string): Outcome<string[][], CsvFault> {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const separator = findSeparator(text)
  const records: string[][] = []
  let record: string[] = []
  let at = start
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    if (cell === undefined) return refuse(unclosed(records.length + 1))
    const follows = text[cell.end]
    if (follows !== undefined && follows !== separator && !isLineEnd(follows))
      return refuse(unclosed(records.length + 1))
    record.push(cell.value)
    at = cell.end + 1
    if (follows === separator && at < text.length) continue
    if (follows === separator) record.push('')
    if (follows === '\r' && text[at] === '\n') at++
    records.push(record)
    record = []
  }
  return accept(withoutEmptyEnd(records))
}

function unclosed(row: number): CsvFault {
  const detail = 'Las comillas de una celda no cierran, o algo sigue después de ellas.'
  return { row, column: '', detail }
}

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
  let end = start
  while (end < text.length) {
    const character = text[end] as string
    if (character === separator || isLineEnd(character)) break
    end++
  }
  return { value: text.slice(start, end), end }
}

function quotedCell(text: string, start: number): Cell | undefined {
  let from = start + 1
  let value = ''
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function withoutEmptyEnd(records: string[][]): string[][] {
  const last = records.findLastIndex((record) => record.some((cell) => cell !== ''))
  return records.slice(0, last + 1)
}
