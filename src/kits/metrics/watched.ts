import { withinMs } from '../batch/deadline.ts'

/** A metric that is read when it is asked for. */
export interface Watched {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/**
 * A scrape has other metrics to read: a database that does not answer is left out, and its queries
 * are cancelled.
 */
const readMs = 2_000

/** Prints metrics in the text format of Prometheus; of one name, the samples of all of them. */
export async function printWatched(all: readonly Watched[]): Promise<string> {
  const families = [...Map.groupBy(all, ({ name }) => name)]
  const texts = families.map(async ([name, ones]) => {
    const samples = (await Promise.all(ones.map(readOrNothing))).flat()
    const [{ help, type }] = ones as [Watched]
    const lines = samples.map(
      ({ labels, value }) => `${name}${printLabels(labels)} ${printValue(value)}`,
    )
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
  })
  return (await Promise.all(texts)).join('')
}

async function readOrNothing(watched: Watched): Promise<readonly Sample[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Sample[]>()
  const timer = setTimeout(resolve, readMs, [])
  try {
    return await Promise.race([withinMs(readMs, () => watched.read()), late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

/** As Prometheus writes numbers. */
function printValue(value: number): string {
  return value === Number.POSITIVE_INFINITY ? '+Inf' : String(value)
}

function printLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
