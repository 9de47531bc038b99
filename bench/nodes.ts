import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { codeOf, senderOf } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import { percentile } from './day.ts'
import type { BenchOptions } from './options.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { createTemplate } from './request-bytes.ts'
import { connections, median } from './rounds.ts'
import { findScenario } from './scenarios.ts'
import { type ServerWatch, watchServer } from './server-cost.ts'
import { printProgress } from './tell.ts'

const storedOrders = 1_000
const nodes = 3
/** Orders a second, the same with one node and with all: two cores manage these in both cases. */
const rates = [100, 400]
const wantedOfOneNode = 1.3
const tickMs = 10

interface Cost {
  readonly perSecond: number
  /** Per order: the CPU of PostgreSQL's processes, its transactions, and nodes' round trips. */
  readonly serverMicros: number
  readonly commits: number
  readonly roundTrips: number
  /** How long an order takes. */
  readonly p50: number
  readonly p99: number
}

/** Nodes with a PostgreSQL server of their own, so that others can be measured in turns. */
interface Side {
  readonly started: readonly Contender[]
  readonly loader: Loader
  end(): Promise<void>
}

/** Measures the cost of an order to PostgreSQL with one node and with several, at the same load. */
export async function measureNodes(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  if (!hasPostgres) return { tables: [], goals: [], notes: ['PostgreSQL: not measured'] }
  const sides: Side[] = []
  try {
    // A node knows how many there are, and one that is not alone works otherwise.
    for (const many of [1, nodes]) sides.push(await startSide(many, folder, options))
    for (const { started, loader } of sides)
      await loader.load(started, Math.max(...rates), options.seconds * started.length)
    const pairs: Pair[] = []
    for (const rate of rates) pairs.push(await measureRate(sides, rate, options))
    return describe(pairs)
  } finally {
    for (const side of sides) await side.end()
  }
}

async function startSide(many: number, folder: string, options: BenchOptions): Promise<Side> {
  const server = await startDurablePostgres()
  const watch = await watchServer(server.url)
  const started: Contender[] = []
  const end = async (): Promise<void> => {
    for (const node of started) await node.end()
    await watch.end()
    await server.stop()
  }
  const place = { folder: join(folder, `nodes-${many}`), databaseUrl: server.url }
  const store = { ...place, scheme: 'counter', orders: storedOrders } as const
  try {
    await fillStore(store)
    while (started.length < many) started.push(await startPosta('node', store, options))
    return { started, loader: createLoader(watch), end }
  } catch (error) {
    await end()
    throw error
  }
}

interface Pair {
  readonly rate: number
  readonly one: readonly Cost[]
  readonly all: readonly Cost[]
}

/**
 * The cost of orders in rounds of one node and of all in turns: others work on the machine, too.
 */
async function measureRate(
  sides: readonly Side[],
  rate: number,
  { rounds, seconds }: BenchOptions,
): Promise<Pair> {
  const costs: Cost[][] = sides.map(() => [])
  for (let round = 1; round <= rounds; round++)
    for (const [place, { loader, started }] of sides.entries())
      costs[place]?.push(await loader.load(started, rate, seconds))
  printProgress(`orders at ${rate}/s on PostgreSQL: done`)
  const [one = [], all = []] = costs
  return { rate, one, all }
}

function describe(pairs: readonly Pair[]): Section {
  const row = (rate: number, name: string, costs: readonly Cost[]) => {
    const figure = (key: keyof Cost) => median(costs.map((cost) => cost[key]))
    return [
      `${rate}/s`,
      name,
      count(figure('perSecond')),
      decimal(figure('serverMicros'), 0),
      decimal(figure('commits')),
      decimal(figure('roundTrips')),
      decimal(figure('p50'), 0),
      decimal(figure('p99'), 0),
    ]
  }
  return {
    tables: [
      {
        title: 'What an order costs PostgreSQL',
        columns: [
          'asked for',
          'by',
          'orders/s',
          'its CPU us',
          'commits',
          'round trips',
          'p50 ms',
          'p99 ms',
        ],
        rows: pairs.flatMap(({ rate, one, all }) => [
          row(rate, 'one node', one),
          row(rate, `${nodes} nodes`, all),
        ]),
      },
    ],
    goals: pairs.map(({ rate, one, all }) =>
      atMost(
        `CPU of an order in PostgreSQL, ${nodes} nodes to one, at ${rate}/s`,
        median(all.map((cost, round) => cost.serverMicros / (one[round]?.serverMicros ?? NaN))),
        wantedOfOneNode,
      ),
    ),
  }
}

type Loader = ReturnType<typeof createLoader>

/** Sends new orders at a fixed rate, to one node after another. */
function createLoader(watch: ServerWatch) {
  const scenario = findScenario('creation')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = storedOrders

  async function load(to: readonly Contender[], rate: number, seconds: number): Promise<Cost> {
    const before = { server: await watch.cost(), trips: await roundTripsOf(to) }
    const since = performance.now()
    const posts: Promise<number>[] = []
    while (performance.now() - since < seconds * 1_000) {
      const due = ((performance.now() - since) * rate) / 1_000
      while (posts.length < due) posts.push(send(to[posts.length % to.length] as Contender, next++))
      await new Promise((resolve) => setTimeout(resolve, tickMs * Math.random()))
    }
    const tookMs = await Promise.all(posts)
    const duration = (performance.now() - since) / 1_000
    const after = { server: await watch.cost(), trips: await roundTripsOf(to) }
    return {
      perSecond: posts.length / duration,
      serverMicros: (after.server.cpuMicros - before.server.cpuMicros) / posts.length,
      commits: (after.server.commits - before.server.commits) / posts.length,
      roundTrips: (after.trips - before.trips) / posts.length,
      p50: percentile(tookMs, 0.5),
      p99: percentile(tookMs, 0.99),
    }
  }

  /** Returns how long the order took. */
  async function send({ port, prefix }: Contender, order: number): Promise<number> {
    const since = performance.now()
    const { bytes, shipperAt, passwordAt, codesAt } = createTemplate(scenario, prefix)
    const { number, password } = senderOf(order)
    bytes.write(String(number), shipperAt, 'latin1')
    bytes.write(password, passwordAt, 'latin1')
    for (const at of codesAt) bytes.write(codeOf('counter', order), at, 'latin1')
    const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
    await post(agent, port, `${prefix}${scenario.path}`, body, scenario.answerStart)
    return performance.now() - since
  }
  return { load }
}

function post(agent: Agent, port: number, path: string, body: Buffer, start: string) {
  return new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const posted = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers })
    posted.once('error', reject).once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () =>
        text.startsWith(start) ? resolve() : reject(new Error(`nodes: ${text.slice(0, 300)}`)),
      )
    })
    posted.end(body)
  })
}

async function roundTripsOf(nodesAsked: readonly Contender[]): Promise<number> {
  let sum = 0
  for (const { port } of nodesAsked) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const line of text.split('\n'))
      if (line.startsWith('posta_database_round_trips_total')) sum += Number(line.split(' ').at(-1))
  }
  return sum
}
