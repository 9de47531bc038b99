import type { Handle } from './database.ts'

/** A row with all its columns by name. */
export type TableRow = Readonly<Record<string, string | number | null>>

/** Reads whole rows of any table; `condition` takes the keys as `in list($1)`. */
export function readTableRows(
  db: Handle,
  table: string,
  condition: string,
  keys: readonly string[],
): Promise<TableRow[]> {
  return db.all<TableRow>(`select * from ${table} where ${condition}`, [keys])
}

/** Deletes whole rows of any table; returns them as they were at that moment. */
export function takeTableRows(
  tx: Handle,
  table: string,
  condition: string,
  keys: readonly string[],
): Promise<TableRow[]> {
  return tx.all<TableRow>(`delete from ${table} where ${condition} returning *`, [keys])
}
