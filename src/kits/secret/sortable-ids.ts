import { randomBytes } from 'node:crypto'

/** Digits in sort order, without those that look like others. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const timeDigits = 10
const countDigits = 4
const randomDigits = 10

let lastAt = -1
let count = 0

/**
 * An id that sorts by time and, within a millisecond of this process, by creation order: `evt_` and
 * 24 digits. The next one can't be guessed.
 */
export function newSortableId(prefix: string, at: number): string {
  count = at === lastAt ? count + 1 : 0
  lastAt = at
  const random = Array.from(randomBytes(randomDigits), (byte) => digits[byte % 32]).join('')
  return `${prefix}_${toDigits(at, timeDigits)}${toDigits(count, countDigits)}${random}`
}

/** A lower bound: every id created before this moment sorts before it. */
export function sortableIdsFrom(prefix: string, at: number): string {
  return `${prefix}_${toDigits(Math.max(at, 0), timeDigits)}`
}

/** When an id was created. */
export function momentOfSortableId(id: string): number {
  const start = id.indexOf('_') + 1
  let at = 0
  for (const digit of id.slice(start, start + timeDigits)) at = at * 32 + digits.indexOf(digit)
  return at
}

function toDigits(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = digits[rest % 32] + text
  return text
}

/** Returns whether a text has the form of such an id. */
export function isSortableId(prefix: string, text: string): boolean {
  return (
    text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{24}$/.test(text.slice(prefix.length + 1))
  )
}
