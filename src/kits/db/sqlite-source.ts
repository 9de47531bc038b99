import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Database } from './database.ts'
import { problemsOf } from './sqlite-backup.ts'

export type SourceRow = readonly SQLOutputValue[]

/** A SQLite file opened read-only, in the state it had when it was opened. */
export interface SqliteSource extends Pick<Database, 'engine' | 'all'> {
  /** Iterates over the rows, with values in column order; only one row is in memory at a time. */
  rows(sql: string): Iterable<SourceRow>
  /** Returns the problems SQLite finds; reads the whole file. */
  problems(): string[]
  /**
   * Returns whether others have written to the file since it was opened. Later reads see the new
   * state.
   */
  hasChanged(): boolean
  close(): void
}

const lockWaitMs = 10_000

/** Opens read-only: closing a writable connection would fold the log into the file. */
export function openSqliteSource(file: string): SqliteSource {
  const connection = new DatabaseSync(file, { timeout: lockWaitMs, readOnly: true })
  const version = () => connection.prepare('pragma data_version').get()?.['data_version']
  const initialVersion = version()
  connection.exec('begin')
  return {
    engine: 'sqlite',
    async all<Row>(sql: string) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it knows its rows.
      return connection.prepare(sql).all() as Row[]
    },
    rows(sql) {
      const statement = connection.prepare(sql)
      statement.setReturnArrays(true)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see setReturnArrays above.
      return statement.iterate() as Iterable<unknown> as Iterable<SourceRow>
    },
    problems: () => problemsOf(connection),
    hasChanged() {
      if (connection.isTransaction) connection.exec('commit')
      return version() !== initialVersion
    },
    close: () => connection.close(),
  }
}
