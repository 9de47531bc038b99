import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

/**
 * Returns whether all databases answer within the limit. A readiness check must not wait as long as
 * requests do for a database that hangs.
 */
export async function allAnswer(databases: readonly Database[], withinMs: number) {
  const timeout = new AbortController()
  const { signal } = timeout
  const late = sleep(withinMs, false, { signal, ref: false }).catch(() => false)
  const queries = Promise.all(databases.map((db) => db.all('select 1 as one')))
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
