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
  function write<Result>(statement: () => Result): Promise<Result> {
    return exclusively(() => retryWhileLocked(statement, busyTimeoutMs))
  }
  function transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    return exclusively(async () => {
      await retryWhileLocked(() => writer.exec('begin immediate'), busyTimeoutMs)
      return runTransaction(writer, writing, work)
    })
  }

  return {
    engine: 'sqlite',
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
    close() {
      closed ??= exclusively(async () => {
        reader.close()
        writer.close()
      })
      return closed
    },
  }
}

/** The handle of a transaction, after `begin immediate`. */
function createWriterHandle(writer: SqliteConnection): Handle {
  return {
    engine: 'sqlite',
    all: async (sql, values = noValues) => writer.all(sql, values),
    run: async (sql, values = noValues) => writer.run(sql, values),
    async insertRows(insert) {
      writer.runEach(insertText(insert), insert.rows)
    },
    async insertNewRows(insert) {
      const changes = writer.runEach(...insertNew(insert))
      if (insert.along) insertAlong(writer, insert, insert.along, changes)
      return insertedKeys(insert, changes)
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

/** A row that another table has changes nothing, like one whose key is there already. */
function insertNew(insert: NewRowsInsert): [sql: string, rows: RowsInsert['rows']] {
  const { table, columns, rows, key, unless } = insert
  if (unless === undefined) return [`${insertText(insert)} on conflict do nothing`, rows]
  const position = columns.indexOf(key)
  const values = columns.map(() => '?').join(', ')
  const sql = `insert into ${table} (${columns.join(', ')}) select ${values}
    where not exists (select 1 from ${unless} where ${key} = ?) on conflict do nothing`
  return [sql, rows.map((row) => [...row, row[position] ?? null])]
}

function insertAlong(
  writer: SqliteConnection,
  { rows }: NewRowsInsert,
  along: readonly RowsInsert[],
  changes: readonly number[],
): void {
  const isAll = changes.every((count) => count === 1)
  const ids = isAll
    ? undefined
    : new Set(rows.filter((_, at) => changes[at] === 1).map(([id]) => id))
  for (const other of along)
    writer.runEach(
      insertText(other),
      ids === undefined ? other.rows : other.rows.filter(([id]) => ids.has(id)),
    )
}

function insertedKeys(insert: NewRowsInsert, changes: readonly number[]): Set<string> {
  const position = insert.columns.indexOf(insert.key)
  const keys = new Set<string>()
  insert.rows.forEach((row, index) => {
    if (changes[index] === 1) keys.add(String(row[position]))
  })
  return keys
}
