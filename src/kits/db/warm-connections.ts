import type { Database } from './database.ts'

const connectionsEach = 4

/** Opens connections before they are needed; one that can't be opened is told to who needs it. */
export async function warmConnections(databases: Iterable<Database>): Promise<void> {
  const asked = [...databases].flatMap((db) =>
    Array.from({ length: connectionsEach }, () => db.all('select 1 as one')),
  )
  await Promise.allSettled(asked)
}
