import { Pool as PgPool, type PoolClient, TypeOverrides } from 'pg'

export interface PoolOptions {
  /** As libpq and pg understand it, with `sslmode` and `sslrootcert` for TLS. */
  readonly url: string
  readonly schema: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  /** How long to wait for a connection: a new one, or one of the pool to come free. */
  readonly connectTimeoutMs: number
  /** A connection broke while nobody used it. The pool goes on with another one. */
  readonly onConnectionLost?: (error: Error) => void
}

export interface Pool {
  use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** Refuses new work, lets the work under way end, then closes the connections. */
  close(): Promise<void>
}

/**
 * The server ends a slow statement itself; we wait a little longer, for when it is out of reach.
 */
const answerGraceMs = 5_000

const keepAliveDelayMs = 10_000

export function createPool(options: PoolOptions): Pool {
  const pool = createPgPool(options)
  let underWay = 0
  let closed: Promise<void> | undefined
  let lastHasEnded: (() => void) | undefined

  function workHasEnded(): void {
    underWay -= 1
    if (underWay === 0) lastHasEnded?.()
  }
  async function closeWhenIdle(): Promise<void> {
    // pg itself would forget those who still wait for a connection.
    if (underWay > 0) await new Promise<void>((resolve) => (lastHasEnded = resolve))
    await pool.end()
  }

  return {
    async use(work) {
      if (closed !== undefined) throw new Error('The database is closed.')
      underWay += 1
      try {
        return await work(await pool.connect())
      } finally {
        workHasEnded()
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
  // Without a listener an `error` event ends the process. While a connection is on loan nobody
  // else listens, and there the failing statement tells its caller.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** What the URL says wins over what pg is told beside it, so the schema goes into the URL. */
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

/** Counts, sums and times are whole numbers far below 2^53, so they are read as numbers. */
function wholeNumbers(): TypeOverrides {
  const types = new TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(numeric, Number)
  return types
}
