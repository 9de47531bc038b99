import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { type Child, startChild } from './children.ts'
import { fillStore } from './contenders.ts'
import { type HotPath, hotPaths, storedOrders } from './hot-paths.ts'
import type { BenchOptions } from './options.ts'
import type { HotPathSettings, OwnTimes, Turn } from './processes/hot-paths.ts'
import type { Usage } from './processes/parent.ts'
import { type Cell, decimal, printTable, type Table } from './report.ts'
import { inTurn } from './rounds.ts'
import { printProgress } from './tell.ts'
import { type Costs, growthOf, hasGrown, mostRatio, ratiosOf, spreadOf } from './verdict.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
/** How often a path has to look grown, one run after the other, before it counts. */
const runs = 3
const warmUpTurns = 4
const fullRounds = 11
const shortRounds = 5

/** The two commits' processes over one engine. */
interface Pair {
  readonly engine: string
  readonly base: Side
  readonly here: Side
}

interface Side {
  readonly child: Child<unknown>
  /** The number of the next request, by path. */
  readonly next: Map<string, number>
}

interface Result {
  readonly pair: Pair
  readonly path: HotPath
  readonly costs: Costs
}

/**
 * Measures the hot paths of this tree and of another commit in turns. Returns whether none of them
 * costs more in three runs one after the other.
 */
export async function compareWith(commit: string, options: BenchOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-against-'))
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const clone = await checkOut(commit, folder)
    if (clone === undefined) {
      process.stdout.write(`${commit} is not in this clone: nothing was compared.\n`)
      return true
    }
    const pairs = [await startPair('SQLite', clone, join(folder, 'sqlite'), undefined, closing)]
    if (!options.short && hasPostgres) {
      const { url, stop } = await startDurablePostgres()
      closing.push(stop)
      pairs.push(await startPair('PostgreSQL', clone, join(folder, 'postgres'), url, closing))
    }
    return await judge(commit, pairs, options)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Returns a folder with the files of a commit; undefined where the clone does not have it. */
async function checkOut(commit: string, folder: string): Promise<string | undefined> {
  const isHere = run('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`])
  if (!(await isHere.then(...yesOrNo))) return undefined
  const clone = join(folder, 'base')
  await mkdir(clone)
  const archive = join(folder, 'base.tar')
  await run('git', ['-C', root, 'archive', '--output', archive, commit])
  await run('tar', ['-xf', archive, '-C', clone])
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

const yesOrNo = [() => true, () => false] as const

async function startPair(
  engine: string,
  clone: string,
  folder: string,
  databaseUrl: string | undefined,
  closing: (() => Promise<void>)[],
): Promise<Pair> {
  async function start(name: string, ofClone: string): Promise<Side> {
    const store = {
      folder: join(folder, name),
      databaseUrl: databaseUrl && (await createDatabase(databaseUrl, name)),
    }
    const options = { clone: ofClone }
    const filled = { ...store, scheme: 'counter', orders: storedOrders } as const
    await fillStore(filled, undefined, options)
    const child = await startChild<unknown>('hot-paths.ts', {
      ...store,
      ...options,
    } satisfies HotPathSettings)
    closing.push(() => child.end())
    return { child, next: new Map() }
  }
  printProgress(`${engine}: filling two stores`)
  const [base, here] = await Promise.all([start('base', clone), start('here', root)])
  return { engine, base, here }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database against_${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/against_${name}` }).href
}

async function judge(
  commit: string,
  pairs: readonly Pair[],
  options: BenchOptions,
): Promise<boolean> {
  process.stdout.write(`${await memoryOf(pairs)}\n`)
  let grown = pairs.flatMap((pair) => pathsOf(pair, options).map((path) => ({ pair, path })))
  for (let number = 1; number <= runs && grown.length > 0; number++) {
    const results: Result[] = []
    for (const { pair, path } of grown)
      results.push({ pair, path, costs: await measure(pair, path, options) })
    const title = `CPU a request in microseconds, ${commit} and here: run ${number}`
    print(tableOf(title, results))
    grown = results.filter(({ costs }) => hasGrown(costs))
  }
  for (const { pair, path } of grown) print(await growthTable(pair, path))
  return grown.length === 0
}

function pathsOf({ engine }: Pair, { only }: BenchOptions): HotPath[] {
  return hotPaths.filter(
    ({ name, stores }) =>
      (only.length === 0 || only.includes(name)) && (engine === 'SQLite' || stores),
  )
}

async function measure(pair: Pair, path: HotPath, options: BenchOptions): Promise<Costs> {
  const { base, here } = pair
  const costs = new Map<Side, number[]>([
    [base, []],
    [here, []],
  ])
  const before = hotPaths.filter(({ name }) => name === path.after)
  for (const first of [...before, ...Array.from({ length: warmUpTurns }, () => path)])
    for (const side of [base, here]) await side.child.ask('run', nextTurn(side, first))
  const rounds = options.short ? shortRounds : fullRounds
  for (let round = 1; round <= rounds; round++)
    for (const side of inTurn([base, here], round))
      costs.get(side)?.push(await side.child.ask<number>('run', nextTurn(side, path)))
  const all = { base: costs.get(base) ?? [], here: costs.get(here) ?? [] }
  printProgress(`${pair.engine}: ${path.name} ${ratiosOf(all).middle.toFixed(2)}`)
  return all
}

function nextTurn({ next }: Side, path: HotPath): Turn {
  const first = next.get(path.name) ?? 0
  next.set(path.name, first + path.requests)
  return { path: path.name, first }
}

function tableOf(title: string, results: readonly Result[]): Table {
  return {
    title,
    columns: ['path', 'base', 'low', 'high', 'here', 'low', 'high', 'ratio', 'low', 'high'],
    rows: results.map(({ pair, path, costs }) => [
      pair.engine === 'SQLite' ? path.name : `${path.name}, ${pair.engine}`,
      ...cellsOf(spreadOf(costs.base), 1),
      ...cellsOf(spreadOf(costs.here), 1),
      ...cellsOf(ratiosOf(costs), 2),
    ]),
  }
}

function cellsOf({ middle, low, high }: ReturnType<typeof spreadOf>, digits: number): Cell[] {
  return [middle, low, high].map((value) => decimal(value, digits))
}

/** Which functions take the time that a grown path costs more. */
async function growthTable({ engine, base, here }: Pair, path: HotPath): Promise<Table> {
  const ownTimes = async (side: Side) =>
    new Map(await side.child.ask<OwnTimes>('profile', nextTurn(side, path)))
  const growth = growthOf(await ownTimes(base), await ownTimes(here))
  return {
    title: `${path.name}, ${engine}: more than ${mostRatio} in ${runs} runs; functions that grew`,
    columns: ['function', 'base us', 'here us'],
    rows: growth.map((one) => [one.name, decimal(one.base), decimal(one.here)]),
  }
}

async function memoryOf([pair]: readonly Pair[]): Promise<string> {
  const megabytes = async (side: Side | undefined) => {
    const { residentBytes } = (await side?.child.ask<Usage>('usage')) ?? { residentBytes: 0 }
    return Math.round(residentBytes / 1_048_576)
  }
  return `Memory at the start: ${await megabytes(pair?.base)} MB, here ${await megabytes(pair?.here)} MB`
}

function print(table: Table): void {
  process.stdout.write(printTable(table))
}
