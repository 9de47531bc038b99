import type { Handle } from './database.ts'

/** Updates rows by key. The key is the first value of its row and occurs once. */
export type RowsUpdate = (
  tx: Handle,
  rows: readonly (readonly (string | number)[])[],
) => Promise<void>

/** Rows per statement. Few sizes, so that each statement is prepared once. */
const sizes = [1, 4, 16, 64] as const
const maxRows = 64

/**
 * Makes an update of many rows per statement. `update` returns the statement; it inserts `given`, a
 * table of `column1`, `column2`... with these types, where the new values are read.
 */
export function rowsUpdate(
  types: readonly ('text' | 'integer')[],
  update: (rows: string) => string,
): RowsUpdate {
  const texts = new Map<number, string>(
    sizes.map((size) => {
      const rows = Array.from({ length: size }, (_, row) => {
        const places = types.map((type, column) => {
          const place = `$${row * types.length + column + 1}`
          return type === 'integer' ? `cast(${place} as integer)` : place
        })
        return `(${places.join(', ')})`
      })
      return [size, update(`(values ${rows.join(', ')})`)]
    }),
  )
  return async (tx, rows) => {
    for (let start = 0; start < rows.length; start += maxRows) {
      const chunk = rows.slice(start, start + maxRows)
      const size = sizes.find((one) => one >= chunk.length) ?? maxRows
      // The last row fills the unused places: a row is updated once, however often it is listed.
      const padded = Array.from({ length: size }, (_, index) => chunk[index] ?? chunk.at(-1) ?? [])
      await tx.run(texts.get(size) ?? '', padded.flat())
    }
  }
}
