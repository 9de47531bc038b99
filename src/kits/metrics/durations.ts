export interface DurationsOptions {
  readonly name: string
  readonly help: string
  readonly labels: readonly [string, string, string]
  /** Upper bounds in seconds, ascending. */
  readonly buckets: readonly number[]
}

export interface Durations {
  observe(seconds: number, first: string, second: string, third: number): void
  /** The histogram in the text format of Prometheus. */
  print(): string
}

interface Counts {
  readonly labels: string
  /** How many fell into each bucket, and beyond the last one. */
  readonly counts: number[]
  sum: number
}

/**
 * A histogram with three labels. The one of prom-client hashes its labels at every observation,
 * which costs more than many a request.
 */
export function createDurations({ name, help, labels, buckets }: DurationsOptions): Durations {
  const byKey = new Map<string, Counts>()

  function create(values: readonly (string | number)[]): Counts {
    const written = values.map((value, index) => `${labels[index]}="${value}"`).join(',')
    return { labels: written, counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 }
  }

  function printOne({ labels: written, counts, sum }: Counts): string[] {
    let total = 0
    const lines = counts.map((count, index) => {
      total += count
      return `${name}_bucket{le="${buckets[index] ?? '+Inf'}",${written}} ${total}`
    })
    return [...lines, `${name}_sum{${written}} ${sum}`, `${name}_count{${written}} ${total}`]
  }

  return {
    observe(seconds, first, second, third) {
      const key = `${second} ${third} ${first}`
      let known = byKey.get(key)
      if (known === undefined) {
        known = create([first, second, third])
        byKey.set(key, known)
      }
      let bucket = 0
      while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket += 1
      known.counts[bucket] = (known.counts[bucket] ?? 0) + 1
      known.sum += seconds
    },
    print: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...byKey.values()].flatMap(printOne),
        '',
      ].join('\n'),
  }
}
