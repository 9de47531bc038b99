/**
 * One face for two engines. Statements are written once, in SQL that both understand, with `$1`
 * placeholders. A list is passed as one value and compared with `in list($1)`, which each engine
 * spells its own way.
 */
export type SqlValue = string | number | null | readonly string[]

/** Anything statements can be sent to: the database itself, or a transaction. */
export interface Handle {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs a statement that returns no rows; answers how many it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
  insertRows(insert: RowsInsert): Promise<void>
  /**
   * Inserts the rows whose key is not there yet; answers the keys that were inserted. Of several
   * rows with one key, the first is the one that counts.
   */
  insertNewRows(insert: NewRowsInsert): Promise<Set<string>>
  /** Several statements as they come (a migration file). It may take as long as it needs. */
  script(sql: string): Promise<void>
}

export interface RowsInsert {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface NewRowsInsert extends RowsInsert {
  /** The text column whose uniqueness decides; it is one of `columns`. */
  readonly key: string
}

export type Engine = 'sqlite' | 'postgres'

export interface Database extends Handle {
  readonly engine: Engine
  /**
   * Several statements, all or nothing. Nothing is visible to others, nor durable, before it
   * returns. Once a statement fails, the rest is refused and everything is taken back, even when
   * the work swallows the error: PostgreSQL knows no other way.
   */
  transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
