/** Amounts and figures as people in Argentina write them, in both languages of the pages. */

const hardSpace = '\u00a0'

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** `$ 1.234,50` from cents; with `decimals: 0` rounded to pesos. */
export function money(cents: number, { decimals = 2 }: { decimals?: 0 | 2 } = {}): string {
  const [pesos = '', part] = (Math.abs(cents) / 100).toFixed(decimals).split('.')
  const sign = cents < 0 ? '−' : ''
  return `${sign}$${hardSpace}${grouped(pesos)}${part === undefined ? '' : `,${part}`}`
}

/** A sentence whose amounts stay in one piece where it wraps. */
export function withWholeAmounts(text: string): string {
  return text.replaceAll('$ ', `$${hardSpace}`)
}

/** `1.486` */
export function whole(value: number): string {
  return `${value < 0 ? '−' : ''}${grouped(String(Math.abs(Math.round(value))))}`
}

/** `2,4`: as many decimals as the value has, up to `most`. */
export function decimal(value: number, most = 2): string {
  const [before = '', after] = String(Number(Math.abs(value).toFixed(most))).split('.')
  return `${value < 0 ? '−' : ''}${grouped(before)}${after === undefined ? '' : `,${after}`}`
}

/** `2,4 kg` */
export function kilos(value: number): string {
  return `${decimal(value)}${hardSpace}kg`
}

/** `2,40 kg`: always two decimals, for columns. */
export function kilosInColumn(value: number): string {
  const [before = '', after] = value.toFixed(2).split('.')
  return `${grouped(before)},${after}${hardSpace}kg`
}

/** `1,50 kg`: weights that stand one below the other. */
export function exactKilos(value: number): string {
  const [before = '', after = ''] = Math.abs(value).toFixed(2).split('.')
  return `${value < 0 ? '−' : ''}${grouped(before)},${after}${hardSpace}kg`
}

/** `94,2 %` from a share between 0 and 1. */
export function percent(share: number, decimals = 1): string {
  return `${decimal(share * 100, decimals)}${hardSpace}%`
}

/** Reads `67,90`, `67.900`, `1.234,5` or `67.9`; undefined for a text that is no number. */
export function readNumber(text: string): number | undefined {
  const plain = text.replace(/[\s$]/g, '')
  if (!/^-?[\d.]*(,\d+)?$/.test(plain) || !/\d/.test(plain)) return undefined
  const hasComma = plain.includes(',')
  const isGrouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)
  const digits = hasComma || isGrouped ? plain.replaceAll('.', '').replace(',', '.') : plain
  const value = Number(digits)
  return Number.isFinite(value) ? value : undefined
}
