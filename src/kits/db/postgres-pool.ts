import { Pool as PgPool, type PoolClient, TypeOverrides } from 'pg'

export interface PoolOptions {
  /** A URL as libpq and pg understand it, with `sslmode` and `sslrootcert` for TLS. */
  readonly url: string
  readonly schema: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  /** How long to wait for a connection: a new one, or one that returns to the pool. */
  readonly connectTimeoutMs: number
  /** An idle connection broke. The pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void
}

export interface Pool {
  use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** Refuses new work, waits for running work, then closes the connections. */
  close(): Promise<void>
}

/**
 * The server cancels a slow statement itself; the client waits a little longer, in case the server
 * can't be reached.
 */
const answerGraceMs = 5_000

const keepAliveDelayMs = 10_000

export function createPool(options: PoolOptions): Pool {
  const pool = createPgPool(options)
  let running = 0
  let closed: Promise<void> | undefined
  let onIdle: (() => void) | undefined

  function endWork(): void {
    running -= 1
    if (running === 0) onIdle?.()
  }
  async function closeWhenIdle(): Promise<void> {
    // pg's `end` would drop callers that still wait for a connection.
    if (running > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    await pool.end()
  }

  return {
    async use(work) {
      if (closed !== undefined) throw new Error('The database is closed.')
      running += 1
      try {
        return await work(await pool.connect())
      } finally {
        endWork()
      }
    },
    close() {
      closed ??= closeWhenIdle()
      return closed
    },
  }
}

function createPgPool(options: PoolOptions): PgPool {
  const pool = new PgPool({
    connectionString: withSearchPath(options.url, options.schema),
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + answerGraceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'posta',
    types: wholeNumbers(),
  })
  // Without a listener an `error` event would end the process. While a connection is checked out,
  // the failing statement already reports the error to its caller.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The URL overrides pg's other options, so the schema goes into the URL. */
function withSearchPath(url: string, schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`"${schema}" cannot name a schema.`)
  const parsed = new URL(url)
  const given = parsed.searchParams.get('options')
  const searchPath = `-c search_path=${schema}`
  parsed.searchParams.set('options', given === null ? searchPath : `${given} ${searchPath}`)
  return parsed.href
}

const int8 = 20
const numeric = 1700

/** Counts, sums and times are integers far below 2^53, so they are parsed as numbers. */
function wholeNumbers(): TypeOverrides {
  const types = new TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(numeric, Number)
  return types
}
