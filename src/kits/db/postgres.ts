import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg'
import { currentDeadline, orGiveUp, timeLeftMs } from '../batch/deadline.ts'
import { createServerClock, type ServerClock } from '../clock/server-clock.ts'
import { newId } from '../secret/ids.ts'
import type { Database, Handle, Notices, RowsInsert } from './database.ts'
import { isConnectionError, isDatabaseError, ReadOnlyError, readOnlyCode } from './outage.ts'
import { createClientHandle, isOneStatement } from './postgres-client.ts'
import {
  clientConfigs,
  createPool,
  isPoolerSign,
  type Lent,
  type PoolOptions,
  pooledBegin,
  type SessionRow,
  serverTime,
  sessionQuestion,
} from './postgres-pool.ts'
import { nameStatements } from './postgres-statements.ts'
import { guardTransaction } from './transaction-guard.ts'

export interface PostgresOptions extends PoolOptions {
  /** Whether statements are prepared by name; behind a pooler none is. */
  readonly namedStatements?: boolean
  /** Leads to the server itself, for notices, where `url` leads to a pooler. */
  readonly listenUrl?: string | undefined
}

type NameOf = (text: string) => string | undefined

/**
 * A connection checked out of the pool. One in an unknown state is destroyed instead of returned.
 */
interface Loan {
  readonly client: PoolClient
  readonly isPooled: boolean
  readonly nameOf: NameOf
  readonly onSent: () => void
  /** When its caller is given up, if ever. Nothing is begun or committed after that. */
  readonly deadline: number | undefined
  doubt?: Error
}

export function openPostgres(options: PostgresOptions): Database {
  const clock = createServerClock()
  const pool = createPool({ ...options, onServerTime: clock.note })
  const nameNone = () => undefined
  const begin = pooledBegin(options)
  const nameOf = options.namedStatements === false ? nameNone : nameStatements()

  const counts = { roundTrips: 0, errors: 0 }
  const onSent = () => {
    counts.roundTrips += 1
  }

  function borrow<Result>(work: (loan: Loan) => Promise<Result>): Promise<Result> {
    const deadline = currentDeadline()
    const lend = async ({ client, isPooled }: Lent): Promise<Result> => {
      const names = isPooled ? nameNone : nameOf
      const loan: Loan = { client, isPooled, nameOf: names, onSent, deadline }
      try {
        timeLeftMs(deadline)
        return await work(loan)
      } finally {
        client.release(loan.doubt)
      }
    }
    return countingErrors(
      counts,
      orGiveUp(() => pool.use(lend)),
    )
  }
  function single<Result>(work: (handle: Handle) => Promise<Result>): Promise<Result> {
    return borrow((loan) => (loan.isPooled ? runPooled(loan, begin, work) : runSingle(loan, work)))
  }
  function transaction<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    return borrow((loan) => runTransaction(loan, begin, work))
  }
  function insert<Result>(rows: RowsInsert, work: (handle: Handle) => Promise<Result>) {
    return isOneStatement(rows) ? single(work) : transaction(work)
  }

  const measuring = measureClock(clock, (sql) => single((handle) => handle.all(sql)))

  const toListen = { ...options, url: options.listenUrl ?? options.url }
  const board = createNoticeBoard(clientConfigs(toListen), options.schema, (topic) =>
    single((handle) => handle.all('select pg_notify($1, $2)', [options.schema, topic])),
  )

  return {
    engine: 'postgres',
    transaction,
    all: (sql, values) => single((handle) => handle.all(sql, values)),
    run: (sql, values) => single((handle) => handle.run(sql, values)),
    insertRows: (rows) => insert(rows, (handle) => handle.insertRows(rows)),
    insertNewRows: (rows) => insert(rows, (handle) => handle.insertNewRows(rows)),
    script: (sql) => single((handle) => handle.script(sql)),
    // A pooler passes no notices on: without another way to the server none come.
    listen: (onNotice) =>
      pool.isPooled() && options.listenUrl === undefined ? noNotices : board.listen(onNotice),
    session: createSessions(toListen),
    activity: () => ({ ...counts, connections: pool.connections() }),
    clockAheadMs: () => clock.aheadMs(),
    close() {
      clearInterval(measuring)
      return pool.close()
    },
  }
}

/** Also work that got no connection, or no answer in its time. */
async function countingErrors<Result>(
  counts: { errors: number },
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (isDatabaseError(error)) counts.errors += 1
    throw error
  }
}

const measureClockEveryMs = 60_000

/** Each new connection brings the server's time; a quiet node asks for it. */
function measureClock(
  clock: ServerClock,
  ask: (sql: string) => Promise<{ now: number }[]>,
): NodeJS.Timeout {
  const measure = () => {
    const askedAt = Date.now()
    ask(`select ${serverTime} as now`).then(
      ([row]) => row && clock.note(row.now, askedAt, Date.now()),
      () => {},
    )
  }
  return setInterval(measure, measureClockEveryMs).unref()
}

const noNotices: Notices = { isListening: () => false, close: async () => {} }

/**
 * One statement behind a pooler: a transaction that is sent at once and waited for at its end.
 * `work` must send its statement before it waits for anything.
 */
async function runPooled<Result>(
  loan: Loan,
  begin: string,
  work: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  const handle = createClientHandle(loan.client, loan.nameOf, undefined, loan.onSent)
  const steps = [loan.client.query(begin), work(handle), commit(loan.client)] as const
  const [begun, done, committed] = await Promise.allSettled(steps)
  const failed = [begun, done, committed].find(({ status }) => status === 'rejected')
  if (done.status === 'fulfilled' && failed === undefined) return done.value
  const error: unknown = failed?.status === 'rejected' ? failed.reason : undefined
  if (!leavesConnectionSound(error)) loan.doubt = asError(error)
  throw error
}

async function runSingle<Result>(
  loan: Loan,
  work: (handle: Handle) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(createClientHandle(loan.client, loan.nameOf, undefined, loan.onSent))
  } catch (error) {
    if (!leavesConnectionSound(error)) loan.doubt = asError(error)
    throw error
  }
}

async function runTransaction<Result>(
  loan: Loan,
  begin: string,
  work: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  const beginning = { isBegun: loan.isPooled }
  const guarded = guardTransaction(
    createClientHandle(loan.client, loan.nameOf, beginning, loan.onSent),
  )
  try {
    if (loan.isPooled) await loan.client.query(begin)
    const result = await work(guarded.tx)
    await guarded.finish()
    if (beginning.isBegun) {
      timeLeftMs(loan.deadline)
      loan.onSent()
      await commit(loan.client)
    }
    guarded.committed()
    return result
  } catch (error) {
    // A connection that failed gets no `rollback`, which would only time out as well: the server
    // rolls back when the connection is cut.
    if (isConnectionError(error)) loan.doubt = asError(error)
    else if (beginning.isBegun) await rollback(loan)
    if (isDemoted(error)) loan.doubt = asError(error)
    throw error
  } finally {
    guarded.end()
  }
}

/** PostgreSQL answers the commit of a failed transaction with a rollback instead of an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement failed.')
}

async function rollback(loan: Loan): Promise<void> {
  try {
    await loan.client.query('rollback')
  } catch (error) {
    loan.doubt = asError(error)
  }
}

/**
 * An `ERROR` fails one statement only; anything else may leave the connection in an unknown state.
 */
function leavesConnectionSound(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR' && !isDemoted(error)
}

function isDemoted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === readOnlyCode
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

const poolerAdvice =
  'A pooler stands before the server: set POSTA_LISTEN_URL to the server itself, or run ' +
  '`./posta migrate --finish` once with its own URL.'

/** Connections that are opened for one piece of work, to the server that takes writes. */
function createSessions(options: PoolOptions): NonNullable<Database['session']> {
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

const retryMs = 2_000

type OnNotice = (topic: string) => void

/** One connection for all who listen in this process, for as long as anybody does. */
interface NoticeBoard {
  listen(onNotice: OnNotice): Notices
}

/** `tell` sends a notice from another connection. */
function createNoticeBoard(
  configs: readonly ClientConfig[],
  schema: string,
  tell: (topic: string) => Promise<unknown>,
): NoticeBoard {
  const listeners = new Set<OnNotice>()
  const post = (topic: string) => {
    for (const onNotice of listeners) onNotice(topic)
  }
  let connection: Notices | undefined

  return {
    listen(onNotice) {
      listeners.add(onNotice)
      if (connection?.isListening()) queueMicrotask(() => onNotice(''))
      connection ??= openNotices(configs, schema, post, tell)
      return {
        isListening: () => connection?.isListening() ?? false,
        async close() {
          listeners.delete(onNotice)
          if (listeners.size > 0) return
          const closing = connection
          connection = undefined
          await closing?.close()
        },
      }
    },
  }
}

/**
 * Listens to the notices of a schema, on a connection of its own that is opened again whenever it
 * breaks. Notices sent meanwhile are lost: readers poll while it is closed. A pooler may accept
 * `listen` and pass nothing on, so that a first notice must arrive.
 */
function openNotices(
  configs: readonly ClientConfig[],
  schema: string,
  onNotice: OnNotice,
  tell: (topic: string) => Promise<unknown>,
): Notices {
  const greeting = `hello ${newId()}`
  let client: Client | undefined
  let isListening = false
  let isClosed = false
  let tries = 0
  let timer: NodeJS.Timeout | undefined

  function retry(failed: Client): void {
    if (client !== failed || isClosed) return
    client = undefined
    isListening = false
    failed.end().catch(() => {})
    timer = setTimeout(() => void open(), retryMs).unref()
  }

  function receive(topic: string): void {
    if (topic === greeting) isListening = !isClosed
    // Changes from before it listened were not announced to it.
    if (!topic.startsWith('hello ')) onNotice(topic)
    else if (topic === greeting) onNotice('')
  }

  async function open(): Promise<void> {
    const opened = new Client(configs[tries++ % configs.length])
    client = opened
    opened.on('error', () => retry(opened))
    opened.on('end', () => retry(opened))
    opened.on('notification', ({ payload = '' }) => receive(payload))
    try {
      await opened.connect()
      await opened.query(`listen ${schema}`)
      await tell(greeting)
    } catch {
      retry(opened)
    }
  }

  void open()
  return {
    isListening: () => isListening,
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
