import type { Handle } from './database.ts'

/** Changes rows by their keys; each key comes once, first among the values of its row. */
export type RowsUpdate = (
  tx: Handle,
  rows: readonly (readonly (string | number)[])[],
) => Promise<void>

/** Several rows a statement; as few sizes as do, so that each statement is made ready once. */
const sizes = [1, 4, 16, 64] as const
const most = 64

/**
 * An update of many rows at a time. `update` is the statement with `given` where it names what the
 * rows are given: a table of `column1`, `column2`... of these types.
 */
export function rowsUpdate(
  types: readonly ('text' | 'integer')[],
  update: (given: string) => string,
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
    for (let start = 0; start < rows.length; start += most) {
      const some = rows.slice(start, start + most)
      const size = sizes.find((one) => one >= some.length) ?? most
      // The last row stands in for those that are missing: a row is changed once, however often
      // it is named.
      const padded = Array.from({ length: size }, (_, index) => some[index] ?? some.at(-1) ?? [])
      await tx.run(texts.get(size) ?? '', padded.flat())
    }
  }
}
