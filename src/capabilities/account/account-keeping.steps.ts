import type { Shipper } from '../../kernel/shipper.ts'
import { createPause } from '../../kits/batch/pause.ts'

export interface DayKeeper {
  start(): void
  stop(): Promise<void>
}

export interface DayKeeperParts {
  listNumbers(): Promise<readonly number[]>
  find(number: number): Promise<Shipper | undefined>
  /** Adds up the days of a shipper that are not kept. */
  keepUp(shipper: Shipper): Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** After a start, callers come first. */
const firstMs = 60_000
const everyMs = 3_600_000

/**
 * Adds up what has ended, every hour: also the days from before they were kept, so that nobody
 * waits for them.
 */
export function createDayKeeper(parts: DayKeeperParts): DayKeeper {
  const pause = createPause()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function keepAll(): Promise<void> {
    for (const number of await parts.listNumbers()) {
      if (stopping.signal.aborted) return
      const shipper = await parts.find(number)
      if (shipper) await parts.keepUp(shipper)
    }
  }
  async function run(): Promise<void> {
    await pause.begin(firstMs)
    while (!stopping.signal.aborted) {
      await keepAll().catch(parts.onFailure)
      if (!stopping.signal.aborted) await pause.begin(everyMs)
    }
  }
  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      pause.end()
      await running
    },
  }
}
