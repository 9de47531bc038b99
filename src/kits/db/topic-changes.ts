import type { Database, Handle } from './database.ts'
import { createGroups } from './groups.ts'

type Change = (tx: Handle) => Promise<unknown>

/** So many changes share a transaction: it holds the topic for a moment. */
const most = 100

/** A change of more rows takes long, and has a transaction of its own. */
export const mostShared = 20

/**
 * The same database, in which changes of a topic's data that arrive together share a transaction:
 * the topic's epoch and the head of the audit log are waited for once, and one commit stores all of
 * them. Each change sees those before it. One that fails is done again alone.
 */
export function sharingChanges(db: Database, topic: string): Database {
  const change = createGroups<Change, unknown>(db, {
    maxItems: most,
    mayShare: () => true,
    async run(tx, changes) {
      // Before any other row: groups of two nodes that change the same rows would deadlock.
      if (tx.engine === 'postgres')
        await tx.run('update epoch set version = version where topic = $1', [topic])
      const results: unknown[] = []
      for (const work of changes) results.push(await work(tx))
      return results
    },
  })
  return {
    ...db,
    transaction: <Result>(work: (tx: Handle) => Promise<Result>) => change(work) as Promise<Result>,
  }
}
