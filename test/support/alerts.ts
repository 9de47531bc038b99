/** Scrapes real services, and lets promtool evaluate the alert rules on what they answered. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './programs.ts'

const root = join(import.meta.dirname, '..', '..')
export const alertsFile = join(root, 'packaging', 'prometheus', 'posta-alerts.yml')

/** The names of all alerts of the rules. */
export async function alertNames(): Promise<string[]> {
  const text = await readFile(alertsFile, 'utf8')
  return [...text.matchAll(/^ *- alert: (\w+)$/gm)].map(([, name = '']) => name)
}

/** An alert, and of which promise, where there is one of each. */
export interface ShownAlert {
  readonly alert: string
  readonly promise?: string
}

type Value = number | 'missing'

/** The scrapes of some nodes, by series; each stands for one every so many seconds. */
export interface Scrapes {
  /** Looks so many times at the nodes, after some requests each time. */
  take(times: number, traffic?: () => Promise<void>): Promise<void>
  count(): number
  /** The numbers of the scrapes at which the alert fires. */
  firingAt(alert: ShownAlert): Promise<number[]>
}

/** Nodes by name, with the address of each, or nothing while Prometheus knows none by the name. */
export type Targets = ReadonlyMap<string, string | undefined>

export function scrapeNodes(targets: () => Targets, stepSeconds: number): Scrapes {
  const series = new Map<string, Value[]>()
  let taken = 0
  const note = (name: string, value: Value): void => {
    const values = series.get(name) ?? []
    while (values.length < taken) values.push('missing')
    values.push(value)
    series.set(name, values)
  }
  async function scrape(instance: string, url: string | undefined): Promise<void> {
    if (url === undefined) return
    const text = await readMetrics(url)
    note(`up{job="posta",instance="${instance}"}`, text === undefined ? 0 : 1)
    for (const [, name, labels = '', value] of (text ?? '').matchAll(sample))
      note(`${name}{job="posta",instance="${instance}"${labels && ','}${labels}}`, readValue(value))
  }
  return {
    count: () => taken,
    async take(times, traffic) {
      for (let n = 0; n < times; n++) {
        await traffic?.()
        await Promise.all([...targets()].map(([name, url]) => scrape(name, url)))
        taken += 1
      }
    },
    firingAt: (alert) => firingAt(alert, series, taken, stepSeconds),
  }
}

/** Such as `posta_not_ready{reason="clock"} 0`; other processes' names stand in no rule. */
const sample = /^(posta_\w+)(?:\{(.*)\})? (\S+)$/gm

function readValue(text: string | undefined): number {
  return Number(text?.replace('Inf', 'Infinity'))
}

async function readMetrics(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

/** A series that ends is marked as Prometheus marks it. */
function written(values: readonly Value[], taken: number): string {
  const texts = Array.from({ length: taken }, (_, place) => {
    const [before, value = 'missing'] = [values[place - 1], values[place]]
    if (value !== 'missing') return value === Number.POSITIVE_INFINITY ? 'Inf' : String(value)
    return before === undefined || before === 'missing' ? '_' : 'stale'
  })
  return texts.join(' ')
}

/** The scrapes at which the alert fires. */
async function firingAt(
  { alert, promise }: ShownAlert,
  series: ReadonlyMap<string, readonly Value[]>,
  taken: number,
  stepSeconds: number,
): Promise<number[]> {
  const rules = await readFile(alertsFile, 'utf8')
  const isNamed = (name: string) =>
    rules.includes(/^\w+/.exec(name)?.[0].replace(/_bucket$|_count$/, '') ?? '-')
  const input = [...series].filter(([name]) => isNamed(name))
  const places = Array.from({ length: taken }, (_, place) => place)
  const which = promise === undefined ? '' : `,promise="${promise}"`
  const question = {
    rule_files: [alertsFile],
    evaluation_interval: `${stepSeconds}s`,
    tests: [
      {
        interval: `${stepSeconds}s`,
        input_series: input.map(([name, values]) => ({
          series: name,
          values: written(values, taken),
        })),
        promql_expr_test: places.map((place) => ({
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"${which}}) > bool 0`,
          eval_time: `${place * stepSeconds}s`,
          exp_samples: [{ labels: '{}', value: 1 }],
        })),
      },
    ],
  }
  const quiet = await failuresOf(question)
  return places.filter((place) => !quiet.has(place * stepSeconds))
}

/** The moments, in seconds, at which promtool finds no such alert. */
async function failuresOf(question: object): Promise<ReadonlySet<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-alerts-'))
  try {
    const file = join(folder, 'scrapes.yml')
    // JSON is YAML.
    await writeFile(file, JSON.stringify(question))
    const output = await new Promise<string>((resolve) => {
      execFile(
        findProgram('promtool') ?? '',
        ['test', 'rules', file],
        { maxBuffer: 1 << 28 },
        (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
      )
    })
    if (!/SUCCESS|FAILED/.test(output) || /parse|unmarshal/.test(output))
      throw new Error(output.slice(0, 2_000))
    return new Set([...output.matchAll(/time: ([\dhms]+),/g)].map(([, time = '']) => seconds(time)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Such as `1h2m30s`. */
function seconds(time: string): number {
  const factors = { h: 3_600, m: 60, s: 1 }
  const parts = [...time.matchAll(/(\d+)([hms])/g)]
  return parts.reduce(
    (sum, [, many, unit]) => sum + Number(many) * factors[unit as 'h' | 'm' | 's'],
    0,
  )
}
