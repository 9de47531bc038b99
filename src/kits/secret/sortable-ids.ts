import { randomBytes } from 'node:crypto'

/** Digits that sort as they count, without those that look like others. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const timeDigits = 10
const countDigits = 4
const randomDigits = 10

let lastAt = -1
let count = 0

/**
 * An id that sorts by time, and within a millisecond of this process by the order of making:
 * `evt_` and 24 digits. Nobody can guess the next one.
 */
export function newSortableId(prefix: string, at: number): string {
  count = at === lastAt ? count + 1 : 0
  lastAt = at
  const chance = Array.from(randomBytes(randomDigits), (byte) => digits[byte % 32]).join('')
  return `${prefix}_${written(at, timeDigits)}${written(count, countDigits)}${chance}`
}

/** Everything made before this moment sorts before it. */
export function sortableIdsFrom(prefix: string, at: number): string {
  return `${prefix}_${written(Math.max(at, 0), timeDigits)}`
}

/** When such an id was made. */
export function momentOfSortableId(id: string): number {
  const start = id.indexOf('_') + 1
  let at = 0
  for (const digit of id.slice(start, start + timeDigits)) at = at * 32 + digits.indexOf(digit)
  return at
}

function written(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = digits[rest % 32] + text
  return text
}

/** Whether a text has the form of such an id. */
export function isSortableId(prefix: string, text: string): boolean {
  return (
    text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{24}$/.test(text.slice(prefix.length + 1))
  )
}
