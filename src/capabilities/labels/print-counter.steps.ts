import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { addPrints, type PrintCount } from './labels.store.ts'

export interface PrintCounter {
  count(code: TrackingCode, labels: number): void
  flush(): Promise<void>
  /** Stores the remaining counts. */
  stop(): Promise<void>
}

/** Counts are stored in batches, once a second: no request waits for them. */
const flushMs = 1_000

export function createPrintCounter(
  db: Database,
  clock: Clock,
  onFault: (error: unknown) => void,
): PrintCounter {
  let counted = new Map<string, PrintCount>()
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    // Sorted, so that two processes lock rows in the same order and never deadlock.
    const counts = [...counted.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
    counted = new Map()
    await db.transaction((tx) => addPrints(tx, counts, clock()))
  }
  function flush(): Promise<void> {
    storing = storing.then(store).catch(onFault)
    return storing
  }
  return {
    count(code, labels) {
      const before = counted.get(code)
      counted.set(code, {
        code,
        prints: (before?.prints ?? 0) + 1,
        labels: (before?.labels ?? 0) + labels,
      })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    stop: flush,
  }
}
