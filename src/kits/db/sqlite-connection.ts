import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import type { SqlValue } from './database.ts'
import { type RowMaker, rowMaker } from './row-maker.ts'

/** SQLite's own result codes for "another connection holds the lock" and for a full disk. */
const sqliteBusy = 5
const sqliteFull = 13

/**
 * Statements kept ready on each connection. Ours are some dozens; the limit is against surprises.
 */
const preparedLimit = 500

/** One SQLite connection with its prepared statements. Everything in it is synchronous. */
export interface SqliteConnection {
  all<Row>(sql: string, values: readonly SqlValue[]): Row[]
  run(sql: string, values: readonly SqlValue[]): number
  /** For loops: the same statement for every row; answers the changes of each. */
  runEach(sql: string, rows: readonly (readonly SqlValue[])[]): number[]
  exec(sql: string): void
  /** A function that statements can call, for what it does: its value is null. */
  define(name: string, work: (...values: SQLOutputValue[]) => void): void
  /** SQLite's count of what others than this connection have committed. */
  dataVersion(): number
  readonly inTransaction: boolean
  close(): void
}

interface DataVersion {
  readonly data_version: number
}

interface Prepared {
  readonly statement: StatementSync
  columns: number
  toObject: RowMaker
}

/**
 * The longest the writer blocks the event loop for another process's lock; see retryWhileLocked.
 */
const writerBlocksAtMostMs = 1

/**
 * The log is folded into the file every 32 MB instead of every 4: pages of indexes whose keys come
 * in no order are then written once for several orders. A longer log would save more, but all wait
 * while it is folded. Of the leaves of a large store no cache holds enough to matter, and the
 * system keeps the file in memory: what is kept here is the way to them.
 */
const writerPragmas = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma cache_size = -8192;
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
  pragma wal_autocheckpoint = 8000;
`

/** What is asked for by the thousand has copies (row-copies.ts); this is for the way to others. */
const readerPragmas = `
  pragma query_only = on;
  pragma cache_size = -4096;
  pragma temp_store = memory;
`

export function openWriter(file: string, busyTimeoutMs: number): SqliteConnection {
  // Turning a new file to WAL does not wait as other statements do when two processes do it at
  // once, so the waiting is done by trying again: only here, where nothing else runs yet.
  const giveUpAt = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return openWith(file, writerPragmas, writerBlocksAtMostMs)
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error
    }
  }
}

export function openReader(file: string, busyTimeoutMs: number): SqliteConnection {
  return openWith(file, readerPragmas, busyTimeoutMs)
}

function openWith(file: string, pragmas: string, timeout: number): SqliteConnection {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { timeout })
    connection.exec(pragmas)
    return createSqliteConnection(connection)
  } catch (error) {
    connection?.close()
    // SQLite says what is wrong, and not with which file.
    if (error instanceof Error) error.message = `${file}: ${error.message}`
    throw error
  }
}

/** Another connection, here or in another process, holds the lock; nothing was done. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, sqliteBusy)
}

export function isFull(error: unknown): boolean {
  return hasCode(error, sqliteFull)
}

function hasCode(error: unknown, code: number): boolean {
  // The low byte is the code; the rest tells apart its causes, such as a recovery under way.
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === code
}

function createSqliteConnection(connection: DatabaseSync): SqliteConnection {
  const ready = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = ready.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(toSqliteDialect(sql))
    statement.setReturnArrays(true)
    const prepared = { statement, ...shapeOf(statement) }
    forgetOldest(ready)
    ready.set(sql, prepared)
    return prepared
  }

  return {
    all: (sql, values) => readRows(prepare(sql), values),
    run: (sql, values) => Number(prepare(sql).statement.run(...bind(values)).changes),
    runEach(sql, rows) {
      const { statement } = prepare(sql)
      return rows.map((row) => Number(statement.run(...bind(row)).changes))
    },
    exec: (sql) => connection.exec(sql),
    define(name, work) {
      connection.function(name, { varargs: true }, (...values) => {
        work(...values)
        return null
      })
    },
    dataVersion: () =>
      Number(readRows<DataVersion>(prepare('pragma data_version'), [])[0]?.data_version),
    get inTransaction() {
      return connection.isTransaction
    },
    close: () => connection.close(),
  }
}

/** `$1` is `?1` here, and a list travels as one JSON text. */
export function toSqliteDialect(sql: string): string {
  return sql
    .replaceAll(/\bin (?:list|numbers)\(\$(\d+)\)/gi, 'in (select value from json_each(?$1))')
    .replaceAll(/\$(\d+)/g, '?$1')
}

function forgetOldest(ready: Map<string, Prepared>): void {
  if (ready.size < preparedLimit) return
  for (const oldest of ready.keys()) {
    ready.delete(oldest)
    return
  }
}

function shapeOf(statement: StatementSync): Omit<Prepared, 'statement'> {
  const names = statement.columns().map((column) => column.name)
  return { columns: names.length, toObject: rowMaker(names) }
}

/**
 * Rows are asked for as arrays and made into plain objects here: it is a fifth quicker than the
 * objects of node:sqlite, and those have no prototype, unlike the rows of PostgreSQL.
 */
function readRows<Row>(prepared: Prepared, values: readonly SqlValue[]): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see setReturnArrays above.
  const rows = prepared.statement.all(...bind(values)) as unknown as SQLOutputValue[][]
  const first = rows[0]
  if (first === undefined) return []
  // A migration by another process may have added a column since the statement was prepared.
  if (first.length !== prepared.columns) Object.assign(prepared, shapeOf(prepared.statement))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement knows its rows.
  return rows.map((row) => prepared.toObject(row)) as Row[]
}

function bind(values: readonly SqlValue[]): SQLInputValue[] {
  const bound: SQLInputValue[] = []
  for (const value of values) bound.push(toInput(value))
  return bound
}

/**
 * node:sqlite binds every number as a floating one, so `7 / $1` would be 3.5 here and 3 on
 * PostgreSQL, and a number in a text column would become '5.0'. A bigint is bound as an integer.
 */
function toInput(value: SqlValue): SQLInputValue {
  if (typeof value === 'string' || value === null) return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  return JSON.stringify(value)
}
