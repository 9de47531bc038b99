export interface DelaySettings {
  /** How many may wait, in all and under one name. */
  readonly most: number
  readonly mostOfName: number
  /** How time passes; tests have their own. */
  readonly wait: (ms: number) => Promise<void>
}

export interface Delays {
  /** Returns whether the time has passed: not where too many wait, or when the service stops. */
  pass(name: string, ms: number): Promise<boolean>
  /** Those who wait are let go at once. */
  stop(): void
}

/** Delays callers, up to a maximum at once: each occupies a connection. */
export function createDelays({ most, mostOfName, wait }: DelaySettings): Delays {
  const byName = new Map<string, number>()
  const stopped = Promise.withResolvers<false>()
  let waiting = 0
  const count = (name: string, change: number): void => {
    waiting += change
    const left = (byName.get(name) ?? 0) + change
    if (left > 0) byName.set(name, left)
    else byName.delete(name)
  }
  return {
    async pass(name, ms) {
      if (waiting >= most || (byName.get(name) ?? 0) >= mostOfName) return false
      count(name, 1)
      try {
        return await Promise.race([wait(ms).then(() => true), stopped.promise])
      } finally {
        count(name, -1)
      }
    },
    stop: () => stopped.resolve(false),
  }
}
