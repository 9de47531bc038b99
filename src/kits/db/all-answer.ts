import { setTimeout as sleep } from 'node:timers/promises'
import { withinMs } from '../batch/deadline.ts'
import type { Database } from './database.ts'

/** Rewrites a row that every database has and nobody else changes. */
const writeOneRow = 'update schema_migration set applied_at = applied_at where number = 1'

/**
 * A database that only reads, as a replica or one on a full disk does, takes no orders. On SQLite a
 * long transaction of this process may have the only writer: it still answers in time.
 */
async function write(db: Database, limitMs: number): Promise<void> {
  const written = db.run(writeOneRow)
  if (db.engine === 'postgres') return void (await written)
  await Promise.race([written, sleep(limitMs / 2, undefined, { ref: false })])
  written.catch(() => {})
  await read(db)
}

async function read(db: Database): Promise<void> {
  await db.all('select 1 as one')
}

/**
 * Returns whether all databases take a write within the limit. A readiness check must not wait as
 * long as requests do for a database that hangs, nor leave statements there that keep connections.
 */
export function allAnswer(databases: readonly Database[], limitMs: number): Promise<boolean> {
  return allDo(databases, limitMs, (db) => write(db, limitMs))
}

/** Returns whether all databases answer a read within the limit. */
export function allRead(databases: readonly Database[], limitMs: number): Promise<boolean> {
  return allDo(databases, limitMs, read)
}

async function allDo(
  databases: readonly Database[],
  limitMs: number,
  probe: (db: Database) => Promise<void>,
): Promise<boolean> {
  const timeout = new AbortController()
  const { signal } = timeout
  const late = sleep(limitMs, false, { signal, ref: false }).catch(() => false)
  const queries = Promise.all(databases.map(async (db) => withinMs(limitMs, () => probe(db))))
  const answered = queries.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    timeout.abort()
  }
}
