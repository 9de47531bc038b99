import type { SqlValue } from './database.ts'

type Span = readonly [from: SqlValue, to: SqlValue]

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
  /** Adds that a column is in one of these spans, both ends included; nothing if undefined. */
  within(column: string, spans: readonly Span[] | undefined): void
  /** Adds the condition of the next page, rows after these values; nothing if undefined. */
  after(columns: string, values: readonly SqlValue[] | undefined, isDescending?: boolean): void
}

/**
 * Starts with the values of `$1`, `$2` and so on, and the conditions that always apply. Only
 * filters in use become conditions: optional ones in the SQL would keep indexes from being used.
 */
export function newWhere(first: readonly SqlValue[], ...always: readonly string[]): Where {
  const values = [...first]
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
    within(column, spans) {
      if (spans === undefined) return
      const inside = spans.map(([from, to]) => `${column} between ${place(from)} and ${place(to)}`)
      conditions.push(inside.length === 0 ? '1 = 0' : `(${inside.join(' or ')})`)
    },
    after(columns, after, isDescending = false) {
      const sign = isDescending ? '<' : '>'
      if (after) conditions.push(`(${columns}) ${sign} (${after.map(place).join(', ')})`)
    },
  }
}
