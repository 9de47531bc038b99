/** Admits one caller at a time, in the order of arrival. */
export interface Mutex {
  /** Resolves when it is the caller's turn; rejects if that takes longer than the limit. */
  acquire(): Promise<void>
  release(): void
}

interface Waiter {
  readonly wake: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * The wait is limited because code that uses the database inside its own transaction, instead of
 * the transaction's handle, would wait for itself for ever.
 */
export function createMutex(waitLimitMs: number): Mutex {
  const waiters = new Set<Waiter>()
  let busy = false

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.delete(waiter)
        reject(new DatabaseBusyError(waitLimitMs))
      }, waitLimitMs)
      const waiter = { wake: resolve, timer }
      waiters.add(waiter)
    })
  }

  return {
    async acquire() {
      if (busy) return wait()
      busy = true
    },
    release() {
      const [next] = waiters
      if (next === undefined) {
        busy = false
        return
      }
      waiters.delete(next)
      clearTimeout(next.timer)
      next.wake()
    },
  }
}

export class DatabaseBusyError extends Error {
  constructor(waitLimitMs: number) {
    super(
      `The database did not become free within ${waitLimitMs} ms. ` +
        'Inside a transaction, use its own handle and not the database.',
    )
    this.name = 'DatabaseBusyError'
  }
}
