import { totalmem } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { type CodeScheme, codeOf, senderOf } from './codes.ts'
import {
  type Contender,
  fillStore,
  type StoreOptions,
  startConstantPosta,
  startPosta,
} from './contenders.ts'
import { fillByCopies } from './multiply.ts'
import type { BenchOptions } from './options.ts'
import { atMost, type Cell, count, decimal, type Goal, type Section } from './report.ts'
import { type Generator, medianOf, ratioOf, runRounds, type Series } from './rounds.ts'
import { chooseScenarios, trackingPath } from './scenarios.ts'
import { cpuOf, serverOf } from './server-cost.ts'
import { printProgress } from './tell.ts'

const fewOrders = 1_000
const manyOrders = 1_000_000
const costAtMost = 1.2
/** A hundred random codes of a large file mean as many pages to read, twice. */
const costOfManyCodesAtMost = 1.5
const startSecondsAtMost = 2
const residentMegabytesAtMost = 250

/**
 * Sends the same requests to a store of a thousand orders and to one of a million: on SQLite, and
 * on PostgreSQL with codes that are spread the widest, where that is asked for.
 */
export async function measureLarge(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const measured: Measured[] = []
  for (const scheme of ['counter', 'random'] as const)
    measured.push(await measureScheme(generator, sqlitePlaces(folder, scheme), scheme, options))
  if (options.postgres && hasPostgres) measured.push(await onPostgres(generator, folder, options))
  return report(measured, options.large)
}

/** The same on PostgreSQL alone, since ten million orders take long to store on either engine. */
export async function measureLargePostgres(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const { large = manyOrders } = options
  return report([await onPostgres(generator, folder, { ...options, large })], large)
}

function report(measured: readonly Measured[], large: number | undefined): Section {
  return {
    tables: [
      {
        title: `Few stored orders (${fewOrders}) against many (${large})`,
        columns: [
          'engine',
          'codes',
          'scenario',
          'req/s few',
          'req/s many',
          'CPU us few',
          'CPU us many',
          'req/s ratio',
          'CPU ratio',
          'database us few',
          'database us many',
          'database ratio',
        ],
        rows: measured.flatMap((measuredOne) =>
          measuredOne.series.map((one) => describeSeries(measuredOne, one)),
        ),
      },
      {
        title: `A process on ${large} orders`,
        columns: ['engine', 'codes', 'start s', 'resident MB at start', 'resident MB after load'],
        rows: measured.map((one) => [
          one.engine,
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

/** Where the orders of a store are. */
type StorePlace = Pick<StoreOptions, 'folder' | 'databaseUrl'>

interface Places {
  readonly engine: string
  readonly few: StorePlace
  readonly many: StorePlace
  /** Returns a check that throws when requests have filled tables that it does not fill. */
  readonly fill: (store: StoreOptions) => Promise<() => Promise<void>>
  readonly databaseMicros?: () => number
}

function sqlitePlaces(folder: string, scheme: CodeScheme): Places {
  const place = (name: string) => ({ folder: join(folder, `${name}-${scheme}`) })
  const fill = async (store: StoreOptions) => {
    await fillStore(store)
    return async () => {}
  }
  return { engine: 'SQLite', few: place('few'), many: place('many'), fill }
}

/** A quarter of the memory, as PostgreSQL's manual advises; its default is for tiny databases. */
const serverSettings = [
  `shared_buffers=${Math.round(totalmem() / 4 / 1_048_576)}MB`,
  'max_wal_size=8GB',
]

/** Both stores are databases of one server, so that each has the same share of its memory. */
async function onPostgres(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Measured> {
  const server = await startDurablePostgres(serverSettings)
  const client = new Client({ connectionString: server.url })
  try {
    await client.connect()
    for (const name of ['few', 'many']) await client.query(`create database ${name}`)
    const pid = await serverOf(client)
    const place = (name: string) => {
      const url = new URL(server.url)
      url.pathname = name
      return { folder: join(folder, `postgres-${name}`), databaseUrl: url.href }
    }
    const places = {
      engine: 'PostgreSQL',
      few: place('few'),
      many: place('many'),
      fill: fillByCopies,
      databaseMicros: () => cpuOf(pid),
    }
    return await measureScheme(generator, places, 'random', options)
  } finally {
    await client.end()
    await server.stop()
  }
}

interface Measured {
  readonly engine: string
  readonly scheme: CodeScheme
  readonly series: readonly Series[]
  readonly startSeconds: number
  readonly residentAtStart: number
  readonly residentAfter: number
}

async function measureScheme(
  generator: Generator,
  places: Places,
  scheme: CodeScheme,
  options: BenchOptions,
): Promise<Measured> {
  const few = { ...places.few, scheme, orders: fewOrders }
  const many = { ...places.many, scheme, orders: options.large ?? fewOrders }
  const { fill, databaseMicros = () => 0 } = places
  await fill(few)
  const checkFilled = await fill(many)
  const { posta, seconds: startSeconds } = await startTimed(many, options)
  const large = { ...posta, databaseMicros }
  const servers = [large]
  try {
    await checkTracking(large)
    const small = { ...(await startConstantPosta('few', few)), databaseMicros }
    servers.push(small)
    const residentAtStart = await residentMegabytes(large)
    const series: Series[] = []
    for (const scenario of chooseScenarios(options.only).filter(({ codes }) => codes !== 'none'))
      series.push(await runRounds(generator, scenario, [small, large], options))
    const residentAfter = await residentMegabytes(large)
    await checkFilled()
    const { engine } = places
    return { engine, scheme, series, startSeconds, residentAtStart, residentAfter }
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

const checkedOrders = 200

/** Asks for orders all over the store: each is found under its code, with its last movement. */
async function checkTracking({ port, prefix, scheme, stored }: Contender): Promise<void> {
  for (let place = 0; place < checkedOrders; place += 1) {
    const order = Math.floor(((place + Math.random()) * stored) / checkedOrders)
    const { number: shipper, password } = senderOf(order)
    const code = codeOf(scheme, order)
    const answer = await fetch(`http://127.0.0.1:${port}${prefix}${trackingPath}`, {
      method: 'POST',
      body: JSON.stringify({
        autentificacion: { shipper, password },
        datos: [{ codigoSeguimiento: code }],
      }),
    })
    const text = await answer.text()
    if (!text.includes(code) || text.includes('"DL"') !== (order % 2 === 0))
      throw new Error(`order ${order} is not tracked as it was stored: ${text.slice(0, 300)}`)
  }
  printProgress(`${checkedOrders} orders of ${stored} are tracked as they were stored`)
}

async function residentMegabytes(server: Contender): Promise<number> {
  return (await server.usage()).residentBytes / 1_048_576
}

function describeSeries({ engine, scheme }: Measured, series: Series): Cell[] {
  return [
    engine,
    scheme,
    series.scenario,
    count(medianOf(series, 'few', 'requestsPerSecond')),
    count(medianOf(series, 'many', 'requestsPerSecond')),
    decimal(medianOf(series, 'few', 'cpuMicrosPerRequest'), 1),
    decimal(medianOf(series, 'many', 'cpuMicrosPerRequest'), 1),
    decimal(ratioOf(series, 'many', 'few', 'requestsPerSecond')),
    decimal(ratioOf(series, 'many', 'few', 'cpuMicrosPerRequest')),
    decimal(medianOf(series, 'few', 'databaseMicrosPerRequest'), 1),
    decimal(medianOf(series, 'many', 'databaseMicrosPerRequest'), 1),
    decimal(ratioOf(series, 'many', 'few', 'databaseMicrosPerRequest')),
  ]
}

function goalsOf({ engine, scheme, series, startSeconds, residentAfter }: Measured): Goal[] {
  const of = `${scheme} codes, ${engine}`
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
