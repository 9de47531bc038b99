import { shareWork } from '../batch/shared-work.ts'
import type { Database, Handle } from './database.ts'

const epochNotice = 'epoch'

/**
 * Announces a change of reference data to all processes: the transaction of the change raises the
 * topic's version, and every process polls the versions. PostgreSQL also notifies listeners.
 * Returns the new version.
 */
export async function bumpEpoch(handle: Handle, topic: string): Promise<number> {
  const [row] = await handle.all<{ version: number }>(
    `insert into epoch (topic, version) values ($1, 1)
     on conflict (topic) do update set version = epoch.version + 1
     returning version /*postgres: , pg_notify(current_schema(), '${epochNotice}') */`,
    [topic],
  )
  return row?.version ?? 0
}

/** The version of a topic's data, which every change increments. */
export async function findEpoch(db: Handle, topic: string): Promise<number> {
  const sql = 'select version from epoch where topic = $1'
  const [row] = await db.all<{ version: number }>(sql, [topic])
  return row?.version ?? 0
}

export interface EpochWatchOptions {
  readonly everyMs: number
  /** Called again at the next poll if it fails. */
  readonly onChange: (topic: string) => void | Promise<void>
  readonly onFailure: (error: unknown) => void
}

export interface EpochWatch {
  /** Polls now; resolves when every change found has been handled. */
  check(): Promise<void>
  /** Stops polling; resolves when a running poll has ended. */
  stop(): Promise<void>
}

/** How often to poll while changes are notified: a notice may be lost with its connection. */
const whileToldMs = 10_000

interface EpochRow {
  readonly topic: string
  readonly version: number
}

/**
 * The first poll only records the versions. A caller that caches data must poll first and load
 * afterwards; a change between the two would otherwise be missed.
 */
export function watchEpochs(db: Database, options: EpochWatchOptions): EpochWatch {
  const seen = new Map<string, number>()
  let hasPolled = false
  let running: Promise<void> | undefined

  async function poll(): Promise<void> {
    const rows = await db.all<EpochRow>('select topic, version from epoch')
    for (const row of rows) await compare(row)
    hasPolled = true
  }
  async function compare({ topic, version }: EpochRow): Promise<void> {
    try {
      if (hasPolled && seen.get(topic) !== version) await options.onChange(topic)
      seen.set(topic, version)
    } catch (error) {
      options.onFailure(error)
    }
  }
  function pollOnce(): Promise<void> {
    running ??= poll().finally(() => {
      running = undefined
    })
    return running
  }
  async function check(): Promise<void> {
    // A running poll may have read the versions before the caller's change.
    if (running !== undefined) await running.catch(() => {})
    await pollOnce()
  }

  let lastPoll = 0
  const pollNow = (how: () => Promise<void>): void => {
    lastPoll = performance.now()
    how().catch(options.onFailure)
  }
  const notices = db.listen?.((topic) => {
    // An empty notice says that listening has begun.
    if (topic === epochNotice || topic === '') pollNow(check)
  })
  const timer = setInterval(() => {
    const isTold = notices?.isListening() && performance.now() - lastPoll < whileToldMs
    if (!isTold) pollNow(pollOnce)
  }, options.everyMs)
  timer.unref()
  return {
    check,
    async stop() {
      clearInterval(timer)
      await notices?.close()
      await running?.catch(() => {})
    },
  }
}

/** Data served from memory, and the epoch of its topic when it was loaded. */
export interface Loaded {
  readonly version: number
}

export interface Memory<Kept extends Loaded> {
  current(): Kept
  /** Loads again unless nothing has changed. */
  refresh(): Promise<void>
  /**
   * Changes the loaded data as the change of this version did, if it is the next one; returns
   * whether it was. `change` returns `undefined` where everything must be loaded again.
   */
  advance(version: number, change: (value: Kept) => Kept | undefined): boolean
}

/**
 * `follow` brings the loaded data up to date by the changes since, where that is known; it returns
 * `undefined` where everything must be loaded again.
 */
export async function openMemory<Kept extends Loaded>(
  db: Database,
  topic: string,
  load: (db: Database) => Promise<Kept>,
  follow?: (db: Database, value: Kept) => Promise<Kept | undefined>,
): Promise<Memory<Kept>> {
  let loaded = await load(db)
  return {
    current: () => loaded,
    advance(version, change) {
      const next = version === loaded.version + 1 ? change(loaded) : undefined
      if (next !== undefined) loaded = next
      return next !== undefined
    },
    // Many changes at once are loaded once.
    refresh: shareWork(async () => {
      // The process that made the change has already loaded it when the notification arrives.
      if ((await findEpoch(db, topic)) === loaded.version) return
      const fresh = (await follow?.(db, loaded)) ?? (await load(db))
      // Changes may have advanced it meanwhile.
      if (fresh.version >= loaded.version) loaded = fresh
    }),
  }
}
