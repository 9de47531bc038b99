import {
  addChange,
  advanceChange,
  type ChangeState,
  endChange,
  keepChange,
  type Lease,
} from './change-states.ts'
import type { Handle } from './database.ts'
import { forEngine } from './engine-comments.ts'
import {
  type Background,
  labelOf,
  type MigrationFile,
  type RowsInBackground,
  statementsOf,
} from './migration-files.ts'

/** A migration whose statement is run in the background. */
export type ChangeFile = MigrationFile & { readonly background: Background }

export function isChange(file: MigrationFile | undefined): file is ChangeFile {
  return file?.background !== undefined
}

/** How many rows a step takes: it holds up nobody for longer than a moment. */
export const usualStepRows = 200

/**
 * Puts a change on record, in the transaction of its migration. A new database has few rows and
 * nobody who waits: there all of it is done at once, and so is an index on SQLite, which would stop
 * the process for as long while it serves.
 */
export async function recordChange(tx: Handle, file: ChangeFile, isNew: boolean): Promise<void> {
  const { number, name, background } = file
  const sql = forEngine(file.sql, tx.engine)
  const isNothing = statementsOf(sql).length === 0
  if (background.kind === 'index') {
    const isAtOnce = isNew || tx.engine === 'sqlite'
    if (isAtOnce) await tx.script(sql)
    await addChange(tx, { number, name, total: 100, isEnded: isAtOnce || isNothing })
    return
  }
  if (tx.engine === 'postgres') await checkKey(tx, file, background)
  const total = await countRows(tx, background.table)
  await addChange(tx, { number, name, total, isEnded: isNothing })
  const lease = { holder: '', until: 0 }
  if (isNew) while ((await stepRows(tx, file, lease, usualStepRows))?.isEnded === false);
}

/**
 * Changes the next rows by their key and stores how far that came, in one transaction. A node that
 * no longer has the lease does nothing, and undefined is returned.
 */
export async function stepRows(
  tx: Handle,
  { number, sql, background }: ChangeFile,
  lease: Lease,
  most: number,
): Promise<ChangeState | undefined> {
  if (background.kind !== 'rows') throw new Error('an index has no rows to step through')
  const change = await keepChange(tx, number, lease)
  if (change === undefined) return undefined
  const range = await nextRange(tx, background, change.reached, most)
  if (range === undefined) return endChange(tx, number)
  await tx.run(forEngine(sql, tx.engine), [range.first, range.last])
  return advanceChange(tx, number, JSON.stringify(range.last), range.rows)
}

interface Range {
  readonly first: string | number
  readonly last: string | number
  readonly rows: number
}

interface RangeRow {
  readonly first: string | number | null
  readonly last: string | number | null
  readonly rows: number
}

async function nextRange(
  tx: Handle,
  { table, key }: RowsInBackground,
  reached: string | null,
  most: number,
): Promise<Range | undefined> {
  const beyond = reached === null ? '' : `where ${key} > $1`
  const [row] = await tx.all<RangeRow>(
    `select min(part.one) as first, max(part.one) as last, count(*) as rows
     from (select ${key} as one from ${table} ${beyond} order by ${key} limit ${most}) part`,
    reached === null ? [] : [JSON.parse(reached)],
  )
  if (row === undefined || row.first === null || row.last === null) return undefined
  return { first: row.first, last: row.last, rows: row.rows }
}

/** PostgreSQL knows about how many rows a large table has; counting them takes long. */
async function countRows(tx: Handle, table: string): Promise<number> {
  const [estimate] =
    tx.engine === 'postgres'
      ? await tx.all<{ rows: number }>(
          'select reltuples::bigint as rows from pg_class where oid = to_regclass($1)',
          [table],
        )
      : []
  if (estimate !== undefined && estimate.rows > 0) return estimate.rows
  const [row] = await tx.all<{ rows: number }>(`select count(*) as rows from ${table}`)
  return row?.rows ?? 0
}

/** Without an index on the key each step would sort the whole table. */
async function checkKey(
  tx: Handle,
  file: ChangeFile,
  { table, key }: RowsInBackground,
): Promise<void> {
  const keys = await tx.all(
    `select 1 as found from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = to_regclass($1) and a.attname = $2 and i.indpred is null and i.indisvalid`,
    [table, key],
  )
  if (keys.length > 0) return
  throw new Error(
    `Migration ${labelOf(file)} goes by ${key} of ${table}, which no index begins with.`,
  )
}
