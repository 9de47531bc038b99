export interface Waiting {
  /**
   * Resolves when the position is passed by an event of the shipper's, or of anybody's where none
   * is said; when the time is over; or when nobody may wait.
   */
  until(position: number, shipper: number | undefined, ms: number): Promise<void>
  /** How far events have come, and whose were among them, where that is known. */
  tell(position: number, shippers: ReadonlySet<number> | undefined): void
  /** How far they had come when it was last told. */
  told(): number
  count(): number
  /** Whether one more of this shipper's may wait. */
  isOpen(shipper: number | undefined): boolean
  close(): void
}

interface Waiter {
  readonly position: number
  readonly shipper: number | undefined
  readonly wake: () => void
}

/**
 * Those who wait for the next event. Beyond so many in all, or of one shipper, nobody does: they
 * are answered at once.
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
    tell(position, shippers) {
      head = Math.max(head, position)
      for (const { position: seen, shipper, wake } of waiters)
        if (seen < head && (shipper === undefined || (shippers?.has(shipper) ?? true))) wake()
    },
    told: () => head,
    count: () => waiters.size,
    isOpen,
    close() {
      isClosed = true
      for (const waiter of waiters) waiter.wake()
    },
  }
}
