import { randomBytes } from 'node:crypto'
import { DatabaseError } from 'pg'
import { changesName } from './change-states.ts'
import { finishChanges } from './changes.ts'
import type { Database, Handle } from './database.ts'
import { historyName, type MigrationState, migrate, migrationStatus } from './migrate.ts'
import { labelOf } from './migration-files.ts'
import { type ColumnTypes, compareRows, copyRows, MoveError } from './move-rows.ts'
import { isOutage, isRejectedConnection } from './outage.ts'
import { sealingTable } from './sealing-work.ts'
import type { SqliteSource } from './sqlite-source.ts'
import { inReferenceOrder, readTables, type Table } from './tables.ts'

/** A SQLite database, and the PostgreSQL schema it moves to. */
export interface MovePart {
  readonly name: string
  readonly schema: string
  readonly source: SqliteSource
  readonly migrationsFolder: string
}

export interface MoveOptions {
  readonly now: number
  /**
   * How long to wait for locks of other users of the target. Those must be stopped, not waited for.
   */
  readonly lockWaitMs: number
  onProgress(step: string, share: number): void
  /**
   * The last check of each part, inside the transaction: if it throws, everything is rolled back.
   */
  check(part: MovePart, moved: Database): Promise<void>
}

export interface Moved {
  readonly name: string
  readonly tables: number
  readonly rows: number
}

/**
 * Copies whole SQLite databases into empty PostgreSQL schemas, all in one transaction that also
 * creates the schemas and commits only after every row was read back and compared. A service that
 * starts on the target meanwhile waits for the migration lock.
 */
export function moveDatabases(
  target: Database,
  parts: readonly MovePart[],
  options: MoveOptions,
): Promise<Moved[]> {
  return explainingErrors(() =>
    target.transaction(async (tx) => {
      const moved: Moved[] = []
      for (const part of parts) moved.push(await movePart(tx, part, options))
      for (const part of parts) {
        await useSchema(tx, part.schema)
        await options.check(part, asDatabase(tx))
      }
      return moved
    }),
  )
}

async function movePart(tx: Handle, part: MovePart, options: MoveOptions): Promise<Moved> {
  const { name, schema, source, migrationsFolder } = part
  const states = await migrationStatus(source, migrationsFolder)
  checkEnded(name, states, './posta migrate --finish without POSTA_DATABASE_URL')
  await useSchema(tx, schema)
  const wasThere = await hasTables(tx)
  await tx.script(`set local lock_timeout = ${options.lockWaitMs}`)
  await migrateSchema(tx, part, options)
  const tables = inReferenceOrder(await readTables(source)).filter(isMoved)
  const types = await readTypes(tx)
  checkShape(tables, types)
  await lock(tx, tables)
  if (wasThere) await checkBlank(tx, part, tables, options)
  for (const table of tables.toReversed()) await tx.run(`delete from "${table.name}"`)
  const total = await countRows(source, tables)
  const meter = (doing: string) => startMeter(`${doing} ${name}`, total, options)
  const copying = meter('copying')
  for (const table of tables)
    await namingTable(table, () => copyRows(source, tx, table, copying.next(table)))
  // Without statistics the planner would choose bad plans for the service that starts there.
  await tx.script(`analyze ${list(tables)}`)
  const comparing = meter('comparing')
  for (const table of tables) {
    const onRows = comparing.next(table)
    const columns = types.get(table.name) ?? new Map()
    await namingTable(table, () => compareRows(source, tx, table, { types: columns, onRows }))
  }
  return { name, tables: tables.length, rows: total }
}

/** Each side keeps its own migration history; `migrate` has checked that they agree. */
export function isMoved({ name }: Pick<Table, 'name'>): boolean {
  return name !== historyName && name !== changesName
}

/** A new database has nothing left to the background: work left here would never be done. */
export function checkEnded(name: string, states: readonly MigrationState[], mend: string): void {
  const open = states.find((state) => state.open !== undefined)
  if (open === undefined) return
  throw new MoveError(
    `${labelOf(open)} has not ended in the background of ${name}: ${mend} ends it`,
  )
}

export function useSchema(tx: Handle, schema: string): Promise<void> {
  return tx.script(`set local search_path to ${schema}`)
}

export async function hasTables(tx: Handle): Promise<boolean> {
  const [row] = await tx.all<{ found: boolean }>(
    `select to_regclass('${historyName}') is not null as found`,
  )
  return row?.found === true
}

/** Migrations open transactions; here they all run inside the one of the move. */
export function asDatabase(tx: Handle): Database {
  return { ...tx, engine: 'postgres', transaction: (work) => work(tx), close: async () => {} }
}

async function migrateSchema(
  tx: Handle,
  { migrationsFolder }: MovePart,
  { now }: MoveOptions,
): Promise<void> {
  try {
    await migrate(asDatabase(tx), migrationsFolder, now)
    await finishChanges(asDatabase(tx), migrationsFolder, () => {})
  } catch (error) {
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    throw new MoveError(`${error.message}${cause}`, { cause: error })
  }
}

export async function lock(tx: Handle, tables: readonly Table[]): Promise<void> {
  await tx.script(`lock table ${list(tables)} in exclusive mode; set local lock_timeout = 0`)
}

function list(tables: readonly Table[]): string {
  return tables.map(({ name }) => `"${name}"`).join(', ')
}

/** Types whose values are the same on both sides, as texts and as JSON numbers. */
const movableTypes = new Set(['text', 'integer', 'bigint', 'double precision'])

interface TypeRow {
  readonly table: string
  readonly column: string
  readonly type: string
  /**
   * Whether the database generates the values: a sequence would have to continue after the copied
   * ones.
   */
  readonly made: boolean
}

export async function readTypes(tx: Handle): Promise<Map<string, ColumnTypes>> {
  const rows = await tx.all<TypeRow>(
    `select c.relname as "table", a.attname as "column",
       format_type(a.atttypid, a.atttypmod) as type,
       a.attidentity <> '' or a.attgenerated <> ''
         or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval(%' as made
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  )
  for (const { table, column, type, made } of rows)
    if (made || !movableTypes.has(type))
      throw new MoveError(`the move does not know how to copy ${table}.${column} (${type})`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...tables].map(([name, own]) => [name, new Map(own.map((row) => [row.column, row.type]))]),
  )
}

/** Both sides are at the same migration and so have the same tables; if not, nothing is moved. */
export function checkShape(
  tables: readonly Table[],
  types: ReadonlyMap<string, ColumnTypes>,
): void {
  const shape = (name: string, columns: Iterable<string>) =>
    `${name} (${[...columns].toSorted().join(', ')})`
  const here = tables.map(({ name, columns }) => shape(name, columns))
  const there = [...types]
    .filter(([name]) => isMoved({ name }))
    .map(([name, columns]) => shape(name, columns.keys()))
  const odd = here.find((one) => !there.includes(one)) ?? there.find((one) => !here.includes(one))
  if (odd !== undefined) throw new MoveError(`only one of both sides has ${odd}`)
}

/**
 * Checks that the schema has only the rows that the migrations insert, by comparing it with a
 * temporary schema.
 */
async function checkBlank(
  tx: Handle,
  part: MovePart,
  tables: readonly Table[],
  options: MoveOptions,
): Promise<void> {
  const { schema } = part
  const blank = `posta_blank_${randomBytes(6).toString('hex')}`
  await useSchema(tx, blank)
  await migrateSchema(tx, part, options)
  await useSchema(tx, schema)
  // A key that seals nothing yet gives way to that of the files.
  for (const { name } of tables.filter((table) => table.name !== sealingTable)) {
    const rows = await tx.all(
      `(select * from "${name}" except all select * from ${blank}."${name}") limit 1`,
    )
    if (rows.length > 0) throw new MoveError(notBlank(schema, name))
  }
  await tx.script(`drop schema ${blank} cascade`)
}

function notBlank(schema: string, table: string): string {
  return (
    `the schema ${schema} holds something already (${table}). Name an empty database in ` +
    `POSTA_DATABASE_URL or, if nobody needs it, drop it: drop schema ${schema} cascade`
  )
}

async function countRows(source: SqliteSource, tables: readonly Table[]): Promise<number> {
  let total = 0
  for (const { name } of tables) {
    const [row] = await source.all<{ many: number }>(`select count(*) as many from "${name}"`)
    total += row?.many ?? 0
  }
  return total
}

function startMeter(step: string, total: number, { onProgress }: MoveOptions) {
  let done = 0
  return {
    next(table: Table): (count: number) => void {
      return (count) => {
        done += count
        onProgress(`${step}: ${table.name}`, done / total)
      }
    },
  }
}

/** Adds the table to an error of the server, whose cause is in the table's rows. */
async function namingTable(table: Table, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new MoveError(`${table.name}: ${error.message}`, { cause: error })
  }
}

export async function explainingErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const message = error.code === lockNotAvailable ? databaseInUse : error.message
    throw new MoveError(message, { cause: error })
  }
}

const lockNotAvailable = '55P03'
const databaseInUse = 'somebody else uses that database: stop every service on it first'

function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && !isOutage(error) && !isRejectedConnection(error)
}
