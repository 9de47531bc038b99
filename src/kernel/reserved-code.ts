import type { TrackingCode } from './tracking-code.ts'

/**
 * Codes that the carrier allocates: `PS`, four digits of the account, eight digits that are never
 * reused, and a check digit by Damm's algorithm. Each belongs to its shipper.
 *
 * The four digits were the shipper's number; they now hide it, since a code stands on every
 * parcel. The check digits differ, so that the two kinds can't be confused: that of the old ones
 * covers the twelve digits, that of the new ones a 7 and the twelve digits.
 */
const shape = /^PS(\d{4})(\d{8})(\d)$/

const newKind = '7'

/** The maximum number of codes per shipper. */
export const codesPerShipper = 100_000_000

/** How many numbers the digits of the account can be. */
export const codeAccounts = 10_000

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
  /** The shipper's number in an old code; in a new one, the account's stand-in. */
  readonly account: number
  readonly serial: number
  readonly isOld: boolean
}

export function writeReservedCode({ account, serial, isOld }: ReservedCode): TrackingCode {
  const digits = `${String(account).padStart(4, '0')}${String(serial).padStart(8, '0')}`
  return `PS${digits}${checkDigit(isOld ? digits : newKind + digits)}` as TrackingCode
}

/** Returns the parts of a code; `undefined` for one that was made up or mistyped. */
export function parseReservedCode(code: TrackingCode): ReservedCode | undefined {
  const [, account, serial, digit] = shape.exec(code) ?? []
  if (account === undefined || serial === undefined) return undefined
  const digits = account + serial
  const isOld = checkDigit(digits) === Number(digit)
  if (!isOld && checkDigit(newKind + digits) !== Number(digit)) return undefined
  return { account: Number(account), serial: Number(serial), isOld }
}
