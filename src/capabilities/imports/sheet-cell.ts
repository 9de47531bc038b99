import { parsePostalCode, readPostalCode } from '../../kernel/postal-code.ts'
import { readWrittenDate, readWrittenNumber } from '../../kernel/written-values.ts'
import type { SheetColumn } from './sheet-column.ts'

/** A cell as the spreadsheet kit returns it. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly error: string }

/** Damage done to a cell before the upload, which only a person can undo. */
export type CellFault =
  | { readonly name: 'formula-error'; readonly shown: string }
  | { readonly name: 'turned-into-date'; readonly shown: string }
  | { readonly name: 'digits-lost'; readonly shown: string }
  | {
      readonly name: 'number-ambiguous'
      readonly shown: string
      /** The possible meanings, as they are to be written. */
      readonly readings: readonly string[]
    }
  | {
      readonly name: 'letters-for-digits'
      /** Those that stand where digits are meant: `O`, or several. */
      readonly letters: string
      readonly meant: string
    }
  | { readonly name: 'not-a-date-cell'; readonly shown: string }

export type ReadCell =
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly fault: CellFault }

export function isBlank(cell: SheetCell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}

/** A cell as a person reads it. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.error
  return typeof cell === 'string' ? trimmed(cell) : String(cell)
}

/** Converts a cell to its value in the message; `undefined` for a blank one. */
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

/** Surrounding blanks are never intended, including non-breaking ones from web pages. */
function trimmed(text: string): string {
  return text.replaceAll('\u{a0}', ' ').trim()
}

/** Spreadsheets keep 15 significant digits of a number and replace the rest with zeros. */
const keptDigits = 15

function readNumber(number: number, column: SheetColumn): ReadCell {
  // A cell with 0.1 + 0.2 shows 0.3, so 0.3 it is.
  const value = Number(number.toPrecision(keptDigits))
  const lost = Math.abs(value) >= 10 ** keptDigits
  if (lost) return { fault: { name: 'digits-lost', shown: String(number) } }
  if (column.type === 'date') return { fault: { name: 'not-a-date-cell', shown: String(number) } }
  return { value: column.type === 'texts' ? [String(value)] : value }
}

/** A number too wide for its column, as saved in text files: 1,23457E+15. */
const exponent = /^\d[.,]\d+e\+?\d+$/i

function readText(text: string, column: SheetColumn): ReadCell {
  if (column.path.endsWith('codigoPostal')) {
    const read = readPostalCodeText(text)
    if (read !== undefined) return read
  }
  if (exponent.test(text) && !column.path.endsWith('observaciones'))
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

/** Letters that are taken for digits when they are typed, or read from paper. */
const digitsMeant: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
])

/** Nothing where it is no postal code, nor one with letters for digits: 76OO is meant as 7600. */
function readPostalCodeText(text: string): ReadCell | undefined {
  const code = readPostalCode(text)
  if (code !== undefined) return { value: String(code) }
  const upper = text.toUpperCase()
  const meant = parsePostalCode(upper.replaceAll(/[OIL]/g, (one) => digitsMeant.get(one) ?? one))
  if (meant === undefined) return undefined
  const letters = [...new Set(upper.match(/[OIL]/g))].join('')
  return { fault: { name: 'letters-for-digits', letters, meant: String(meant) } }
}

/** Ambiguous cells are refused: 1.500 kg may be one and a half kilograms, or a ton and a half. */
function readNumberText(text: string, type: 'whole' | 'decimal'): ReadCell {
  const value = readWrittenNumber(text, type)
  if (value !== undefined) return { value }
  return { fault: { name: 'number-ambiguous', shown: text, readings: readingsOf(text, type) } }
}

/** 1.500 is 1,5 or 1500; with more than one separator it can only be in thousands. */
function readingsOf(text: string, type: 'whole' | 'decimal'): string[] {
  const figures = text.replaceAll(/[^\d.,-]/g, '')
  const thousands = figures.replaceAll(/[.,]/g, '')
  const [whole = '', fraction = '', ...more] = figures.split(/[.,]/)
  if (type === 'whole' || more.length > 0) return [thousands]
  const decimals = fraction.replace(/0+$/, '')
  return [decimals === '' ? whole : `${whole},${decimals}`, thousands]
}

/** Converts 2027-03-31, 31-03-2027 and 31/3/2027 to the message's format, 31/03/2027. */
function toDate(text: string): string {
  const read = readWrittenDate(text.replace(/^(\d{4}-\d{1,2}-\d{1,2})[T ].*$/, '$1'))
  return read ? `${read.day}/${read.month}/${read.year}` : text
}

/** `dni` and `D.N.I.` are DNI. */
function toChoice(text: string, choices: readonly string[]): string {
  const plain = text.replaceAll('.', '').toUpperCase()
  return choices.find((choice) => choice === plain) ?? text
}

/** Splits at line breaks and bars; outside `observaciones`, also at semicolons and commas. */
function splitTexts(text: string, path: string): string[] {
  const separator = path.endsWith('observaciones') ? /[\n|]/ : /[\n|;,]/
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
