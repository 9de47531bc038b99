import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

/**
 * Whether all of them answer, and soon: who asks whether we are ready does not wait as long as we
 * do for a database that hangs.
 */
export async function allAnswer(databases: readonly Database[], withinMs: number) {
  const patience = new AbortController()
  const { signal } = patience
  const late = sleep(withinMs, false, { signal, ref: false }).catch(() => false)
  const asked = Promise.all(databases.map((db) => db.all('select 1 as one')))
  const answered = asked.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    patience.abort()
  }
}
