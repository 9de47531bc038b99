import type { Database } from './database.ts'

const connectionsEach = 4

/**
 * Opens connections before they are needed; a failure is reported to the first user of the
 * connection.
 */
export async function warmConnections(databases: Iterable<Database>): Promise<void> {
  const questions = [...databases].flatMap((db) =>
    Array.from({ length: connectionsEach }, () => db.all('select 1 as one')),
  )
  await Promise.allSettled(questions)
}
