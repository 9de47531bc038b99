import { type ChangeState, changesName, changeTable, findOpenChanges } from './change-states.ts'
import { isChange, recordChange } from './change-steps.ts'
import { finishChange, type ReportChange } from './changes.ts'
import type { Database, Engine, Handle } from './database.ts'
import { forEngine } from './engine-comments.ts'
import { isAdditive, labelOf, type MigrationFile, readMigrations } from './migration-files.ts'

export interface Migration {
  readonly number: number
  readonly name: string
}

export interface MigrationState extends Migration {
  /** Undefined while the migration is pending. */
  readonly appliedAt: number | undefined
  /** How far it has come, while its work in the background has not ended. */
  readonly open?: ChangeState
}

interface AppliedRow {
  readonly number: number
  readonly name: string
  readonly digest: string
  readonly applied_at: number
}

/** The table in which a database records the migrations applied to it. */
export const historyName = 'schema_migration'

/** Enough of a database to read its migration history. */
type Readable = Pick<Database, 'engine' | 'all'>

const historyTable = `create table if not exists schema_migration (
  number integer primary key,
  name text not null,
  digest text not null,
  applied_at bigint not null
)`

export interface MigrateOptions {
  readonly alongside?: Alongside
  /** Called with the progress of a change in the background that must end first. */
  readonly report?: ReportChange
}

/** Steps that SQL can't do, by the name of the migration in whose transaction they run. */
export type Alongside = Readonly<Record<string, (tx: Handle, now: number) => Promise<void>>>

/**
 * Brings the database up to the code's version: numbered migrations, forward only, each applied and
 * recorded in one transaction. Several processes may start at once: each migration is looked up
 * again under a lock.
 */
export async function migrate(
  db: Database,
  folder: string,
  now: number,
  { alongside = {}, report = () => {} }: MigrateOptions = {},
): Promise<Migration[]> {
  const files = await readMigrations(folder)
  await migrateAlone(db, (tx) => tx.script(`${historyTable}; ${changeTable}`))
  const history = await readHistory(db)
  checkHistory(db.engine, files, history)
  const applied: Migration[] = []
  for (const file of files.slice(history.length)) {
    const first = file.after === undefined ? undefined : files[file.after - 1]
    if (isChange(first)) await finishChange(db, first, report)
    const isApplied = await migrateAlone(db, async (tx) => {
      if (!(await applyOnce(tx, file, now, history.length === 0))) return false
      await alongside[file.name]?.(tx, now)
      return true
    })
    if (isApplied) applied.push(named(file))
  }
  return applied
}

/**
 * Returns all migrations in order, applied or pending; throws like `migrate` if the files and the
 * history disagree.
 */
export async function migrationStatus(db: Readable, folder: string): Promise<MigrationState[]> {
  const files = await readMigrations(folder)
  const history = (await hasTable(db, historyName)) ? await readHistory(db) : []
  checkHistory(db.engine, files, history)
  const open = (await hasTable(db, changesName)) ? await findOpenChanges(db) : []
  return files.map((file, index) => {
    const change = open.find(({ number }) => number === file.number)
    const state = { ...named(file), appliedAt: history[index]?.applied_at }
    return change ? { ...state, open: change } : state
  })
}

/** The migrations of a database that does not exist yet. */
export async function pendingMigrations(folder: string): Promise<MigrationState[]> {
  const files = await readMigrations(folder)
  return files.map((file) => ({ ...named(file), appliedAt: undefined }))
}

/**
 * Checks regularly whether a newer version has migrated a database since this one started: unless
 * it only added to it, this one would read and write it wrongly from then on. A database that can't
 * be reached is checked again the next time.
 */
export function watchForNewer(
  databases: readonly Database[],
  folder: string,
  { everyMs, onNewer }: { readonly everyMs: number; onNewer(why: string): void },
): { stop(): void } {
  const files = readMigrations(folder)
  const timer = setInterval(() => {
    check().catch(() => {})
  }, everyMs).unref()
  async function check(): Promise<void> {
    const newest = (await files).length
    for (const db of databases) {
      const why = await findNewer(db, newest)
      if (why !== undefined) onNewer(why)
    }
  }
  return { stop: () => clearInterval(timer) }
}

async function findNewer(db: Database, last: number): Promise<string | undefined> {
  const rows = await db.all<Migration & Pick<AppliedRow, 'digest'>>(
    'select number, name, digest from schema_migration where number > $1 order by number',
    [last],
  )
  const breaking = rows.find(({ digest }) => !isAdditive(digest))
  return breaking && newerDatabase(breaking, last)
}

/**
 * Runs `work` as the only migrating process. SQLite has one writer anyway. PostgreSQL needs a lock,
 * and the schema is created under it, since two processes that create it at once would fail. The
 * statement timeout does not apply: a migration, or the wait for another process's, may be long.
 */
function migrateAlone<Result>(
  db: Database,
  work: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (db.engine === 'postgres') await lockSchema(tx)
    return work(tx)
  })
}

async function lockSchema(tx: Handle): Promise<void> {
  const [row] = await tx.all<{ path: string }>(`select current_setting('search_path') as path`)
  const schema = row?.path ?? ''
  await tx.script(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    select pg_advisory_xact_lock(hashtext('posta schema_migration ${schema}'));
  `)
  // Even `if not exists` requires the right to create schemas, which a role may lack when its
  // schemas were created for it.
  const [existing] = await tx.all('select 1 as one where to_regnamespace($1) is not null', [schema])
  if (existing === undefined) await tx.script(`create schema ${schema}`)
}

async function applyOnce(
  tx: Handle,
  file: MigrationFile,
  now: number,
  isNew: boolean,
): Promise<boolean> {
  const applied = await tx.all('select number from schema_migration where number = $1', [
    file.number,
  ])
  if (applied.length > 0) return false
  try {
    if (isChange(file)) await recordChange(tx, file, isNew)
    else await tx.script(forEngine(file.sql, tx.engine))
  } catch (error) {
    throw new Error(`Migration ${labelOf(file)} failed; nothing of it was kept.`, { cause: error })
  }
  const columns = ['number', 'name', 'digest', 'applied_at']
  const rows = [[file.number, file.name, file.digests[tx.engine], now]]
  await tx.insertRows({ table: 'schema_migration', columns, rows })
  return true
}

function readHistory(db: Readable): Promise<AppliedRow[]> {
  return db.all<AppliedRow>(
    'select number, name, digest, applied_at from schema_migration order by number',
  )
}

async function hasTable(db: Readable, name: string): Promise<boolean> {
  const tables = await db.all(
    db.engine === 'sqlite'
      ? `select name from sqlite_schema where name = '${name}'`
      : `select 1 as found where to_regclass('${name}') is not null`,
  )
  return tables.length > 0
}

function checkHistory(
  engine: Engine,
  files: readonly MigrationFile[],
  history: readonly AppliedRow[],
): void {
  for (const [index, row] of history.entries()) {
    const file = files[index]
    if (file === undefined && isAdditive(row.digest)) continue
    if (file === undefined) throw new Error(newerDatabase(row, files.length))
    if (row.number !== file.number) throw new Error(historyGap(file))
    if (row.digest !== file.digests[engine]) throw new Error(changedMigration(file))
  }
}

function newerDatabase(row: Migration, last: number): string {
  return (
    `The database has migration ${labelOf(row)}, but this version of Posta knows only ${last}. ` +
    'Start the version that applied it, or a later one.'
  )
}

function historyGap(file: MigrationFile): string {
  return (
    `Migration ${labelOf(file)} was never applied, though later ones were. ` +
    'Restore the database from a backup, or start the version that made it.'
  )
}

function changedMigration(file: MigrationFile): string {
  return (
    `Migration ${labelOf(file)} was changed after it was applied. ` +
    'Restore the file as it was, and put the change into a new migration.'
  )
}

function named({ number, name }: MigrationFile): Migration {
  return { number, name }
}
