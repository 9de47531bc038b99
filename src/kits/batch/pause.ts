export interface Pause {
  /**
   * Resolves after `ms` or when `end` is called; at once if `end` was called since the last pause.
   */
  begin(ms: number): Promise<void>
  /**
   * Ends the current pause, or else the next one: now, or after `afterMs`. Of several calls the
   * earliest counts.
   */
  end(afterMs?: number): void
}

/**
 * The wait of a polling loop. A call of `end` while the loop is working is not lost: the next pause
 * returns at once.
 */
export function createPause(): Pause {
  let wake: (() => void) | undefined
  let isDue = false
  let delayedEnd: NodeJS.Timeout | undefined
  let endsAt = Number.POSITIVE_INFINITY

  function endNow(): void {
    clearTimeout(delayedEnd)
    endsAt = Number.POSITIVE_INFINITY
    if (wake) wake()
    else isDue = true
  }

  return {
    async begin(ms) {
      if (!isDue) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        wake = resolve
        await promise
        wake = undefined
        clearTimeout(timer)
      }
      isDue = false
    },
    end(afterMs = 0) {
      if (afterMs === 0) return endNow()
      const at = performance.now() + afterMs
      if (at >= endsAt) return
      clearTimeout(delayedEnd)
      endsAt = at
      delayedEnd = setTimeout(endNow, afterMs)
    },
  }
}
