import { nextTurn } from '../batch/portions.ts'
import type { CsvSeparator } from './parse-csv.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets need it to recognise UTF-8. */
const byteOrderMark = '\u{feff}'

/** Rows written at a time: they make a piece that is worth its way to the reader. */
const rowsPerPiece = 500

/** The rows of a file in pages, which may be loaded as they are asked for. */
export type CsvPages<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>

/**
 * Writes a file (RFC 4180) that reads back unchanged and in which no cell runs as a formula. A long
 * file is written piece by piece, as its reader takes it, and yields to other requests.
 */
export async function* writeCsv<Item>(
  columns: readonly string[],
  pages: CsvPages<Item>,
  rowOf: (item: Item) => Readonly<Record<string, CsvCell>>,
): AsyncGenerator<string> {
  yield writeCsvRows([columns])
  for await (const items of pages)
    for (let from = 0; from < items.length; from += rowsPerPiece) {
      if (from > 0) await nextTurn()
      let text = ''
      for (const item of items.slice(from, from + rowsPerPiece)) {
        const row = rowOf(item)
        text += writeLine(columns.map((column) => row[column]))
      }
      yield text
    }
}

export function writeCsvRows(
  lines: readonly (readonly CsvCell[])[],
  separator: CsvSeparator = ',',
): string {
  return byteOrderMark + lines.map((cells) => writeLine(cells, separator)).join('')
}

function writeLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map(writeCell).join(separator)}\r\n`
}

/**
 * The beginning of a text that a spreadsheet would run, after the apostrophes that guard it. Some
 * spreadsheets take the wide signs of East Asian keyboards for the plain ones.
 */
export const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

const numeric = /^[+-]?\d+(?:\.\d+)?$/

function writeCell(cell: CsvCell): string {
  const text = String(cell ?? '')
  const isFormula = startsFormula.test(text) && !numeric.test(text)
  const guarded = isFormula ? `'${text}` : text
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
