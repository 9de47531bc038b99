import {
  type ClientConfig,
  DatabaseError,
  Pool as PgPool,
  type PoolClient,
  type PoolConfig,
  TypeOverrides,
} from 'pg'
import type { DatabaseActivity } from './database.ts'
import { ReadOnlyError } from './outage.ts'
import { readHosts } from './postgres-hosts.ts'

export interface PoolOptions {
  /** A URL as libpq understands it: several hosts, `sslmode` and `sslrootcert` for TLS. */
  readonly url: string
  readonly schema: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  /** How long to wait for a connection: a new one, or one that returns to the pool. */
  readonly connectTimeoutMs: number
  /** Called with the server's time as each new connection answers it. */
  readonly onServerTime?:
    | ((serverMs: number, askedAt: number, answeredAt: number) => void)
    | undefined
  /** An idle connection broke. The pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void
}

/** A connection, and whether a pooler gives each of its transactions to another session. */
export interface Lent {
  readonly client: PoolClient
  readonly isPooled: boolean
}

export interface Pool {
  use<Result>(work: (lent: Lent) => Promise<Result>): Promise<Result>
  /** Whether a pooler in transaction mode was met. */
  isPooled(): boolean
  connections(): DatabaseActivity['connections']
  /** Refuses new work, waits for running work, then closes the connections. */
  close(): Promise<void>
}

/**
 * The server cancels a slow statement itself; the client waits a little longer, in case the server
 * can't be reached.
 */
const answerGraceMs = 5_000

/**
 * How long the server keeps a transaction of which nothing more comes. A node that is frozen, or
 * that the network has lost, holds rows that every node needs; it is not waited for any longer than
 * it would wait for the server.
 */
const silenceMs = ({ statementTimeoutMs }: PoolOptions) => statementTimeoutMs + answerGraceMs

const keepAliveDelayMs = 10_000

export function createPool(options: PoolOptions): Pool {
  const servers = createServers(options)
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
    await servers.end()
  }

  return {
    async use(work) {
      if (closed !== undefined) throw new Error('The database is closed.')
      running += 1
      try {
        return await work(await servers.connect())
      } finally {
        endWork()
      }
    },
    isPooled: () => servers.isPooled(),
    connections: () => servers.connections(),
    close() {
      closed ??= closeWhenIdle()
      return closed
    },
  }
}

/**
 * The servers of the URL, of which one is used until it can't be. One that keeps no settings of a
 * session is a pooler: from then on the connections to all of them bring none.
 */
function createServers(options: PoolOptions) {
  const { urls, isWriterWanted } = readHosts(options.url)
  const open = (isPooled: boolean) =>
    urls.map((url) => createPgPool(url, options, { isPooled, isWriterWanted }))
  let pools = open(false)
  let isPooled = false
  let current = 0

  async function connectTo(place: number): Promise<Lent> {
    const met = isPooled
    try {
      return { client: await (pools[place] as PgPool).connect(), isPooled: met }
    } catch (error) {
      if (met || !isPoolerSign(error)) throw error
      if (!isPooled) turnPooled()
      return { client: await (pools[place] as PgPool).connect(), isPooled: true }
    }
  }
  function turnPooled(): void {
    // The others wait for connections of the old pools, each of which is refused too.
    pools = open(true)
    isPooled = true
  }
  async function connect(): Promise<Lent> {
    const first = current
    for (let tried = 0; ; tried += 1) {
      const place = (first + tried) % pools.length
      try {
        const lent = await connectTo(place)
        current = place
        return lent
      } catch (error) {
        if (tried + 1 >= pools.length || isPoolFull(error)) throw error
      }
    }
  }
  return {
    connect,
    isPooled: () => isPooled,
    connections: () => countConnections(pools),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function countConnections(pools: readonly PgPool[]): DatabaseActivity['connections'] {
  const sum = (of: (pool: PgPool) => number) => pools.reduce((all, pool) => all + of(pool), 0)
  const idle = sum((pool) => pool.idleCount)
  return { used: sum((pool) => pool.totalCount) - idle, idle, waiting: sum((p) => p.waitingCount) }
}

/** The session has not the settings that the connection brought. */
class UnsetSessionError extends Error {}

const protocolViolation = '08P01'

/** A pooler refuses settings of a session, or, configured to ignore them, does not apply them. */
export function isPoolerSign(error: unknown): boolean {
  if (error instanceof UnsetSessionError) return true
  return (
    error instanceof DatabaseError &&
    error.code === protocolViolation &&
    error.message.includes('startup parameter')
  )
}

/** Another server would be no better. */
function isPoolFull(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded')
}

export interface SessionRow {
  readonly path: string
  readonly reading: string
  readonly now: string | number
}

/** The server's time, in milliseconds. */
export const serverTime = 'extract(epoch from clock_timestamp()) * 1000'

export const sessionQuestion = `select current_setting('search_path') as path,
  current_setting('transaction_read_only') as reading, ${serverTime} as now`

interface ServerKind {
  readonly isPooled: boolean
  readonly isWriterWanted: boolean
}

/** Refuses a server that only reads, a standby or a demoted one, and a pooler's session. */
function createVerify(
  { schema, onServerTime }: PoolOptions,
  { isPooled, isWriterWanted }: ServerKind,
) {
  const fault = ({ path, reading }: SessionRow): Error | undefined => {
    if (!isPooled && path !== schema) return new UnsetSessionError('It is a pooler.')
    return isWriterWanted && reading === 'on' ? new ReadOnlyError() : undefined
  }
  return (client: PoolClient, done: (error?: Error) => void): void => {
    const askedAt = Date.now()
    client.query<SessionRow>(sessionQuestion, (error: Error | null, result) => {
      const row = result?.rows[0]
      if (row) onServerTime?.(Number(row.now), askedAt, Date.now())
      done(error ?? (row && fault(row)))
    })
  }
}

function createPgPool(url: string, options: PoolOptions, kind: ServerKind): PgPool {
  const settings: PoolConfig & { pipeline?: boolean } = {
    ...(kind.isPooled ? bareConfig(url, options) : clientConfig(url, options)),
    verify: createVerify(options, kind),
    // Statements that are sent together share a round trip, as a pooler's do with their settings.
    pipeline: true,
    max: options.poolSize,
    types: wholeNumbers(),
  }
  const pool = new PgPool(settings)
  // Without a listener an `error` event would end the process. While a connection is checked out,
  // the failing statement already reports the error to its caller.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** How to connect to each server of the URL. */
export function clientConfigs(options: PoolOptions): ClientConfig[] {
  return readHosts(options.url).urls.map((url) => clientConfig(url, options))
}

function clientConfig(url: string, options: PoolOptions): ClientConfig {
  return {
    ...bareConfig(url, options),
    connectionString: withSearchPath(url, options.schema),
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: silenceMs(options),
  }
}

/** A connection without any setting of its session. */
function bareConfig(url: string, options: PoolOptions): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: options.connectTimeoutMs,
    query_timeout: options.statementTimeoutMs + answerGraceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'posta',
  }
}

/** Behind a pooler a transaction begins with the settings that a session has elsewhere. */
export function pooledBegin(options: PoolOptions): string {
  const { schema, statementTimeoutMs } = options
  return [
    'begin',
    `set local search_path to ${schema}`,
    `set local statement_timeout to ${statementTimeoutMs}`,
    `set local idle_in_transaction_session_timeout to ${silenceMs(options)}`,
  ].join('; ')
}

/** The URL overrides pg's other options, so the schema goes into the URL. */
function withSearchPath(url: string, schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`"${schema}" cannot name a schema.`)
  const parsed = new URL(url)
  const existing = parsed.searchParams.get('options')
  const searchPath = `-c search_path=${schema}`
  parsed.searchParams.set('options', existing === null ? searchPath : `${existing} ${searchPath}`)
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
