export interface Waiting {
  /** Resolves when the position is passed, when the time is over, or when nobody may wait. */
  until(position: number, ms: number): Promise<void>
  tell(position: number): void
  count(): number
  isOpen(): boolean
  close(): void
}

/** Those who wait for the next event. Beyond so many, nobody does: they are answered at once. */
export function createWaiting(most: number): Waiting {
  const waiters = new Set<{ readonly position: number; readonly wake: () => void }>()
  let isClosed = false
  let head = 0

  return {
    until(position, ms) {
      if (isClosed || waiters.size >= most || head > position) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => wake(), ms)
      const waiter = { position, wake }
      function wake(): void {
        clearTimeout(timer)
        waiters.delete(waiter)
        resolve()
      }
      waiters.add(waiter)
      return promise
    },
    tell(position) {
      head = Math.max(head, position)
      for (const waiter of waiters) if (waiter.position < head) waiter.wake()
    },
    count: () => waiters.size,
    isOpen: () => !isClosed && waiters.size < most,
    close() {
      isClosed = true
      for (const waiter of waiters) waiter.wake()
    },
  }
}
