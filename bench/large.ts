import { join } from 'node:path'
import type { CodeScheme } from './codes.ts'
import {
  type Contender,
  fillStore,
  type StoreOptions,
  startConstantPosta,
  startPosta,
} from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { atMost, type Cell, count, decimal, type Goal, type Section } from './report.ts'
import { type Generator, medianOf, ratioOf, runRounds, type Series } from './rounds.ts'
import { chooseScenarios } from './scenarios.ts'
import { printProgress } from './tell.ts'

const fewOrders = 1_000
const costAtMost = 1.2
/** A hundred random codes of a large file mean as many pages to read, twice. */
const costOfManyCodesAtMost = 1.5
const startSecondsAtMost = 2
const residentMegabytesAtMost = 250

/** Sends the same requests to a store of a thousand orders and to one of a million. */
export async function measureLarge(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const measured: Measured[] = []
  for (const scheme of ['counter', 'random'] as const)
    measured.push(await measureScheme(generator, folder, scheme, options))
  return {
    tables: [
      {
        title: `Few stored orders (${fewOrders}) against many (${options.large})`,
        columns: [
          'codes',
          'scenario',
          'req/s few',
          'req/s many',
          'CPU us few',
          'CPU us many',
          'req/s ratio',
          'CPU ratio',
        ],
        rows: measured.flatMap(({ scheme, series }) =>
          series.map((one) => describeSeries(scheme, one)),
        ),
      },
      {
        title: `A process on ${options.large} orders`,
        columns: ['codes', 'start s', 'resident MB at start', 'resident MB after load'],
        rows: measured.map((one) => [
          one.scheme,
          decimal(one.startSeconds),
          count(one.residentAtStart),
          count(one.residentAfter),
        ]),
      },
    ],
    goals: measured.flatMap(goalsOf),
  }
}

interface Measured {
  readonly scheme: CodeScheme
  readonly series: readonly Series[]
  readonly startSeconds: number
  readonly residentAtStart: number
  readonly residentAfter: number
}

async function measureScheme(
  generator: Generator,
  folder: string,
  scheme: CodeScheme,
  options: BenchOptions,
): Promise<Measured> {
  const few = { folder: join(folder, `few-${scheme}`), scheme, orders: fewOrders }
  const orders = options.large ?? fewOrders
  const many = { folder: join(folder, `many-${scheme}`), scheme, orders }
  for (const store of [few, many]) await fillStore(store)
  const { posta: large, seconds: startSeconds } = await startTimed(many, options)
  const servers = [large]
  try {
    const small = await startConstantPosta('few', few)
    servers.push(small)
    const residentAtStart = await residentMegabytes(large)
    const series: Series[] = []
    for (const scenario of chooseScenarios(options.only).filter(({ codes }) => codes !== 'none'))
      series.push(await runRounds(generator, scenario, [small, large], options))
    const residentAfter = await residentMegabytes(large)
    return { scheme, series, startSeconds, residentAtStart, residentAfter }
  } finally {
    for (const server of servers) await server.end()
  }
}

/** Measures from the start of the process to its first ready answer. */
async function startTimed(store: StoreOptions, options: BenchOptions) {
  const startedAt = performance.now()
  const posta = await startPosta('many', store, options)
  const ready = await fetch(`http://127.0.0.1:${posta.port}/health/ready`)
  const seconds = (performance.now() - startedAt) / 1000
  if (ready.status !== 200) throw new Error(`/health/ready answers ${ready.status}`)
  printProgress(`ready on ${store.orders} orders after ${seconds.toFixed(2)} s`)
  return { posta, seconds }
}

async function residentMegabytes(server: Contender): Promise<number> {
  return (await server.usage()).residentBytes / 1_048_576
}

function describeSeries(scheme: CodeScheme, series: Series): Cell[] {
  return [
    scheme,
    series.scenario,
    count(medianOf(series, 'few', 'requestsPerSecond')),
    count(medianOf(series, 'many', 'requestsPerSecond')),
    decimal(medianOf(series, 'few', 'cpuMicrosPerRequest'), 1),
    decimal(medianOf(series, 'many', 'cpuMicrosPerRequest'), 1),
    decimal(ratioOf(series, 'many', 'few', 'requestsPerSecond')),
    decimal(ratioOf(series, 'many', 'few', 'cpuMicrosPerRequest')),
  ]
}

function goalsOf({ scheme, series, startSeconds, residentAfter }: Measured): Goal[] {
  const of = `${scheme} codes`
  return [
    ...series.flatMap((one) => {
      const name = `${one.scenario}, many against few, ${of}`
      const slower = 1 / ratioOf(one, 'many', 'few', 'requestsPerSecond')
      const costlier = ratioOf(one, 'many', 'few', 'cpuMicrosPerRequest')
      const limit = one.scenario === 'tracking-100' ? costOfManyCodesAtMost : costAtMost
      return [atMost(`${name}: time`, slower, limit), atMost(`${name}: CPU`, costlier, limit)]
    }),
    atMost(`start on many orders, ${of}`, startSeconds, startSecondsAtMost, ' s'),
    atMost(`resident memory, ${of}`, residentAfter, residentMegabytesAtMost, ' MB'),
  ]
}
