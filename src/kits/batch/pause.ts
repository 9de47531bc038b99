export interface Pause {
  /** Resolves after so long, or when it is ended; at once when it was ended before it began. */
  begin(ms: number): Promise<void>
  /** Ends the pause under way, or the next one: now, or after so long. */
  end(afterMs?: number): void
}

/** The rest of a loop that looks for work: nobody who calls during a look is overheard. */
export function createPause(): Pause {
  let wake: (() => void) | undefined
  let isDue = false
  let soon: NodeJS.Timeout | undefined

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
      soon ??= setTimeout(() => {
        soon = undefined
        endNow()
      }, afterMs)
    },
  }
}
