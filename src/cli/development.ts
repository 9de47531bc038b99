import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { CliError } from '../kits/command-line/output.ts'
import { changedFiles, findChange } from './change.ts'
import { allChecks, checksOf, isInstalled, root, runChecks } from './checks.ts'
import { nightTests, touchedNightTests } from './night-tests.ts'
import { findTests, ofShard, readShard, type Shard, slicesOf, testsOf } from './test-files.ts'

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

/** A run of every test: one shard of it, and the file that the titles of its tests go to. */
interface WholeRun {
  readonly shard?: Shard | undefined
  readonly titles?: string | undefined
  /** With the tests of the night that no change touches, and all random runs. */
  readonly night: boolean
  /** The commit of the last run, which the change begins after. */
  readonly since?: string | undefined
}

/**
 * Runs everything that must pass before a change lands; or one shard of it, or the tests of the
 * changed files, or these files alone.
 */
export function runTests(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      night: { type: 'boolean', default: false },
      shard: { type: 'string' },
      since: { type: 'string' },
      titles: { type: 'string' },
    },
  })
  const { changed, shard, titles, night, since } = values
  const isWhole = [shard, titles, since].some((value) => value !== undefined) || night
  if ([changed, isWhole, positionals.length > 0].filter(Boolean).length > 1)
    throw new CliError('test takes --changed, or files, or what a whole run takes')
  if (night && since !== undefined)
    throw new CliError('test takes --night, which tries everything, or --since')
  if (changed) return runChanged()
  if (positionals.length > 0) return runBeside(positionals)
  return runAll({ shard: shard === undefined ? undefined : readShard(shard), titles, night, since })
}

/** Of several shards the first checks format, lint, types and dead code for all. */
async function runAll(whole: WholeRun): Promise<number> {
  const isChecking = whole.shard === undefined || whole.shard.number === 1
  const print = await runChecks(isChecking ? allChecks() : [])
  return print() ? inFolder((folder) => runEveryFile(folder, whole)) : 1
}

async function runChanged(): Promise<number> {
  const changed = await changedFiles()
  return inFolder(async (folder) => {
    const variables = join(folder, 'variables')
    await writeFile(variables, `POSTA_TEST_STORIES=${slicesOf(changed).join(' ')}\n`)
    return runBeside([`--env-file=${variables}`, ...testsOf(changed)])
  })
}

/**
 * The tests start at once, and changed files are checked beside them: a fault of the linter keeps
 * no test from running. Verdicts are printed after the tests, where they are seen.
 */
async function runBeside(words: readonly string[]): Promise<number> {
  const checking = runChecks(checksOf(await changedFiles()))
  // A failed test may leave something open, which would keep its process.
  const tests = await node(['--test', '--test-force-exit', '--test-reporter=spec', ...words])
  const print = await checking
  return print() ? tests : tests || 1
}

/** Gives some work a folder of its own, which goes with it. */
async function inFolder(work: (folder: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-tests-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Node's default leaves one core free, but tests spend half of their time waiting, for processes,
 * browsers and clocks.
 */
const atOnce = availableParallelism() * 2

/** Each has several processes of its own; more of them than cores only make one another late. */
const browsersAtOnce = availableParallelism()

/** One more has the files that wait for servers, balancers and clocks while cores stand idle. */
const processes = atOnce + 1

/** Runs every test, then checks that each row of the contract is among those that passed. */
async function runEveryFile(folder: string, whole: WholeRun): Promise<number> {
  const titles = resolve(whole.titles ?? join(folder, 'titles.txt'))
  const reporters = [
    ['spec', 'stdout'],
    [join(root, 'test', 'support', 'title-reporter.ts'), titles],
  ].flatMap(([name, place]) => [`--test-reporter=${name}`, `--test-reporter-destination=${place}`])
  const setup = `--test-global-setup=${join(root, 'test', 'support', 'run-setup.ts')}`
  const left = await chooseLeft(whole)
  const { inBrowser, waiting, others } = chooseTests(whole.shard, left)
  const computing = [...others, ...waiting]
  const files = [...inBrowser, ...computing]
  const orders = Array.from({ length: processes }, (_, number) => {
    if (number === atOnce) return [...waiting, ...others]
    return number < browsersAtOnce ? files : computing
  })
  const workers = await Promise.all(
    orders.map((order, number) => writeWorker(folder, number, order)),
  )
  const concurrency = `--test-concurrency=${processes}`
  const variables = join(folder, 'variables')
  await writeFile(variables, whole.night ? '' : `POSTA_TEST_RUNS=${dayShare}\n`)
  const settings = [`--env-file=${variables}`, '--test', concurrency, setup, ...reporters]
  const progress = setInterval(() => printProgress(files, folder), progressMs)
  const tests = await node([...settings, ...workers]).finally(() => clearInterval(progress))
  // No shard has a test of every row: `check-contract-rows.ts` takes the titles of all of them.
  const checkRows = join(root, 'test', 'support', 'check-contract-rows.ts')
  const rows = whole.shard ? 0 : await node([checkRows, titles])
  const forgotten = files.filter((file) => !existsSync(`${markOf(folder, file)}.taken`))
  printSlowest(files, folder)
  for (const file of forgotten) process.stderr.write(`posta test: ${file} was not run\n`)
  return tests || rows || Number(forgotten.length > 0)
}

/** By day a property is tried with a tenth of its random cases. */
const dayShare = 0.1

/** Returns the tests that are left to the night, and prints them. */
async function chooseLeft({ night, since }: WholeRun): Promise<readonly string[]> {
  if (night) return []
  const change = await findChange(since)
  const touched = touchedNightTests(change?.files)
  const left = nightTests.map(({ file }) => file).filter((file) => !touched.includes(file))
  const about = change ? `since ${change.base.slice(0, 12)}` : 'without a known beginning'
  const lines = [
    `a tenth of the random cases; all of them: --night`,
    `the change ${about} touches ${touched.join(', ') || 'no test of the night'}`,
    ...left.map((file) => `${file} is left to the night: no path that it protects has changed`),
  ]
  for (const line of lines) process.stderr.write(`posta test: ${line}\n`)
  return left
}

function chooseTests(shard: Shard | undefined, left: readonly string[]) {
  const { inBrowser = [], waiting = [], others = [] } = findTests()
  const choose = (all: readonly string[]) => {
    const files = all.filter((file) => !left.includes(file))
    return shard ? ofShard(files, shard) : files
  }
  return { inBrowser: choose(inBrowser), waiting: choose(waiting), others: choose(others) }
}

const progressMs = 60_000

/** A run that is cut off has said by then which files it was at. */
function printProgress(files: readonly string[], folder: string): void {
  const has = (file: string, mark: string) => existsSync(`${markOf(folder, file)}.${mark}`)
  const taken = files.filter((file) => has(file, 'taken'))
  const running = taken.filter((file) => !has(file, 'seconds'))
  const ended = taken.length - running.length
  process.stderr.write(
    `posta test: ${ended} of ${files.length} files ended; running: ${running.join(', ')}\n`,
  )
}

const shownFiles = 12

/** Where a run spends its time; files wait for one another, so the sum is more than the run's. */
function printSlowest(files: readonly string[], folder: string): void {
  const times = files.flatMap((file) => {
    const place = `${markOf(folder, file)}.seconds`
    return existsSync(place) ? [{ file, seconds: Number(readFileSync(place, 'utf8')) }] : []
  })
  const slowest = times.toSorted((left, right) => right.seconds - left.seconds)
  for (const { file, seconds } of slowest.slice(0, shownFiles))
    process.stderr.write(`posta test: ${seconds.toFixed(1).padStart(6)} s ${file}\n`)
}

/** The marks of a file in the folder of the run begin so: see test/support/take-files.ts. */
function markOf(folder: string, file: string): string {
  return join(folder, encodeURIComponent(file))
}

/** Writes a file for Node's test runner, whose process runs test files until none is left. */
async function writeWorker(
  folder: string,
  number: number,
  files: readonly string[],
): Promise<string> {
  const support = pathToFileURL(join(root, 'test', 'support', 'take-files.ts')).href
  const worker = join(folder, `worker-${number}.mjs`)
  const call = `await takeFiles(${JSON.stringify(files)}, ${JSON.stringify(folder)})`
  await writeFile(worker, `import { takeFiles } from '${support}'\n${call}\n`)
  return worker
}

export async function bench(words: string[]): Promise<number> {
  const isBesidePeers = words.every((word) => !word.startsWith('--against'))
  const installed = isBesidePeers ? await installPeers() : 0
  return installed === 0 ? node([join(root, 'bench', 'bench.ts'), ...words]) : installed
}

/**
 * The libraries that Posta is measured against have their own package, since no test needs them.
 */
async function installPeers(): Promise<number> {
  const folder = join(root, 'bench')
  if (isInstalled(folder)) return 0
  process.stderr.write('posta bench: installing what Posta is measured against...\n')
  return run({ command: 'npm', args: ['ci', '--loglevel=error', '--prefix', folder] })
}

/** Simulated histories of a carrier: they run on a clock and chance of their own. */
export async function simulate(words: string[]): Promise<number> {
  const folder = join(root, 'test', 'simulator')
  if (!existsSync(folder)) throw new CliError('the simulator is in a clone, not in a package')
  if (words.includes('--plants'))
    return node([join(folder, 'try-plants.ts'), ...words.filter((word) => word !== '--plants')])
  const preload = pathToFileURL(join(folder, 'runtime.ts')).href
  return node(['--import', preload, join(folder, 'simulate.ts'), ...words])
}

/** Takes the pictures of README and guides again, with the browser of the tests. */
export async function takePictures(names: string[]): Promise<number> {
  const program = join(root, 'test', 'pictures', 'take-pictures.ts')
  if (!existsSync(program) || !existsSync(join(root, 'node_modules', 'playwright-core')))
    throw new CliError('pictures are taken in a clone with the tools of the tests (npm ci)')
  return node([program, ...names])
}

/** The writers of files that follow from others, in the order in which they need one another. */
const writers = ['schema', 'problems', 'client-types', 'web-types', 'pairs']

/** Those that nothing of every day changes: `./posta write label-pictures`. */
const rareWriters = ['api-shape', 'label-pictures', 'passwords']

/** Writes the files that follow from others: all of them, or those of one writer. */
export async function writeFollowing([name, ...words]: string[]): Promise<number> {
  if (!existsSync(scriptOf('schema')))
    throw new CliError('files are written in a clone (git clone)')
  if (name !== undefined && ![...writers, ...rareWriters].includes(name))
    throw new CliError(`write takes one of ${[...writers, ...rareWriters].join(', ')}, or nothing`)
  for (const writer of name === undefined ? writers : [name]) {
    process.stderr.write(`posta write: ${writer}\n`)
    const code = await node([scriptOf(writer), ...words])
    if (code !== 0) return code
  }
  return 0
}

function scriptOf(writer: string): string {
  return join(root, 'test', 'support', `write-${writer}.ts`)
}

function node(args: readonly string[]): Promise<number> {
  return run({ command: process.execPath, args })
}

function run({ command, args }: Command): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  return new Promise((exit, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => exit(signal === null ? (code ?? 1) : 1))
  })
}
