export interface Waiting {
  /**
   * Resolves when an event of the shipper (of any if undefined) is placed after the position, when
   * the time is over, or at once if no more may wait.
   */
  until(position: number, shipper: number | undefined, ms: number): Promise<void>
  /** Reports the newest position, and the shippers with new events if they are known. */
  notify(position: number, shippers: ReadonlySet<number> | undefined): void
  /** The newest position reported so far. */
  head(): number
  count(): number
  /** Whether one more reader of this shipper may wait. */
  isOpen(shipper: number | undefined): boolean
  close(): void
}

interface Waiter {
  readonly position: number
  readonly shipper: number | undefined
  readonly wake: () => void
}

/**
 * Readers that wait for the next event. Beyond `most` in all, or `mostOfShipper` of one shipper,
 * further ones don't wait and are answered at once.
 */
export function createWaiting(most: number, mostOfShipper: number): Waiting {
  const waiters = new Set<Waiter>()
  let isClosed = false
  let head = 0

  function isOpen(shipper: number | undefined): boolean {
    if (isClosed || waiters.size >= most) return false
    if (shipper === undefined) return true
    let own = 0
    for (const waiter of waiters) if (waiter.shipper === shipper) own += 1
    return own < mostOfShipper
  }

  return {
    until(position, shipper, ms) {
      if (!isOpen(shipper) || head > position) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => wake(), ms)
      const waiter = { position, shipper, wake }
      function wake(): void {
        clearTimeout(timer)
        waiters.delete(waiter)
        resolve()
      }
      waiters.add(waiter)
      return promise
    },
    notify(position, shippers) {
      head = Math.max(head, position)
      for (const { position: seen, shipper, wake } of waiters)
        if (seen < head && (shipper === undefined || (shippers?.has(shipper) ?? true))) wake()
    },
    head: () => head,
    count: () => waiters.size,
    isOpen,
    close() {
      isClosed = true
      for (const waiter of waiters) waiter.wake()
    },
  }
}
