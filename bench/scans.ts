import { join } from 'node:path'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { codeOf } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import { openCpuShares } from './cpu-share.ts'
import type { BenchOptions } from './options.ts'
import { benchPoints } from './points.ts'
import { openConnection } from './processes/connection.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import { atLeast, type Cell, count, decimal, type Goal, type Section } from './report.ts'
import { connections, median } from './rounds.ts'
import { type ServerWatch, watchServer } from './server-cost.ts'
import { printProgress } from './tell.ts'

/** Scans are for pieces that have only been received: every second order of the filled store. */
const orders = 240_000
const nodes = 3
const wantedOnSqlite = 1_500
const wantedOnPostgres = 900
const wantedOfOneNode = 1.7
/** Of a core, for each node: little, so that PostgreSQL and the load always have enough. */
const cpuShare = 0.1
/** A held node takes fewer scans, so that its turns last longer. */
const longerTurns = 2
const notLimited = `scans of ${nodes} nodes to one's: not measured (no cgroup that limits CPU can be made)`

interface Turn {
  readonly perSecond: number
  readonly cpuMicros: number
  /** Of PostgreSQL's processes, per scan; and the share of its sessions that wait for a lock. */
  readonly serverMicros?: number
  readonly lockedShare?: number
}

/** So many nodes, and the connections to all of them. */
interface Load {
  readonly name: string
  readonly nodes: number
  readonly connections: number
}

const one: Load = { name: 'one node', nodes: 1, connections }
const all: Load = { name: `${nodes} nodes`, nodes, connections }
/** Three machines are bought for three times the stations: each node has as many as one had. */
const full: Load = {
  name: `${nodes} nodes, ${connections} connections each`,
  nodes,
  connections: connections * nodes,
}

/** The turns of each load, by round. */
type Series = ReadonlyMap<Load, readonly Turn[]>

interface OnPostgres {
  readonly free: Series
  /** With each node held to a share of a core of its own; undefined where none can be. */
  readonly limited: Series | undefined
}

/** Measures single scans, each a request of its own, as from many stations at once. */
export async function measureScans(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const sqlite = await measureSqlite(join(folder, 'scans'), options)
  const onPostgres = hasPostgres ? await measurePostgres(join(folder, 'nodes'), options) : undefined
  const rows = [rowOf('SQLite, one node', sqlite)]
  for (const [load, turns] of onPostgres?.free ?? [])
    rows.push(rowOf(`PostgreSQL, ${load.name}`, summed(turns)))
  for (const [load, turns] of onPostgres?.limited ?? [])
    rows.push(rowOf(`PostgreSQL, of ${cpuShare} cores each: ${load.name}`, summed(turns)))
  return {
    tables: [
      {
        title: `Single scans at ${connections} connections`,
        columns: ['store', 'scans/s', 'CPU us/scan', "server's CPU us", 'waiting for locks'],
        rows,
      },
    ],
    goals: goalsOf(sqlite, onPostgres),
    notes: onPostgres && onPostgres.limited === undefined ? [notLimited] : [],
  }
}

function rowOf(name: string, turn: Turn): Cell[] {
  const { serverMicros, lockedShare } = turn
  return [
    name,
    count(turn.perSecond),
    decimal(turn.cpuMicros, 1),
    serverMicros === undefined ? undefined : decimal(serverMicros, 0),
    lockedShare === undefined ? undefined : decimal(lockedShare),
  ]
}

/** Nodes that share two cores with their database do not show the gain of further machines. */
function goalsOf(sqlite: Turn, postgres: OnPostgres | undefined): Goal[] {
  const goals = [atLeast('single scans/s on SQLite', sqlite.perSecond, wantedOnSqlite)]
  if (postgres === undefined) return goals
  const { free, limited } = postgres
  const perSecond = median((free.get(one) ?? []).map((turn) => turn.perSecond))
  goals.push(atLeast('single scans/s on PostgreSQL', perSecond, wantedOnPostgres))
  if (limited === undefined) return goals
  const name = `scans of ${nodes} nodes to one's, with ${cpuShare} cores and ${connections} connections each`
  return [...goals, atLeast(name, ratioOf(limited, full), wantedOfOneNode)]
}

/** To one node within each round: the median, which one disturbed round leaves intact. */
function ratioOf(series: Series, load: Load): number {
  const alone = series.get(one) ?? []
  const turns = series.get(load) ?? []
  return median(turns.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? NaN)))
}

async function measureSqlite(folder: string, options: BenchOptions): Promise<Turn> {
  const store = { folder, scheme: 'counter', orders } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const scanner = createScanner()
  try {
    await scanner.take([posta], options.seconds)
    const turns: Turn[] = []
    for (let round = 1; round <= options.rounds; round++)
      turns.push(await scanner.take([posta], options.seconds))
    return summed(turns)
  } finally {
    await posta.end()
  }
}

async function measurePostgres(folder: string, options: BenchOptions): Promise<OnPostgres> {
  const server = await startDurablePostgres()
  const store = { folder, databaseUrl: server.url, scheme: 'counter', orders } as const
  const started: Contender[] = []
  const shares = openCpuShares()
  const watch = await watchServer(server.url)
  const scanner = createScanner(watch)
  try {
    await fillStore(store)
    for (let node = 1; node <= nodes; node++)
      started.push(await startPosta(`node ${node}`, store, options))
    await scanner.take(started, options.seconds * nodes)
    const free = await takeRounds(scanner, started, [one, all], options)
    for (const { pid } of started) shares?.limit(pid, cpuShare)
    const longer = { ...options, seconds: options.seconds * longerTurns }
    return {
      free,
      limited: shares && (await takeRounds(scanner, started, [one, all, full], longer)),
    }
  } finally {
    shares?.end()
    for (const node of started) await node.end()
    await watch.end()
    await server.stop()
  }
}

/** Every load in every round, on the same store. */
async function takeRounds(
  scanner: Scanner,
  started: readonly Contender[],
  loads: readonly Load[],
  { rounds, seconds }: BenchOptions,
): Promise<Series> {
  const series = new Map(loads.map((load) => [load, [] as Turn[]]))
  for (let round = 1; round <= rounds; round++)
    for (const [load, turns] of series) {
      const turn = await scanner.take(started.slice(0, load.nodes), seconds, load.connections)
      printProgress(`scans: ${load.name} ${Math.round(turn.perSecond)}/s`)
      turns.push(turn)
    }
  return series
}

function summed(turns: readonly Turn[]): Turn {
  const ofServer = turns.flatMap(({ serverMicros = [] }) => serverMicros)
  const locked = turns.flatMap(({ lockedShare = [] }) => lockedShare)
  return {
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    cpuMicros: median(turns.map(({ cpuMicros }) => cpuMicros)),
    ...(ofServer.length > 0 ? { serverMicros: median(ofServer) } : {}),
    ...(locked.length > 0 ? { lockedShare: median(locked) } : {}),
  }
}

type Scanner = ReturnType<typeof createScanner>

/** Scans every piece of a store once, however many turns are taken. */
function createScanner(watch?: ServerWatch) {
  const [point] = benchPoints()
  let scanned = 0

  function nextRequest(prefix: string): Buffer {
    const trackingCode = codeOf('counter', 2 * scanned + 1)
    const scan = { trackingCode, check: 'IF', branch: point?.code, id: `single-${scanned}` }
    scanned += 1
    if (2 * scanned + 1 >= orders) throw new Error('every piece has been scanned: a longer store')
    const body = JSON.stringify({ movements: [scan] })
    const head = [
      `POST ${prefix}/ops/v1/movements HTTP/1.1`,
      'host: bench',
      `authorization: Bearer ${benchOpsToken}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

  async function take(
    contenders: readonly Contender[],
    seconds: number,
    inAll = connections,
  ): Promise<Turn> {
    const before = await cpuOf(contenders)
    const serverBefore = await watch?.cost()
    watch?.lockedShare()
    const first = scanned
    const since = performance.now()
    const isOver = () => performance.now() - since > seconds * 1_000
    await Promise.all(
      Array.from({ length: inAll }, (_, index) => {
        const { port, prefix } = contenders[index % contenders.length] as Contender
        return scanUntil(port, () => (isOver() ? undefined : nextRequest(prefix)))
      }),
    )
    const duration = (performance.now() - since) / 1_000
    const scans = scanned - first
    const cpuMicros = ((await cpuOf(contenders)) - before) / scans
    const turn = { perSecond: scans / duration, cpuMicros }
    if (watch === undefined || serverBefore === undefined) return turn
    const lockedShare = watch.lockedShare()
    const { cpuMicros: after } = await watch.cost()
    return { ...turn, lockedShare, serverMicros: (after - serverBefore.cpuMicros) / scans }
  }
  return { take }
}

async function cpuOf(contenders: readonly Contender[]): Promise<number> {
  let micros = 0
  for (const contender of contenders) micros += (await contender.usage()).cpuMicros
  return micros
}

function scanUntil(port: number, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (fault: string) => reject(new Error(`scans: ${fault}`))
    openConnection({
      port,
      answerStart: '{"results":[{"trackingCode":"',
      next,
      onAnswer: (fault) => fault && fail(fault),
      onEnd: (fault) => (fault ? fail(fault) : resolve()),
    })
  })
}
