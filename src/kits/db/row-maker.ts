import type { SQLOutputValue } from 'node:sqlite'

export type RowMaker = (row: readonly SQLOutputValue[]) => object

/**
 * Each statement has its own: an object written out with its names has a fixed shape, which is
 * several times quicker to make, and to use, than one that grows name by name.
 */
export function rowMaker(columns: readonly string[]): RowMaker {
  const fields = columns.map((column, index) => `${JSON.stringify(column)}: row[${index}]`)
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are those of our own SQL.
  return new Function('row', `return { ${fields.join(', ')} }`) as RowMaker
}
