import type { Handle } from './database.ts'

export interface GuardedTransaction {
  readonly tx: Handle
  /** Throws if a statement failed, even if its error was swallowed. */
  check(): void
  /** Invalidates the handle. */
  end(): void
}

/**
 * Makes both engines behave alike. After a failed statement PostgreSQL refuses the rest and turns
 * `commit` into a silent rollback, while SQLite continues: here, both refuse and throw. A handle
 * that outlives its transaction would write outside of it: here, it is refused.
 */
export function guardTransaction(handle: Handle): GuardedTransaction {
  let failure: { readonly error: unknown } | undefined
  let ended = false

  async function guard<Result>(statement: () => Promise<Result>): Promise<Result> {
    if (ended) throw new Error('This transaction has ended: its handle can no longer be used.')
    if (failure !== undefined) throw failure.error
    try {
      return await statement()
    } catch (error) {
      failure ??= { error }
      throw error
    }
  }

  return {
    tx: {
      engine: handle.engine,
      all: (sql, values) => guard(() => handle.all(sql, values)),
      run: (sql, values) => guard(() => handle.run(sql, values)),
      insertRows: (insert) => guard(() => handle.insertRows(insert)),
      insertNewRows: (insert) => guard(() => handle.insertNewRows(insert)),
      script: (sql) => guard(() => handle.script(sql)),
    },
    check() {
      if (failure !== undefined) throw failure.error
    },
    end() {
      ended = true
    },
  }
}
