import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Database } from './database.ts'
import { problemsOf } from './sqlite-backup.ts'

export type SourceRow = readonly SQLOutputValue[]

/** A SQLite file that is only read, in the state in which it was when it was opened. */
export interface SqliteSource extends Pick<Database, 'engine' | 'all'> {
  /** One after the other, in the order of the columns: only one of them is in memory. */
  rows(sql: string): Iterable<SourceRow>
  /** What SQLite finds wrong in it; it reads the whole file. */
  problems(): string[]
  /** Whether others have written to it meanwhile. What is read afterwards is another state. */
  hasChanged(): boolean
  close(): void
}

const lockWaitMs = 10_000

/** It changes nothing: closing a connection that may write would fold the log into the file. */
export function openSqliteSource(file: string): SqliteSource {
  const connection = new DatabaseSync(file, { timeout: lockWaitMs, readOnly: true })
  const version = () => connection.prepare('pragma data_version').get()?.['data_version']
  const versionAtFirst = version()
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
      return version() !== versionAtFirst
    },
    close: () => connection.close(),
  }
}
