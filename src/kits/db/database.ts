import type { Sealing } from '../secret/sealing.ts'
import type { Signing } from '../secret/signing.ts'

/**
 * One interface for two engines. Statements are written once, in SQL that both understand, with
 * `$1` placeholders. A list is passed as one value and compared with `in list($1)`, or with
 * `in numbers($1)` where the column holds numbers, which are translated for each engine.
 */
export type SqlValue = string | number | null | readonly string[]

/** Takes statements: the database itself, or a transaction. */
export interface Handle {
  readonly engine: Engine
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs a statement that returns no rows; returns how many rows it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
  insertRows(insert: PlainRowsInsert): Promise<void>
  /**
   * Inserts the rows whose key does not exist yet and returns the inserted keys. Of several rows
   * with the same key, the first is inserted.
   */
  insertNewRows(insert: NewRowsInsert): Promise<Set<string>>
  /** Runs several statements at once (a migration file), without a statement timeout. */
  script(sql: string): Promise<void>
  /** Signs rows that must show whether somebody else wrote them. */
  readonly signing?: Signing
  /** Seals and opens values that the database alone must not reveal. */
  readonly sealing?: Sealing
  /**
   * In a transaction: runs a step with all its items once, after everything else and right before
   * the commit. Steps that lock rows everybody needs belong here: they lock them briefly.
   */
  atEnd?<Item>(step: LastStep<Item>, item: Item): void
  /** In a transaction: calls back once it is committed, which must not throw. */
  afterCommit?(then: () => void): void
}

export interface LastStep<Item> {
  /** Lower ones run first, in every transaction: none waits for another in a circle. */
  readonly order: number
  run(tx: Handle, items: readonly Item[]): Promise<void>
}

export interface RowsInsert {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface PlainRowsInsert extends RowsInsert {
  /** Rows of another table, inserted with them; those that it has already are left. */
  readonly along?: RowsInsert | undefined
}

export interface NewRowsInsert extends RowsInsert {
  /** The unique text column that decides; one of `columns`. */
  readonly key: string
  /** A table with the same key: rows that it has are not inserted. */
  readonly unless?: string
  /** Rows of other tables, inserted along with the new one of the same first column. */
  readonly along?: readonly RowsInsert[]
}

export type Engine = 'sqlite' | 'postgres'

export interface Database extends Handle {
  /**
   * Runs several statements, all or nothing. Nothing is visible to others, or durable, before it
   * returns. Once a statement fails, the rest is refused and everything is rolled back, even if
   * `work` swallows the error: PostgreSQL works no other way.
   */
  transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result>
  /**
   * The step that a change made for the current caller takes with it into a transaction of others;
   * undefined if there is none.
   */
  joinStep?(): ((tx: Handle) => Promise<void>) | undefined
  /**
   * Empties SQLite's log, which has older states of changed rows; a reader in the middle of its
   * work may prevent it. PostgreSQL's server sees to its own.
   */
  emptyLog?(): Promise<void>
  /**
   * The same, but reads outside of a transaction may be a second old: from a replica, where there
   * is one. Nobody may look there for their own latest change.
   */
  readonly older?: Database
  /**
   * The same, but a commit here may be lost when the machine stops, as if it had not been made: for
   * data that can be made again. It costs SQLite a fraction, and nobody else notices.
   */
  readonly relaxed?: Database
  /** Listens to notices that other processes send by `notify`; SQLite has no such way. */
  listen?(onNotice: (topic: string) => void): Notices
  /**
   * Runs statements outside of transactions and without a time limit, on a connection of its own to
   * the server itself, which the signal cuts; a file has no such need.
   */
  session?<Result>(work: (session: Handle) => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** Counts statements sent to a server, and its connections; a file has neither. */
  activity?(): DatabaseActivity
  /** How far the server's clock is ahead of this machine's, once that is known. */
  clockAheadMs?(): number | undefined
  /** How long the replica takes to have what the primary has now; infinite where it is away. */
  replicaLagMs?(): Promise<number>
  close(): Promise<void>
}

export interface DatabaseActivity {
  readonly roundTrips: number
  readonly errors: number
  readonly connections: { readonly used: number; readonly idle: number; readonly waiting: number }
}

export interface Notices {
  /** Whether notices arrive; if not, their topics must be looked at. */
  isListening(): boolean
  close(): Promise<void>
}
