import { DatabaseError, type PoolClient } from 'pg'
import type { Database, Handle, RowsInsert } from './database.ts'
import { isConnectionError } from './outage.ts'
import { createClientHandle, isOneStatement } from './postgres-client.ts'
import { createPool, type PoolOptions } from './postgres-pool.ts'
import { nameStatements } from './postgres-statements.ts'
import { guardTransaction } from './transaction-guard.ts'

export interface PostgresOptions extends PoolOptions {
  /** Must be off behind a pooler that may send a client's statements to different sessions. */
  readonly namedStatements?: boolean
}

/**
 * A connection checked out of the pool. One in an unknown state is destroyed instead of returned.
 */
interface Loan {
  readonly client: PoolClient
  readonly handle: Handle
  doubt?: Error
}

export function openPostgres(options: PostgresOptions): Database {
  const pool = createPool(options)
  const nameOf = options.namedStatements === false ? () => undefined : nameStatements()

  function borrow<Result>(work: (loan: Loan) => Promise<Result>): Promise<Result> {
    return pool.use(async (client) => {
      const loan: Loan = { client, handle: createClientHandle(client, nameOf) }
      try {
        return await work(loan)
      } finally {
        client.release(loan.doubt)
      }
    })
  }
  function single<Result>(work: (handle: Handle) => Promise<Result>): Promise<Result> {
    return borrow((loan) => runSingle(loan, work))
  }
  function transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    return borrow((loan) => runTransaction(loan, work))
  }
  function insert<Result>(rows: RowsInsert, work: (handle: Handle) => Promise<Result>) {
    return isOneStatement(rows) ? single(work) : transaction(work)
  }

  return {
    engine: 'postgres',
    transaction,
    all: (sql, values) => single((handle) => handle.all(sql, values)),
    run: (sql, values) => single((handle) => handle.run(sql, values)),
    insertRows: (rows) => insert(rows, (handle) => handle.insertRows(rows)),
    insertNewRows: (rows) => insert(rows, (handle) => handle.insertNewRows(rows)),
    script: (sql) => single((handle) => handle.script(sql)),
    close: () => pool.close(),
  }
}

async function runSingle<Result>(
  loan: Loan,
  work: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(loan.handle)
  } catch (error) {
    if (!leavesConnectionSound(error)) loan.doubt = asError(error)
    throw error
  }
}

async function runTransaction<Result>(
  loan: Loan,
  work: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  const guarded = guardTransaction(loan.handle)
  try {
    await loan.client.query('begin')
    const result = await work(guarded.tx)
    guarded.check()
    await commit(loan.client)
    return result
  } catch (error) {
    // A connection that failed gets no `rollback`, which would only time out as well: the server
    // rolls back when the connection is cut.
    if (isConnectionError(error)) loan.doubt = asError(error)
    else await rollback(loan)
    throw error
  } finally {
    guarded.end()
  }
}

/** PostgreSQL answers the commit of a failed transaction with a rollback instead of an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement failed.')
}

async function rollback(loan: Loan): Promise<void> {
  try {
    await loan.client.query('rollback')
  } catch (error) {
    loan.doubt = asError(error)
  }
}

/**
 * An `ERROR` fails one statement only; anything else may leave the connection in an unknown state.
 */
function leavesConnectionSound(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
