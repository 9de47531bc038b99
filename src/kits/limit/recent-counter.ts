export interface RecentSettings {
  /** How many events are allowed in any period of `withinMs`. */
  readonly most: number
  readonly withinMs: number
  /** How many names are kept; beyond that the least recently used is evicted. */
  readonly maxNames: number
}

/**
 * Counts exactly how often each name occurred recently. For small limits a token bucket, which
 * refills, would allow twice as many.
 */
export class RecentCounter {
  readonly #settings: RecentSettings
  readonly #times = new Map<string, number[]>()

  constructor(settings: RecentSettings) {
    this.#settings = settings
  }

  /** Counts an event if there is room; returns 0, or the seconds to wait. */
  spend(name: string, now: number): number {
    const { most, withinMs, maxNames } = this.#settings
    const times = (this.#times.get(name) ?? []).filter((at) => at > now - withinMs)
    const [oldest] = times
    const isFull = times.length >= most && oldest !== undefined
    if (!isFull) times.push(now)
    this.#times.delete(name)
    this.#times.set(name, times)
    if (this.#times.size > maxNames) this.#evictOldest()
    return isFull ? Math.max(1, Math.ceil((oldest + withinMs - now) / 1000)) : 0
  }

  #evictOldest(): void {
    for (const oldest of this.#times.keys()) {
      this.#times.delete(oldest)
      return
    }
  }
}
