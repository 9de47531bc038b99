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
  /** The number of values in each bucket, and beyond the last one. */
  readonly counts: number[]
  sum: number
}

/**
 * A histogram with three labels. prom-client's hashes the labels at every observation, which costs
 * more than many requests.
 */
export function createDurations({ name, help, labels, buckets }: DurationsOptions): Durations {
  const all: Counts[] = []
  /** Nested by label: building one key of all three would cost more than the counting. */
  const byLabels = new Map<string, Map<string, Map<number, Counts>>>()

  function find(first: string, second: string, third: number): Counts {
    const known = byLabels.get(first)?.get(second)?.get(third)
    if (known !== undefined) return known
    const ofFirst = byLabels.get(first) ?? new Map<string, Map<number, Counts>>()
    const ofSecond = ofFirst.get(second) ?? new Map<number, Counts>()
    const made = create([first, second, third])
    byLabels.set(first, ofFirst.set(second, ofSecond.set(third, made)))
    all.push(made)
    return made
  }

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
      const known = find(first, second, third)
      let bucket = 0
      while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket += 1
      known.counts[bucket] = (known.counts[bucket] ?? 0) + 1
      known.sum += seconds
    },
    print: () =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...all.flatMap(printOne), ''].join(
        '\n',
      ),
  }
}
