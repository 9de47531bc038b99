export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets need it to see that a file is UTF-8. */
const byteOrderMark = '\u{feff}'

/** A file (RFC 4180) that reads back as it was, and in which no cell runs as a formula. */
export function writeCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, CsvCell>>[],
): string {
  return writeCsvRows([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}

export function writeCsvRows(lines: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + lines.map((line) => `${line.map(writeCell).join(',')}\r\n`).join('')
}

const numeric = /^[+-]?\d+(?:\.\d+)?$/

function writeCell(cell: CsvCell): string {
  const text = String(cell ?? '')
  const isFormula = /^'*[=+\-@\t\r]/.test(text) && !numeric.test(text)
  const guarded = isFormula ? `'${text}` : text
  return /[",;\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
