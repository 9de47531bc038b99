import type { Database, Handle } from './database.ts'

/**
 * How processes learn that reference data changed: whoever changes it bumps the topic's version
 * in the same transaction, and everybody looks at the versions now and then.
 */
export async function bumpEpoch(handle: Handle, topic: string): Promise<void> {
  await handle.run(
    `insert into epoch (topic, version) values ($1, 1)
     on conflict (topic) do update set version = epoch.version + 1`,
    [topic],
  )
}

export interface EpochWatchOptions {
  readonly everyMs: number
  /** Tried again at the next look when it fails. */
  readonly onChange: (topic: string) => void | Promise<void>
  readonly onFailure: (error: unknown) => void
}

export interface EpochWatch {
  /** Looks now; resolves when every change found has been acted on. */
  check(): Promise<void>
  /** Looks no more; resolves when a look under way has ended. */
  stop(): Promise<void>
}

interface EpochRow {
  readonly topic: string
  readonly version: number
}

/**
 * The first look only remembers the versions. Whoever keeps data in memory looks first and loads
 * after, or a change between the two would pass unseen.
 */
export function watchEpochs(db: Database, options: EpochWatchOptions): EpochWatch {
  const seen = new Map<string, number>()
  let looked = false
  let underWay: Promise<void> | undefined

  async function look(): Promise<void> {
    const rows = await db.all<EpochRow>('select topic, version from epoch')
    for (const row of rows) await compare(row)
    looked = true
  }
  async function compare({ topic, version }: EpochRow): Promise<void> {
    try {
      if (looked && seen.get(topic) !== version) await options.onChange(topic)
      seen.set(topic, version)
    } catch (error) {
      options.onFailure(error)
    }
  }
  function lookOnce(): Promise<void> {
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  async function check(): Promise<void> {
    // A look under way may have read the versions before the caller's change.
    if (underWay !== undefined) await underWay.catch(() => {})
    await lookOnce()
  }

  const timer = setInterval(() => {
    lookOnce().catch(options.onFailure)
  }, options.everyMs)
  timer.unref()
  return {
    check,
    async stop() {
      clearInterval(timer)
      await underWay?.catch(() => {})
    },
  }
}
