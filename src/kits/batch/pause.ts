export interface Pause {
  /**
   * Resolves after `ms` or when `end` is called; at once if `end` was called since the last pause.
   */
  begin(ms: number): Promise<void>
  /** Ends the current pause, or else the next one: now, or after `afterMs`. */
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

  function endNow(): void {
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
      delayedEnd ??= setTimeout(() => {
        delayedEnd = undefined
        endNow()
      }, afterMs)
    },
  }
}
