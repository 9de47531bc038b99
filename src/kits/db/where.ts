import type { SqlValue } from './database.ts'

/** The conditions of one statement, and their values. */
export interface Where {
  /** All conditions joined with `and`; `1 = 1` if there are none. */
  readonly text: string
  /** The values of the whole statement, in placeholder order. */
  readonly values: readonly SqlValue[]
  /** Adds a value and returns its placeholder: `$3`. */
  place(value: SqlValue): string
  /** Adds a condition on a value, written `?`; nothing if the value is undefined. */
  and(condition: string, value: SqlValue | undefined): void
  /** Adds a condition that has no value of its own. */
  also(condition: string): void
  /** Adds the condition of the next page, rows after these values; nothing if undefined. */
  after(columns: string, values: readonly SqlValue[] | undefined, isDescending?: boolean): void
}

/**
 * Starts with the values of `$1`, `$2` and so on, and the conditions that always apply. Only
 * filters in use become conditions: optional ones in the SQL would keep indexes from being used.
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
    also(condition) {
      conditions.push(condition)
    },
    after(columns, after, isDescending = false) {
      const sign = isDescending ? '<' : '>'
      if (after) conditions.push(`(${columns}) ${sign} (${after.map(place).join(', ')})`)
    },
  }
}
