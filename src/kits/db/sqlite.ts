import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Handle, NewRowsInsert, RowsInsert, SqlValue } from './database.ts'
import { createMutex } from './mutex.ts'
import { isLocked, openReader, openWriter, type SqliteConnection } from './sqlite-connection.ts'
import { guardTransaction } from './transaction-guard.ts'

export interface SqliteOptions {
  readonly file: string
  /** How long a write waits for another one, of this or another process. */
  readonly busyTimeoutMs: number
}

/** How often to retry while another process writes; the event loop runs meanwhile. */
const busyRetryMs = 2

const noValues: readonly SqlValue[] = []

/**
 * Writes go through one connection, one after the other. Reads outside a transaction go through a
 * second one, which never sees uncommitted data.
 */
export function openSqlite({ file, busyTimeoutMs }: SqliteOptions): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = openWriter(file, busyTimeoutMs)
  const reader = openReader(file, busyTimeoutMs)
  const writing = createWriterHandle(writer)
  const turn = createMutex(busyTimeoutMs)
  let closed: Promise<void> | undefined

  async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn.acquire()
    try {
      return await work()
    } finally {
      turn.release()
    }
  }
  let synchronous: Synchronous = 'full'
  /** Each transaction says how it is to be synced; most say the same as the one before. */
  function beSynchronous(wanted: Synchronous): void {
    if (wanted !== synchronous) writer.exec(`pragma synchronous = ${wanted}`)
    synchronous = wanted
  }
  function writingAs(how: Synchronous) {
    const write = <Result>(statement: () => Result): Promise<Result> =>
      exclusively(() => {
        beSynchronous(how)
        return retryWhileLocked(statement, busyTimeoutMs)
      })
    const transaction = <Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> =>
      exclusively(async () => {
        beSynchronous(how)
        await retryWhileLocked(() => writer.exec('begin immediate'), busyTimeoutMs)
        return runTransaction(writer, writing, work)
      })
    return {
      transaction,
      async all<Row>(sql: string, values = noValues) {
        if (isRead(sql)) return reader.all<Row>(sql, values)
        return write(() => writer.all<Row>(sql, values))
      },
      run: (sql, values = noValues) => write(() => writer.run(sql, values)),
      insertRows: (insert) => transaction((tx) => tx.insertRows(insert)),
      insertNewRows: (insert) => transaction((tx) => tx.insertNewRows(insert)),
      script: (sql) => transaction((tx) => tx.script(sql)),
      emptyLog: () => write(() => writer.exec('pragma wal_checkpoint(truncate)')),
    } satisfies Partial<Database>
  }

  const database = {
    engine: 'sqlite' as const,
    close() {
      closed ??= exclusively(async () => {
        reader.close()
        writer.close()
      })
      return closed
    },
  }
  const relaxed = { ...database, ...writingAs('normal') }
  return { ...database, ...writingAs('full'), relaxed }
}

/** Commits of `normal` are written, but not waited for until they are on the disk. */
type Synchronous = 'full' | 'normal'

/** The handle of a transaction, after `begin immediate`. */
function createWriterHandle(writer: SqliteConnection): Handle {
  return {
    engine: 'sqlite',
    all: async (sql, values = noValues) => writer.all(sql, values),
    run: async (sql, values = noValues) => writer.run(sql, values),
    async insertRows(insert) {
      writer.runEach(insertText(insert), insert.rows)
      const { along } = insert
      if (along) writer.runEach(`${insertText(along)} on conflict do nothing`, along.rows)
    },
    async insertNewRows(insert) {
      const inserted = insertNew(writer, insert)
      for (const other of insert.along ?? []) insertAlong(writer, other, inserted)
      const position = insert.columns.indexOf(insert.key)
      return new Set(inserted.map((row) => String(row[position])))
    },
    script: async (sql) => writer.exec(sql),
  }
}

async function runTransaction<Result>(
  writer: SqliteConnection,
  handle: Handle,
  work: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  const guarded = guardTransaction(handle)
  try {
    const result = await work(guarded.tx)
    await guarded.finish()
    writer.exec('commit')
    guarded.committed()
    return result
  } catch (error) {
    // Some failures, such as a full disk, have already rolled back.
    if (writer.inTransaction) writer.exec('rollback')
    throw error
  } finally {
    guarded.end()
  }
}

/**
 * SQLite's own wait would block the whole process, so the writer waits only briefly there and the
 * rest of the time here. A statement that finds the file locked has done nothing yet.
 */
async function retryWhileLocked<Result>(
  statement: () => Result,
  busyTimeoutMs: number,
): Promise<Result> {
  const giveUpAt = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      return statement()
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error
    }
    await sleep(busyRetryMs)
  }
}

const leadingComments = String.raw`(?:\s|--[^\n]*\n|/\*[^]*?\*/)*`
const readPattern = new RegExp(`^${leadingComments}(?:select|with|values|explain)\\b`, 'i')

/** `insert … returning` returns rows too, but must go to the writer. */
function isRead(sql: string): boolean {
  return readPattern.test(sql)
}

/** Placeholders have no numbers: node:sqlite looks up each named one among all the others. */
function insertText({ table, columns }: RowsInsert): string {
  const values = columns.map(() => '?').join(', ')
  return `insert into ${table} (${columns.join(', ')}) values (${values})`
}

/** Inserts the rows whose key neither this table nor the other one has; returns them. */
function insertNew(writer: SqliteConnection, insert: NewRowsInsert): RowsInsert['rows'] {
  const rows = insert.unless === undefined ? insert.rows : rowsUnless(writer, insert, insert.unless)
  const changes = writer.runEach(`${insertText(insert)} on conflict do nothing`, rows)
  return rows.filter((_, at) => changes[at] === 1)
}

/**
 * Nobody else writes meanwhile. As a condition of the insert, SQLite would copy every page that
 * the insert changes, lest it fail halfway.
 */
function rowsUnless(
  writer: SqliteConnection,
  { columns, rows, key }: NewRowsInsert,
  other: string,
): RowsInsert['rows'] {
  const position = columns.indexOf(key)
  const taken = writer.all<{ key: string }>(
    `select ${key} as key from ${other} where ${key} in list($1)`,
    [rows.map((row) => String(row[position]))],
  )
  if (taken.length === 0) return rows
  const keys = new Set(taken.map((row) => row.key))
  return rows.filter((row) => !keys.has(String(row[position])))
}

function insertAlong(
  writer: SqliteConnection,
  other: RowsInsert,
  inserted: RowsInsert['rows'],
): void {
  const ids = new Set(inserted.map(([id]) => id))
  writer.runEach(
    insertText(other),
    other.rows.filter(([id]) => ids.has(id)),
  )
}
