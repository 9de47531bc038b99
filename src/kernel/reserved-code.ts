import type { TrackingCode } from './tracking-code.ts'

/**
 * Codes that the carrier allocates: `PS`, four digits of the shipper's number, eight digits that
 * are never reused, and a check digit over those twelve (Damm's algorithm). Each belongs to its
 * shipper.
 */
const shape = /^PS(\d{4})(\d{8})(\d)$/

/** The maximum number of codes per shipper. */
export const codesPerShipper = 100_000_000

/** A totally anti-symmetric quasigroup of order ten, with zeros on its diagonal. */
const dammTable = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const

/**
 * Returns the digit that makes the checksum 0, which any wrong digit or swap of neighbours breaks.
 */
export function checkDigit(digits: string): number {
  let interim = 0
  for (const digit of digits) interim = dammTable[interim]?.[Number(digit)] ?? 0
  return interim
}

export interface ReservedCode {
  readonly shipper: number
  readonly serial: number
}

export function writeReservedCode({ shipper, serial }: ReservedCode): TrackingCode {
  const digits = `${String(shipper).padStart(4, '0')}${String(serial).padStart(8, '0')}`
  return `PS${digits}${checkDigit(digits)}` as TrackingCode
}

/** Returns the shipper and number of a code; `undefined` for one that was made up or mistyped. */
export function parseReservedCode(code: TrackingCode): ReservedCode | undefined {
  const [, shipper, serial, digit] = shape.exec(code) ?? []
  if (shipper === undefined || serial === undefined) return undefined
  if (checkDigit(shipper + serial) !== Number(digit)) return undefined
  return { shipper: Number(shipper), serial: Number(serial) }
}
