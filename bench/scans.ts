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
/** Of a core, for each node: little, so that PostgreSQL and the load always have what they need. */
const heldShare = 0.1
const notHeld = `scans of ${nodes} nodes to one's: not measured (no cgroup that limits CPU can be made)`

interface Turn {
  readonly perSecond: number
  readonly cpuMicros: number
  /** Of PostgreSQL's processes, per scan; and the share of its sessions that wait for a lock. */
  readonly serverMicros?: number
  readonly lockedShare?: number
}

/** One node, and all of them. */
interface Pair {
  readonly one: Turn
  readonly all: Turn
}

interface OnPostgres {
  readonly free: Pair
  /** With each node held to a share of a core of its own; undefined where none can be. */
  readonly held: Pair | undefined
}

/** Measures single scans, each a request of its own, as from many stations at once. */
export async function measureScans(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const sqlite = await measureSqlite(join(folder, 'scans'), options)
  const found = hasPostgres ? await measurePostgres(join(folder, 'nodes'), options) : undefined
  const turns: (readonly [string, Turn | undefined])[] = [
    ['SQLite, one node', sqlite],
    ['PostgreSQL, one node', found?.free.one],
    [`PostgreSQL, ${nodes} nodes`, found?.free.all],
    [`PostgreSQL, one node of ${heldShare} cores`, found?.held?.one],
    [`PostgreSQL, ${nodes} nodes of ${heldShare} cores each`, found?.held?.all],
  ]
  return {
    tables: [
      {
        title: `Single scans at ${connections} connections`,
        columns: ['store', 'scans/s', 'CPU us/scan', "server's CPU us", 'waiting for locks'],
        rows: turns.flatMap(([name, turn]) => (turn ? [rowOf(name, turn)] : [])),
      },
    ],
    goals: goalsOf(sqlite, found),
    notes: found && found.held === undefined ? [notHeld] : [],
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

/** Nodes that share two cores with their database show nothing of what further machines bring. */
function goalsOf(sqlite: Turn, found: OnPostgres | undefined): Goal[] {
  const goals = [atLeast('single scans/s on SQLite', sqlite.perSecond, wantedOnSqlite)]
  if (found === undefined) return goals
  const { free, held } = found
  goals.push(atLeast('single scans/s on PostgreSQL', free.one.perSecond, wantedOnPostgres))
  if (held === undefined) return goals
  const ratio = held.all.perSecond / held.one.perSecond
  const name = `scans of ${nodes} nodes to one's, each with ${heldShare} cores of its own`
  return [...goals, atLeast(name, ratio, wantedOfOneNode)]
}

async function measureSqlite(folder: string, options: BenchOptions): Promise<Turn> {
  const store = { folder, scheme: 'counter', orders } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const scanner = createScanner()
  try {
    await scanner.take([posta], options.seconds)
    return summed(await takeTurns(options.rounds, () => scanner.take([posta], options.seconds)))
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
    const free = await takePairs(scanner, started, options)
    for (const { pid } of started) shares?.hold(pid, heldShare)
    return { free, held: shares && (await takePairs(scanner, started, options)) }
  } finally {
    shares?.end()
    for (const node of started) await node.end()
    await watch.end()
    await server.stop()
  }
}

/** One node and all of them, in alternation on the same store. */
async function takePairs(
  scanner: Scanner,
  started: readonly Contender[],
  { rounds, seconds }: BenchOptions,
): Promise<Pair> {
  const pairs = await takeTurns(rounds, async () => {
    const one = await scanner.take(started.slice(0, 1), seconds)
    const all = await scanner.take(started, seconds)
    printProgress(`scans: one node ${count1(one)}, ${nodes} nodes ${count1(all)}`)
    return { one, all }
  })
  return { one: summed(pairs.map(({ one }) => one)), all: summed(pairs.map(({ all }) => all)) }
}

function count1({ perSecond }: Turn): string {
  return `${Math.round(perSecond)}/s`
}

async function takeTurns<Result>(rounds: number, take: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 1; round <= rounds; round++) results.push(await take())
  return results
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

  async function take(contenders: readonly Contender[], seconds: number): Promise<Turn> {
    const before = await cpuOf(contenders)
    const serverBefore = await watch?.cost()
    watch?.lockedShare()
    const first = scanned
    const since = performance.now()
    const isOver = () => performance.now() - since > seconds * 1_000
    await Promise.all(
      Array.from({ length: connections }, (_, index) => {
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
  for (const one of contenders) micros += (await one.usage()).cpuMicros
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
