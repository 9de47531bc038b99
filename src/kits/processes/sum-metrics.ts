/**
 * Not summed: times, versions, whether something fails, the delay of a process, and figures of the
 * database that all share. The largest of all processes is printed for them.
 */
const isLargest = new RegExp(
  [
    '_timestamp_seconds|_start_time_seconds|version|_failing|_lag_|_age_|quantile=',
    'posta_outbox|posta_deliver|posta_imports|posta_archive|posta_background',
    'posta_not_ready|posta_store|posta_disk|posta_clock|posta_subscription|posta_restore',
  ].join('|'),
)

const sample = /^([^\s{#]+(?:\{.*\})?) (\S+)$/

/** A metric: its lines of help and type, and its samples by name and labels. */
interface Family {
  readonly heads: string[]
  readonly samples: Map<string, number>
}

/** Sums the metrics that several processes print for Prometheus. */
export function sumMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>()
  for (const text of texts) readInto(families, text)
  const lines = [...families.values()].flatMap(({ heads, samples }) => [
    ...heads,
    ...[...samples].map(([key, value]) => `${key} ${String(value).replace('Infinity', 'Inf')}`),
  ])
  return `${lines.join('\n')}\n`
}

/** Samples belong to the metric named by the lines before them. */
function readInto(families: Map<string, Family>, text: string): void {
  let family: Family | undefined
  for (const line of text.split('\n')) {
    const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
    if (name !== undefined) {
      family = families.get(name) ?? { heads: [], samples: new Map() }
      families.set(name, family)
      if (!family.heads.includes(line)) family.heads.push(line)
    }
    const [, key, value] = sample.exec(line) ?? []
    if (key !== undefined && family)
      add(family.samples, key, Number(value?.replace('Inf', 'Infinity')))
  }
}

function add(samples: Map<string, number>, key: string, value: number): void {
  const sum = samples.get(key)
  if (sum === undefined) samples.set(key, value)
  else samples.set(key, isLargest.test(key) ? Math.max(sum, value) : sum + value)
}
