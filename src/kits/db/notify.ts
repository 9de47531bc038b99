import type { Handle } from './database.ts'

/**
 * Notifies the processes that listen, once the transaction commits. Processes on SQLite share a
 * disk and poll often instead.
 */
export async function notify(handle: Handle, topic: string): Promise<void> {
  if (handle.engine === 'postgres')
    await handle.all('select pg_notify(current_schema(), $1)', [topic])
}
