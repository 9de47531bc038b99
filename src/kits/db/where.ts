import type { SqlValue } from './database.ts'

/** The conditions of one statement, and the values that they speak of. */
export interface Where {
  /** All conditions; `1 = 1` where there are none. */
  readonly text: string
  /** The values of the whole statement, in the order of their places. */
  readonly values: readonly SqlValue[]
  /** Gives a value its place in the statement: `$3`. */
  place(value: SqlValue): string
  /** Adds a condition on a value, written `?`; none where the value is undefined. */
  and(condition: string, value: SqlValue | undefined): void
  /** Adds that rows stand after these values, as lists are read on; nothing where they are none. */
  after(columns: string, values: readonly SqlValue[] | undefined): void
}

/**
 * Begins a where with the values of `$1`, `$2` and so on, and what holds in any case. Only what is
 * asked for becomes a condition: with the rest in the way, no index would be used.
 */
export function newWhere(given: readonly SqlValue[], ...always: readonly string[]): Where {
  const values = [...given]
  const conditions = [...always]
  const place = (value: SqlValue) => `$${values.push(value)}`
  return {
    values,
    get text() {
      return conditions.length > 0 ? conditions.join(' and ') : '1 = 1'
    },
    place,
    and(condition, value) {
      if (value !== undefined) conditions.push(condition.replaceAll('?', place(value)))
    },
    after(columns, after) {
      if (after) conditions.push(`(${columns}) > (${after.map(place).join(', ')})`)
    },
  }
}
