import { atEnd } from './at-end.ts'
import type { Handle, LastStep } from './database.ts'

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
export async function noteChange(tx: Handle, topic: string, change: RowChange): Promise<void> {
  if (change.keys.length <= rowsNamed) await atEnd(tx, noting, { topic, ...change })
}

/** Changes that share a transaction are noted together, right before it ends. */
const noting: LastStep<RowChange & { readonly topic: string }> = {
  order: 8,
  async run(tx, changes) {
    await tx.insertRows({
      table: 'epoch_change',
      columns: ['topic', 'version', 'table_name', 'row_keys'],
      rows: changes.map(({ topic, version, table, keys }) => [
        topic,
        version,
        table,
        JSON.stringify(keys),
      ]),
    })
    for (const [topic, ofTopic] of Map.groupBy(changes, (one) => one.topic)) {
      const newest = Math.max(...ofTopic.map(({ version }) => version))
      const sql = 'delete from epoch_change where topic = $1 and version <= $2'
      await tx.run(sql, [topic, newest - versionsKept])
    }
  },
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
