import type { Handle, SqlValue } from './database.ts'
import type { TableRow } from './table-rows.ts'

/** The key of a row, column by column. */
export type RowKey = readonly (string | number)[]

/** The columns of a table's primary key, in order. */
export async function findKeyColumns(db: Handle, table: string): Promise<string[]> {
  const sql =
    db.engine === 'sqlite'
      ? 'select name from pragma_table_info($1) where pk > 0 order by pk'
      : `select a.attname as name
         from pg_index i join pg_attribute a
           on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = to_regclass($1) and i.indisprimary
         order by array_position(i.indkey::int2[], a.attnum)`
  const rows = await db.all<{ readonly name: string }>(sql, [table])
  return rows.map(({ name }) => name)
}

/** The keys of some rows of any table that meet a condition, read before anything is locked. */
export async function listKeys(
  db: Handle,
  table: string,
  columns: readonly string[],
  { text, values }: { readonly text: string; readonly values: readonly SqlValue[] },
  most: number,
): Promise<RowKey[]> {
  const rows = await db.all<TableRow>(
    `select ${columns.join(', ')} from ${table} where ${text} limit ${most}`,
    values,
  )
  return rows.map((row) => columns.map((column) => row[column] ?? ''))
}

/** Deletes rows of any table by their keys. */
export function deleteKeys(
  tx: Handle,
  table: string,
  columns: readonly string[],
  keys: readonly RowKey[],
): Promise<number> {
  const { text, values } = amongKeys(columns, keys)
  return tx.run(`delete from ${table} where ${text}`, values)
}

/** Deletes them, and returns them as they were at that moment. */
export function takeKeys(
  tx: Handle,
  table: string,
  columns: readonly string[],
  keys: readonly RowKey[],
): Promise<TableRow[]> {
  const { text, values } = amongKeys(columns, keys)
  return tx.all<TableRow>(`delete from ${table} where ${text} returning *`, values)
}

/** Written out, so that both engines know the type of each value by its column. */
function amongKeys(columns: readonly string[], keys: readonly RowKey[]) {
  const values = keys.flat()
  const texts = keys.map((_, row) => {
    const parts = columns.map((column, at) => `${column} = $${row * columns.length + at + 1}`)
    return `(${parts.join(' and ')})`
  })
  return { text: `(${texts.join(' or ')})`, values }
}

/** Deletes the rows of any table that meet a condition, which finds few of them. */
export function deleteWhere(
  tx: Handle,
  table: string,
  { text, values }: { readonly text: string; readonly values: readonly SqlValue[] },
): Promise<number> {
  return tx.run(`delete from ${table} where ${text}`, values)
}

/** How many rows of any table meet a condition. */
export async function countWhere(
  db: Handle,
  table: string,
  { text, values }: { readonly text: string; readonly values: readonly SqlValue[] },
): Promise<number> {
  const [row] = await db.all<{ many: number }>(
    `select count(*) as many from ${table} where ${text}`,
    values,
  )
  return row?.many ?? 0
}
