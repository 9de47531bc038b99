import { Client, type ClientConfig } from 'pg'
import type { Database, Handle } from './database.ts'
import { ReadOnlyError } from './outage.ts'
import { createClientHandle } from './postgres-client.ts'
import {
  clientConfigs,
  isPoolerSign,
  type PoolOptions,
  type SessionRow,
  sessionQuestion,
} from './postgres-pool.ts'

const poolerAdvice =
  'A pooler stands before the server: set POSTA_LISTEN_URL to the server itself, or run ' +
  '`./posta migrate --finish` once with its own URL.'

/** Connections that are opened for one piece of work, to the server that takes writes. */
export function createSessions(options: PoolOptions): NonNullable<Database['session']> {
  return async (work, signal) => {
    const client = await connect(clientConfigs(options), options.schema)
    const cut = (): void => void client.end().catch(() => {})
    signal.addEventListener('abort', cut)
    try {
      signal.throwIfAborted()
      const session: Handle = createClientHandle(client, () => undefined)
      await session.script('set statement_timeout = 0')
      return await work(session)
    } finally {
      signal.removeEventListener('abort', cut)
      await client.end().catch(() => {})
    }
  }
}

async function connect(configs: readonly ClientConfig[], schema: string): Promise<Client> {
  let failure: unknown
  for (const config of configs) {
    const client = new Client(config)
    // The caller that waits for a statement gets its failure.
    client.on('error', () => {})
    try {
      await client.connect()
      await check(client, schema)
      return client
    } catch (error) {
      failure = isPoolerSign(error) ? new Error(poolerAdvice, { cause: error }) : error
      await client.end().catch(() => {})
    }
  }
  throw failure
}

async function check(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<SessionRow>(sessionQuestion)
  if (rows[0]?.path !== schema) throw new Error(poolerAdvice)
  if (rows[0].reading === 'on') throw new ReadOnlyError()
}
