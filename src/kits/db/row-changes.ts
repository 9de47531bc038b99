import type { Handle } from './database.ts'

/** The rows of a table that the change of a version stored or removed, by their keys. */
export interface RowChange {
  readonly table: string
  readonly version: number
  readonly keys: readonly string[]
}

/**
 * How many versions are kept, and how many rows one may name: a process further behind loads all.
 */
const [versionsKept, rowsNamed] = [500, 500]

/**
 * Notes the rows that a version changed, in its transaction. Processes that follow load these rows
 * alone; a version without a note makes them load everything.
 */
export async function noteChange(
  tx: Handle,
  topic: string,
  { table, version, keys }: RowChange,
): Promise<void> {
  if (keys.length > rowsNamed) return
  await tx.insertRows({
    table: 'epoch_change',
    columns: ['topic', 'version', 'table_name', 'row_keys'],
    rows: [[topic, version, table, JSON.stringify(keys)]],
  })
  await tx.run('delete from epoch_change where topic = $1 and version <= $2', [
    topic,
    version - versionsKept,
  ])
}

/** All changes after a version up to another; `undefined` unless each of them was noted. */
export async function listChanges(
  db: Handle,
  topic: string,
  after: number,
  until: number,
): Promise<RowChange[] | undefined> {
  if (until - after > versionsKept) return undefined
  const rows = await db.all<{ version: number; table: string; keys: string }>(
    `select version, table_name as "table", row_keys as keys from epoch_change
     where topic = $1 and version > $2 and version <= $3 order by version`,
    [topic, after, until],
  )
  if (rows.length < until - after) return undefined
  return rows.map(({ keys, ...change }) => ({ ...change, keys: JSON.parse(keys) as string[] }))
}
