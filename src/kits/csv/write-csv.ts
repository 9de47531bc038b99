import { inPortions } from '../batch/portions.ts'
import type { CsvSeparator } from './parse-csv.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets need it to recognise UTF-8. */
const byteOrderMark = '\u{feff}'

/**
 * Writes a file (RFC 4180) that reads back unchanged and in which no cell runs as a formula. It
 * yields to other requests while it writes a long file.
 */
export async function writeCsv<Item>(
  columns: readonly string[],
  items: readonly Item[],
  rowOf: (item: Item) => Readonly<Record<string, CsvCell>>,
): Promise<string> {
  let text = writeCsvRows([columns])
  await inPortions(items, async (portion) => {
    for (const item of portion) {
      const row = rowOf(item)
      text += writeLine(columns.map((column) => row[column]))
    }
  })
  return text
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

const numeric = /^[+-]?\d+(?:\.\d+)?$/

function writeCell(cell: CsvCell): string {
  const text = String(cell ?? '')
  const isFormula = /^'*[=+\-@\t\r]/.test(text) && !numeric.test(text)
  const guarded = isFormula ? `'${text}` : text
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
