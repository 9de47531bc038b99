import type { SheetColumn } from './sheet-column.ts'

/** As the kit of spreadsheets hands them over. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly error: string }

/** What happened to a cell before it came to us; nobody but a person can undo it. */
export type CellFault =
  | { readonly name: 'formula-error'; readonly shown: string }
  | { readonly name: 'turned-into-date'; readonly shown: string }
  | { readonly name: 'digits-lost'; readonly shown: string }
  | { readonly name: 'number-ambiguous'; readonly shown: string }
  | { readonly name: 'not-a-date-cell'; readonly shown: string }

export type ReadCell =
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly fault: CellFault }

export function isBlank(cell: SheetCell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}

/** The value of the message that a cell means; `undefined` where it is blank. */
export function readCell(cell: SheetCell | undefined, column: SheetColumn): ReadCell {
  if (cell === undefined || cell === null || isBlank(cell)) return { value: undefined }
  if (typeof cell === 'boolean') return { value: cell }
  if (typeof cell === 'number') return readNumber(cell, column)
  if (typeof cell === 'string') return readText(trimmed(cell), column)
  if ('error' in cell) return { fault: { name: 'formula-error', shown: cell.error } }
  return column.type === 'date'
    ? { value: cell.date }
    : { fault: { name: 'turned-into-date', shown: cell.date } }
}

/** Blanks around, the unbreakable ones of web pages too, are never meant. */
function trimmed(text: string): string {
  return text.replaceAll('\u{a0}', ' ').trim()
}

/** Spreadsheets keep 15 digits of a number; those beyond are zeros that nobody wrote. */
const keptDigits = 15

function readNumber(number: number, column: SheetColumn): ReadCell {
  // 0.1 + 0.2 is shown as 0.3, and is 0.3.
  const value = Number(number.toPrecision(keptDigits))
  const lost = Math.abs(value) >= 10 ** keptDigits
  if (lost) return { fault: { name: 'digits-lost', shown: String(number) } }
  if (column.type === 'date') return { fault: { name: 'not-a-date-cell', shown: String(number) } }
  return { value: column.type === 'texts' ? [String(value)] : value }
}

/** How a number that is too wide for its column was saved as text: 1,23457E+15. */
const exponent = /^\d[.,]\d+e\+?\d+$/i

function readText(text: string, column: SheetColumn): ReadCell {
  if (exponent.test(text) && column.type !== 'texts')
    return { fault: { name: 'digits-lost', shown: text } }
  switch (column.type) {
    case 'whole':
    case 'decimal':
      return readNumberText(text, column.type)
    case 'date':
      return { value: toDate(text) }
    case 'choice':
      return { value: toChoice(text, column.choices) }
    case 'texts':
      return { value: splitTexts(text, column.path) }
    case 'text':
    default:
      return { value: text }
  }
}

const argentine = /^-?\d{1,3}(?:\.\d{3})+,\d+$/
const machine = /^-?\d{1,3}(?:,\d{3})+\.\d+$/
const groupedByDots = /^-?\d{1,3}(?:\.\d{3})+$/
const groupedByCommas = /^-?\d{1,3}(?:,\d{3})+$/
const commaDecimal = /^-?\d+,\d+$/

/**
 * As it is written here (1.234,50) or by machines (1,234.50 and 1234.50). Where both could be meant
 * the cell is refused: 1.500 kg are one and a half, or a ton and a half. A whole number has no
 * decimals, so dots part its thousands.
 */
function readNumberText(sent: string, type: 'whole' | 'decimal'): ReadCell {
  const text = sent.replace(/^(-?)\$\s*/, '$1')
  if (argentine.test(text)) return { value: text.replaceAll('.', '').replace(',', '.') }
  if (machine.test(text)) return { value: text.replaceAll(',', '') }
  if (groupedByDots.test(text) && type === 'whole') return { value: text.replaceAll('.', '') }
  if (groupedByDots.test(text) || groupedByCommas.test(text))
    return { fault: { name: 'number-ambiguous', shown: sent } }
  return { value: commaDecimal.test(text) ? text.replace(',', '.') : text }
}

/** 2027-03-31, 31-03-2027 and 31/3/2027 are all the date that the message writes 31/03/2027. */
function toDate(text: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dateText(iso[3], iso[2], iso[1])
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return local ? dateText(local[1], local[2], local[3]) : text
}

function dateText(day = '', month = '', year = ''): string {
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`
}

/** `dni` and `D.N.I.` are DNI. */
function toChoice(text: string, choices: readonly string[]): string {
  const plain = text.replaceAll('.', '').toUpperCase()
  return choices.find((choice) => choice === plain) ?? text
}

/** Several in one cell: on lines of their own, or parted by bars; addresses by commas too. */
function splitTexts(text: string, path: string): string[] {
  const separator = path.endsWith('observaciones') ? /[\n|]/ : /[\n|;,]/
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
