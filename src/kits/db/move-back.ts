import type { Database, Handle } from './database.ts'
import { migrate, migrationStatus } from './migrate.ts'
import {
  asDatabase,
  checkEnded,
  checkShape,
  explainingErrors,
  hasTables,
  isMoved,
  lock,
  type Moved,
  readTypes,
  useSchema,
} from './move.ts'
import {
  type ColumnTypes,
  compareRows,
  fetchRows,
  MoveError,
  type TargetRow,
  targetText,
} from './move-rows.ts'
import { openSqlite } from './sqlite.ts'
import { openSqliteSource } from './sqlite-source.ts'
import { inReferenceOrder, readTables, type Table } from './tables.ts'

/** A PostgreSQL schema, and the new SQLite file it moves to. */
export interface BackPart {
  readonly name: string
  readonly schema: string
  readonly file: string
  readonly migrationsFolder: string
}

export interface BackOptions {
  readonly now: number
  readonly lockWaitMs: number
  onProgress(step: string): void
  /** Makes the tables that only SQLite has, from the rows that were copied. */
  complete(part: BackPart, tx: Handle): Promise<void>
}

const portionRows = 1_000

/**
 * Copies PostgreSQL schemas into new SQLite files, and reads every row back to compare it. Writers
 * to a schema wait for its lock meanwhile; schemas that are not there are left out.
 */
export function moveBack(
  source: Database,
  parts: readonly BackPart[],
  options: BackOptions,
): Promise<Moved[]> {
  return explainingErrors(() =>
    source.transaction(async (tx) => {
      await tx.script(`set local lock_timeout = ${options.lockWaitMs}`)
      const moved: Moved[] = []
      for (const part of parts) {
        await useSchema(tx, part.schema)
        if (await hasTables(tx)) moved.push(await movePart(tx, part, options))
      }
      return moved
    }),
  )
}

async function movePart(tx: Handle, part: BackPart, options: BackOptions): Promise<Moved> {
  const { name, file, migrationsFolder } = part
  const states = await migrationStatus(asDatabase(tx), migrationsFolder)
  if (states.some(({ appliedAt }) => appliedAt === undefined))
    throw new MoveError(`${part.schema} is of an older version: ./posta migrate brings it up`)
  checkEnded(part.schema, states, './posta migrate --finish')
  const target = openSqlite({ file, busyTimeoutMs: options.lockWaitMs })
  const types = await readTypes(tx)
  let tables: Table[]
  let rows: number
  try {
    await migrate(target, migrationsFolder, options.now)
    tables = inReferenceOrder(await readTables(target)).filter(isMoved)
    checkShape(tables, types)
    await lock(tx, tables)
    rows = await target.transaction((to) => copyAll(tx, to, tables, types, part, options))
  } finally {
    await target.close()
  }
  options.onProgress(`comparing ${name}`)
  await compareAll(tx, part, tables, types)
  return { name, tables: tables.length, rows }
}

async function copyAll(
  from: Handle,
  to: Handle,
  tables: readonly Table[],
  types: ReadonlyMap<string, ColumnTypes>,
  part: BackPart,
  options: BackOptions,
): Promise<number> {
  for (const table of tables.toReversed()) await to.run(`delete from "${table.name}"`)
  let copied = 0
  for (const table of tables) {
    options.onProgress(`copying ${part.name}: ${table.name}`)
    copied += await copyTable(from, to, table, types.get(table.name) ?? new Map())
  }
  await options.complete(part, to)
  return copied
}

async function copyTable(
  from: Handle,
  to: Handle,
  table: Table,
  types: ColumnTypes,
): Promise<number> {
  const cursor = `back_${table.name}`
  await from.script(`declare ${cursor} no scroll cursor for ${targetText(table, types)}`)
  let copied = 0
  for (;;) {
    const portion = await fetchRows(from, cursor, portionRows)
    if (portion.length === 0) break
    const rows = portion.map((row) => table.columns.map((column) => valueOf(row, column)))
    await to.insertRows({ table: table.name, columns: table.columns, rows })
    copied += portion.length
  }
  await from.script(`close ${cursor}`)
  return copied
}

function valueOf(row: TargetRow, column: string): string | number | null {
  const value = row[column]
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new MoveError(`${column} has a value that is no text and no number`)
}

async function compareAll(
  tx: Handle,
  { file }: BackPart,
  tables: readonly Table[],
  types: ReadonlyMap<string, ColumnTypes>,
): Promise<void> {
  const written = openSqliteSource(file)
  try {
    for (const table of tables) {
      const own = types.get(table.name) ?? new Map()
      await compareRows(written, tx, table, { types: own, onRows: () => {} })
    }
    const [problem] = written.problems()
    if (problem !== undefined) throw new MoveError(`the new file is not sound: ${problem}`)
  } finally {
    written.close()
  }
}
