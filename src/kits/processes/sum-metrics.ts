/**
 * Not summed: times, versions, whether something fails, the delay of a process, and figures of the
 * database that all share. The largest of all processes is printed for them.
 */
const isLargest = new RegExp(
  [
    '_timestamp_seconds|_start_time_seconds|version|_failing|_lag_|_age_|quantile=',
    'posta_outbox|posta_deliver|posta_imports|posta_archive|posta_background',
  ].join('|'),
)

const sample = /^([^\s{#]+(?:\{.*\})?) (\S+)$/

/** A metric: the lines that tell of it, and its samples by name and labels. */
interface Family {
  readonly heads: string[]
  readonly samples: Map<string, number>
}

/** Adds up what several processes print for Prometheus. */
export function sumMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>()
  for (const text of texts) readInto(families, text)
  const lines = [...families.values()].flatMap(({ heads, samples }) => [
    ...heads,
    ...[...samples].map(([key, value]) => `${key} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

/** Samples belong to the metric that the lines before them tell of. */
function readInto(families: Map<string, Family>, text: string): void {
  let family: Family | undefined
  for (const line of text.split('\n')) {
    const told = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
    if (told !== undefined) {
      family = families.get(told) ?? { heads: [], samples: new Map() }
      families.set(told, family)
      if (!family.heads.includes(line)) family.heads.push(line)
    }
    const [, key, value] = sample.exec(line) ?? []
    if (key !== undefined && family) add(family.samples, key, Number(value))
  }
}

function add(samples: Map<string, number>, key: string, value: number): void {
  const known = samples.get(key)
  if (known === undefined) samples.set(key, value)
  else samples.set(key, isLargest.test(key) ? Math.max(known, value) : known + value)
}
