/** Numbers and dates as people in Argentina write them into cells. */

const argentine = /^-?\d{1,3}(?:\.\d{3})+,\d+$/
const machine = /^-?\d{1,3}(?:,\d{3})+\.\d+$/
const groupedByDots = /^-?\d{1,3}(?:\.\d{3})+$/
const groupedByCommas = /^-?\d{1,3}(?:,\d{3})+$/
const commaDecimal = /^-?\d+,\d+$/

/**
 * Returns a number as machines write it, from the Argentine notation (1.234,50) or that of machines
 * (1,234.50 and 1234.50); a text that is no number is returned as it is. Ambiguous ones are
 * `undefined`: 1.500 kg may be one and a half kilograms, or a ton and a half. Whole numbers have no
 * decimals, so their dots separate thousands.
 */
export function readWrittenNumber(input: string, kind: 'whole' | 'decimal'): string | undefined {
  const text = input.replace(/^(-?)\$\s*/, '$1')
  if (argentine.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (machine.test(text)) return text.replaceAll(',', '')
  if (groupedByDots.test(text) && kind === 'whole') return text.replaceAll('.', '')
  if (groupedByDots.test(text) || groupedByCommas.test(text)) return undefined
  return commaDecimal.test(text) ? text.replace(',', '.') : text
}

export interface WrittenDate {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** Returns the two digits of day and month of 2027-03-31, 31-03-2027, 31.3.2027 and 31/3/2027. */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return writtenDate(iso[3], iso[2], iso[1])
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return local ? writtenDate(local[1], local[2], local[3]) : undefined
}

function writtenDate(day = '', month = '', year = ''): WrittenDate {
  return { day: day.padStart(2, '0'), month: month.padStart(2, '0'), year }
}
