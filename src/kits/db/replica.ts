import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Database, SqlValue } from './database.ts'

/** Nothing that is read from a replica is older. */
const mostBehindMs = 1_000

/** How soon it is asked again while it is read from, and how long a read waits for that. */
const askAgainMs = 400
const askWaitMs = 250

const lookAgainMs = 20

/**
 * Sends reads that may be a second old to a replica. The replica is known to have everything that
 * the primary had at one moment; a second later, or when it fails, the primary is read instead.
 */
export function withReplica(primary: Database, replica: Database): Database {
  const freshness = watchFreshness(primary, replica)

  async function all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    if (!(await freshness.isFresh())) return primary.all<Row>(sql, values)
    try {
      return await replica.all<Row>(sql, values)
    } catch (error) {
      // A statement that took too long there would take as long here.
      if (isEndedStatement(error)) throw error
      freshness.doubt()
      return primary.all<Row>(sql, values)
    }
  }

  return {
    ...primary,
    older: { ...primary, all },
    replicaLagMs: () => lagOf(primary, replica),
    async close() {
      await replica.close()
      await primary.close()
    },
  }
}

function watchFreshness(primary: Database, replica: Database) {
  let freshAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const isWithin = (ms: number, since: number) => performance.now() - since < ms

  async function ask(): Promise<void> {
    const at = performance.now()
    try {
      if (await catchesUp(primary, replica, at)) freshAt = at
      else failedAt = performance.now()
    } catch {
      failedAt = performance.now()
    }
  }
  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }

  return {
    doubt() {
      freshAt = Number.NEGATIVE_INFINITY
      failedAt = performance.now()
    },
    async isFresh(): Promise<boolean> {
      // One that is away, or far behind, is asked now and then, and nobody waits for it.
      const isDoubted = isWithin(mostBehindMs, failedAt)
      if (!isWithin(askAgainMs, freshAt) && !isDoubted) {
        const question = askOnce()
        const isKnown = isWithin(mostBehindMs, freshAt)
        if (!isKnown) await Promise.race([question, sleep(askWaitMs, undefined, { ref: false })])
      }
      return isWithin(mostBehindMs, freshAt)
    },
  }
}

/** Asked at a scrape alone: it waits until the replica has what the primary has now. */
async function lagOf(primary: Database, replica: Database): Promise<number> {
  const since = performance.now()
  try {
    if (await catchesUp(primary, replica, since)) return performance.now() - since
    const [row] = await replica.all<{ ms: number | null }>(
      'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 as ms',
    )
    return Math.max(row?.ms ?? Number.POSITIVE_INFINITY, mostBehindMs)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Returns whether the replica has, in time, the primary's present data. */
async function catchesUp(primary: Database, replica: Database, since: number): Promise<boolean> {
  const [now] = await primary.all<{ place: string }>('select pg_current_wal_lsn()::text as place')
  while (performance.now() - since < mostBehindMs) {
    const [row] = await replica.all<{ caught: boolean }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
         else false end as caught`,
      [now?.place ?? ''],
    )
    if (row?.caught) return true
    await sleep(lookAgainMs)
  }
  return false
}

function isEndedStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014'
}
