import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupRecord } from '../backup/backup-record.ts'
import type { RequestRecord } from '../http/request-record.ts'
import { printWatched, type Watched } from './watched.ts'

export interface Metrics {
  countRequest(record: RequestRecord): void
  countBatch(size: number): void
  countWebhook(outcome: string): void
  countUnnormalized(): void
  countFault(): void
  /** Shows when the last backup and its copy were made, 0 for never, and whether one failed. */
  watchBackups(read: () => BackupRecord): void
  /** Adds metrics that are read when somebody asks. */
  watch(some: readonly Watched[]): void
  print(): Promise<string>
}

/**
 * The metrics for Prometheus. Every label has a few known values: never a code, shipper or address.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const ofProcess = findProcessMetrics()
  const requests = createDurations({
    name: 'posta_request_seconds',
    help: 'Duration of requests by route and status',
    labels: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  })
  const codes = new Counter({
    name: 'posta_refused_total',
    help: 'Answers of REST and SOAP with a codError other than 0, by route and code',
    labelNames: ['route', 'code'],
    registers: [registry],
  })
  const batches = new Histogram({
    name: 'posta_order_batch_size',
    help: 'Orders stored by one commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers: [registry],
  })
  const webhooks = new Counter({
    name: 'posta_webhooks_total',
    help: 'Events sent to receivers, by what came of it',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const unnormalized = new Counter({
    name: 'posta_unnormalized_orders_total',
    help: 'Orders stored without a normalized address, for a fault of the normalizer',
    registers: [registry],
  })
  const faults = new Counter({
    name: 'posta_faults_total',
    help: 'Requests that failed for an unexpected reason',
    registers: [registry],
  })
  const watched: Watched[] = []
  return {
    watch: (some) => void watched.push(...some),
    countRequest({ route, method, status, ms, note }) {
      requests.observe(ms / 1000, route, method, status)
      if (note?.code) codes.inc({ route, code: note.code })
    },
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countBatch: (size) => batches.observe(size),
    countUnnormalized: () => unnormalized.inc(),
    countFault: () => faults.inc(),
    watchBackups: (read) => addBackupGauges(registry, read),
    print: async () =>
      [
        `${await ofProcess.metrics()}\n${await registry.metrics()}\n${requests.print()}`,
        await printWatched(watched),
      ].join('\n'),
  }
}

let processMetrics: Registry | undefined

/**
 * Memory, garbage collection and the like. Their watchers can't be stopped, so that a process which
 * starts the service many times, as tests do, watches once.
 */
function findProcessMetrics(): Registry {
  if (processMetrics !== undefined) return processMetrics
  processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics, prefix: 'posta_' })
  return processMetrics
}

function addBackupGauges(registry: Registry, read: () => BackupRecord): void {
  const gauges: [name: string, help: string, value: (record: BackupRecord) => number][] = [
    [
      'last_success_timestamp_seconds',
      'When the last backup was made',
      ({ madeAt = 0 }) => madeAt / 1000,
    ],
    [
      'age_seconds',
      'How long ago the last backup was made; infinite where there is none',
      ({ madeAt }) => secondsSince(madeAt),
    ],
    [
      'restore_verified_age_seconds',
      'How long ago a backup was restored for a trial and compared; infinite for never',
      ({ verifiedAt }) => secondsSince(verifiedAt),
    ],
    [
      'last_copy_timestamp_seconds',
      'When a backup was last copied',
      ({ copiedAt = 0 }) => copiedAt / 1000,
    ],
    [
      'failing',
      'Whether the last attempt, or its copy, failed',
      ({ fault, copyFault }) => ((fault ?? copyFault) ? 1 : 0),
    ],
  ]
  for (const [name, help, value] of gauges) {
    const collect = (): void => gauge.set(value(read()))
    const gauge = new Gauge({ name: `posta_backup_${name}`, help, registers: [], collect })
    registry.registerMetric(gauge)
  }
}

function secondsSince(moment: number | undefined): number {
  return moment === undefined ? Number.POSITIVE_INFINITY : (Date.now() - moment) / 1_000
}

interface DurationsOptions {
  readonly name: string
  readonly help: string
  readonly labels: readonly [string, string, string]
  /** Upper bounds in seconds, ascending. */
  readonly buckets: readonly number[]
}

interface Durations {
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
function createDurations({ name, help, labels, buckets }: DurationsOptions): Durations {
  const all: Counts[] = []
  /** Nested by label: building one key of all three would cost more than the counting. */
  const byLabels = new Map<string, Map<string, Map<number, Counts>>>()

  function find(first: string, second: string, third: number): Counts {
    const counts = byLabels.get(first)?.get(second)?.get(third)
    if (counts !== undefined) return counts
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
      const counts = find(first, second, third)
      let bucket = 0
      while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket += 1
      counts.counts[bucket] = (counts.counts[bucket] ?? 0) + 1
      counts.sum += seconds
    },
    print: () =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...all.flatMap(printOne), ''].join(
        '\n',
      ),
  }
}
