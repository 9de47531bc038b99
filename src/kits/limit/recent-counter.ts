export interface RecentSettings {
  /** How many in any stretch of that long. */
  readonly most: number
  readonly withinMs: number
  /** Names kept; beyond it the one unused for longest is forgotten. */
  readonly maxNames: number
}

/**
 * Counts exactly how often each name came up of late. Where limits are small, a bucket that refills
 * would let twice as many through.
 */
export class RecentCounter {
  readonly #settings: RecentSettings
  readonly #times = new Map<string, number[]>()

  constructor(settings: RecentSettings) {
    this.#settings = settings
  }

  /** Counts one if there is room; answers 0, or the seconds to wait. */
  spend(name: string, now: number): number {
    const { most, withinMs, maxNames } = this.#settings
    const times = (this.#times.get(name) ?? []).filter((at) => at > now - withinMs)
    const [oldest] = times
    const isFull = times.length >= most && oldest !== undefined
    if (!isFull) times.push(now)
    this.#times.delete(name)
    this.#times.set(name, times)
    if (this.#times.size > maxNames) this.#forgetOldest()
    return isFull ? Math.max(1, Math.ceil((oldest + withinMs - now) / 1000)) : 0
  }

  #forgetOldest(): void {
    for (const oldest of this.#times.keys()) {
      this.#times.delete(oldest)
      return
    }
  }
}
