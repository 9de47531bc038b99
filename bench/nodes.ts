import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { codeOf, senderOf } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { createTemplate } from './request-bytes.ts'
import { connections, median } from './rounds.ts'
import { findScenario } from './scenarios.ts'
import { type ServerWatch, watchServer } from './server-cost.ts'
import { printProgress } from './tell.ts'

const storedOrders = 1_000
const nodes = 3
/** Orders a second, the same with one node and with all: what two cores manage in both cases. */
const rates = [100, 400]
const wantedOfOneNode = 1.3
const tickMs = 10

interface Cost {
  readonly perSecond: number
  /** Per order: the CPU of PostgreSQL's processes, its transactions, and nodes' round trips. */
  readonly serverMicros: number
  readonly commits: number
  readonly roundTrips: number
}

/** What an order costs PostgreSQL with one node and with several, at the same load. */
export async function measureNodes(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  if (!hasPostgres) return { tables: [], goals: [], notes: ['PostgreSQL: not measured'] }
  const server = await startDurablePostgres()
  const { url: databaseUrl } = server
  const store = { folder: join(folder, 'nodes'), databaseUrl, scheme: 'counter' } as const
  const started: Contender[] = []
  const watch = await watchServer(databaseUrl)
  try {
    await fillStore({ ...store, orders: storedOrders })
    const loader = createLoader(watch)
    const costs: (readonly Cost[])[][] = []
    // A node knows how many there are, and one that is not alone works otherwise.
    for (const many of [1, nodes]) {
      while (started.length < many)
        started.push(await startPosta('node', { ...store, orders: storedOrders }, options))
      await loader.load(started, Math.max(...rates), options.seconds * many)
      costs.push(await measureRates(loader, started, options))
    }
    const [one = [], all = []] = costs
    return describe(
      rates.map((rate, place) => ({ rate, one: one[place] ?? [], all: all[place] ?? [] })),
    )
  } finally {
    for (const node of started) await node.end()
    await watch.end()
    await server.stop()
  }
}

interface Pair {
  readonly rate: number
  readonly one: readonly Cost[]
  readonly all: readonly Cost[]
}

/** What orders cost at each rate, by round. */
async function measureRates(
  loader: Loader,
  started: readonly Contender[],
  { rounds, seconds }: BenchOptions,
): Promise<(readonly Cost[])[]> {
  const byRate: Cost[][] = []
  for (const rate of rates) {
    const costs: Cost[] = []
    for (let round = 1; round <= rounds; round++)
      costs.push(await loader.load(started, rate, seconds))
    byRate.push(costs)
    printProgress(`orders at ${rate}/s on PostgreSQL, nodes: ${started.length}: done`)
  }
  return byRate
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
    ]
  }
  return {
    tables: [
      {
        title: 'What an order costs PostgreSQL',
        columns: ['asked for', 'by', 'orders/s', 'its CPU us', 'commits', 'round trips'],
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
    const sent: Promise<void>[] = []
    while (performance.now() - since < seconds * 1_000) {
      const due = ((performance.now() - since) * rate) / 1_000
      while (sent.length < due) sent.push(send(to[sent.length % to.length] as Contender, next++))
      await new Promise((resolve) => setTimeout(resolve, tickMs * Math.random()))
    }
    await Promise.all(sent)
    const duration = (performance.now() - since) / 1_000
    const after = { server: await watch.cost(), trips: await roundTripsOf(to) }
    return {
      perSecond: sent.length / duration,
      serverMicros: (after.server.cpuMicros - before.server.cpuMicros) / sent.length,
      commits: (after.server.commits - before.server.commits) / sent.length,
      roundTrips: (after.trips - before.trips) / sent.length,
    }
  }

  function send({ port, prefix }: Contender, order: number): Promise<void> {
    const { bytes, shipperAt, passwordAt, codesAt } = createTemplate(scenario, prefix)
    const { number, password } = senderOf(order)
    bytes.write(String(number), shipperAt, 'latin1')
    bytes.write(password, passwordAt, 'latin1')
    for (const at of codesAt) bytes.write(codeOf('counter', order), at, 'latin1')
    const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
    return post(agent, port, `${prefix}${scenario.path}`, body, scenario.answerStart)
  }
  return { load }
}

function post(agent: Agent, port: number, path: string, body: Buffer, start: string) {
  return new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers })
    sent.once('error', reject).once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () =>
        text.startsWith(start) ? resolve() : reject(new Error(`nodes: ${text.slice(0, 300)}`)),
      )
    })
    sent.end(body)
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
