import type { ScalarKind } from './types.ts'

const scientific = /^(-?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/

/**
 * Normalises the text of a scalar: numbers and dates without surrounding blanks, numbers without a
 * plus sign or a trailing point, floats without an exponent (of XML's numbers only they may have
 * one). Strings are unchanged.
 */
export function scalarText(kind: ScalarKind, text: string): string | undefined {
  if (kind === 'string') return text
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (kind === 'date' || kind === 'boolean') return trimmed
  const unsigned = trimmed.replace(/^\+(?=[\d.])/, '').replace(/(?<=\d)\.$/, '')
  return kind === 'float' ? withoutExponent(unsigned) : unsigned
}

function withoutExponent(text: string): string {
  const match = scientific.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match
  if (whole === '' && decimals === '') return text
  return sign + shiftPoint(whole, decimals, Number(exponent))
}

/** Works on the digits, so that no precision is lost. */
function shiftPoint(whole: string, decimals: string, exponent: number): string {
  const digits = whole + decimals
  const point = whole.length + exponent
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
