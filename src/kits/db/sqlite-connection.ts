import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import type { SqlValue } from './database.ts'

/** SQLite's result code for "another connection holds the lock". */
const sqliteBusy = 5

/**
 * Prepared statements cached per connection. We have some dozens; the limit guards against leaks.
 */
const preparedLimit = 500

/** One SQLite connection with its prepared statements. Everything in it is synchronous. */
export interface SqliteConnection {
  all<Row>(sql: string, values: readonly SqlValue[]): Row[]
  run(sql: string, values: readonly SqlValue[]): number
  /** Runs one statement for every row; returns the number of changes of each. */
  runEach(sql: string, rows: readonly (readonly SqlValue[])[]): number[]
  exec(sql: string): void
  readonly inTransaction: boolean
  close(): void
}

interface Prepared {
  readonly statement: StatementSync
  columns: readonly string[]
}

/**
 * How long the writer may block the event loop for another process's lock; see retryWhileLocked.
 */
const maxWriterBlockMs = 1

/**
 * The log is folded into the file every 32 MB instead of every 4: index pages whose keys arrive in
 * random order are then written once for several orders. A longer log would save more, but
 * everybody waits while it is folded. The cache holds only the inner pages: no cache could hold
 * enough leaves of a large store to matter, and the system keeps the file in memory. Deleted bytes
 * are overwritten with zeros, so that erased people are not in the file; storing an order costs 3 %
 * more.
 */
const writerPragmas = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma cache_size = -8192;
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
  pragma wal_autocheckpoint = 8000;
  pragma secure_delete = on;
`

/** The file is not mapped into memory: every commit would drop the mapping (decision 0002). */
const readerPragmas = `
  pragma query_only = on;
  pragma cache_size = -4096;
  pragma temp_store = memory;
`

export function openWriter(file: string, busyTimeoutMs: number): SqliteConnection {
  // Switching a new file to WAL ignores the timeout when two processes do it at once, so it is
  // retried here, in a busy loop: nothing else runs yet.
  const giveUpAt = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return openWith(file, writerPragmas, maxWriterBlockMs)
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
    // SQLite's message does not name the file.
    if (error instanceof Error) error.message = `${file}: ${error.message}`
    throw error
  }
}

/**
 * Returns whether another connection, of this or another process, holds the lock; nothing was done.
 */
export function isLocked(error: unknown): boolean {
  // The low byte is the code; the rest is its cause, such as a running recovery.
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === sqliteBusy
}

function createSqliteConnection(connection: DatabaseSync): SqliteConnection {
  const ready = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const existing = ready.get(sql)
    if (existing !== undefined) return existing
    const statement = connection.prepare(toSqliteDialect(sql))
    statement.setReturnArrays(true)
    const prepared = { statement, columns: columnsOf(statement) }
    evictOldest(ready)
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
    get inTransaction() {
      return connection.isTransaction
    },
    close: () => connection.close(),
  }
}

/** Translates `$1` to `?1`, and a list to one JSON text. */
export function toSqliteDialect(sql: string): string {
  return sql
    .replaceAll(/\bin list\(\$(\d+)\)/gi, 'in (select value from json_each(?$1))')
    .replaceAll(
      /\bin numbers\(\$(\d+)\)/gi,
      'in (select cast(value as integer) from json_each(?$1))',
    )
    .replaceAll(/\$(\d+)/g, '?$1')
}

function evictOldest(ready: Map<string, Prepared>): void {
  if (ready.size < preparedLimit) return
  for (const oldest of ready.keys()) {
    ready.delete(oldest)
    return
  }
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map((column) => column.name)
}

/**
 * Rows are read as arrays and turned into plain objects here: node:sqlite's own objects have no
 * prototype, unlike PostgreSQL's rows, and cost 1.7 times as much.
 */
function readRows<Row>(prepared: Prepared, values: readonly SqlValue[]): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see setReturnArrays above.
  const rows = prepared.statement.all(...bind(values)) as unknown as SQLOutputValue[][]
  const first = rows[0]
  if (first === undefined) return []
  // A migration by another process may have added a column since the statement was prepared.
  if (first.length !== prepared.columns.length) prepared.columns = columnsOf(prepared.statement)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement knows its rows.
  return rows.map((row) => toObject(prepared.columns, row)) as Row[]
}

function toObject(columns: readonly string[], row: readonly SQLOutputValue[]): object {
  const object: Record<string, SQLOutputValue | undefined> = {}
  columns.forEach((column, index) => {
    object[column] = row[index]
  })
  return object
}

function bind(values: readonly SqlValue[]): SQLInputValue[] {
  const bound: SQLInputValue[] = []
  for (const value of values) bound.push(toInput(value))
  return bound
}

/**
 * node:sqlite binds every number as a float, so `7 / $1` would be 3.5 here and 3 on PostgreSQL, and
 * a number in a text column would become '5.0'. A bigint is bound as an integer.
 */
function toInput(value: SqlValue): SQLInputValue {
  if (typeof value === 'string' || value === null) return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  return JSON.stringify(value)
}
