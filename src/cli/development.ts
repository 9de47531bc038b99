import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { CliError } from '../kits/command-line/output.ts'
import { allChecks, changedFiles, checksOf, isInstalled, root, runChecks } from './checks.ts'
import { findTests, ofShard, readShard, type Shard, slicesOf, testsOf } from './test-files.ts'

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

/** A run of every test: one shard of it, and the file that the titles of its tests go to. */
interface WholeRun {
  readonly shard?: Shard | undefined
  readonly titles?: string | undefined
}

/**
 * Runs everything that must pass before a change lands; or one shard of it, or the tests of what
 * changed, or these files alone.
 */
export function runTests(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      shard: { type: 'string' },
      titles: { type: 'string' },
    },
  })
  const kinds = [values.changed, values.shard !== undefined, positionals.length > 0]
  if (kinds.filter(Boolean).length > 1)
    throw new CliError('test takes --changed, --shard or files, one of them')
  if (values.changed) return runChanged()
  if (positionals.length > 0) return runBeside(positionals)
  const { shard, titles } = values
  return runAll({ shard: shard === undefined ? undefined : readShard(shard), titles })
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
 * The tests start at once, and what changed is checked beside them: a fault of the linter keeps no
 * test from running. Verdicts are printed after the tests, where they are seen.
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
  const { inBrowser, waiting, others } = chooseTests(whole.shard)
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
  const tests = await node(['--test', concurrency, setup, ...reporters, ...workers])
  // No shard has a test of every row: `check-contract-rows.ts` takes the titles of all of them.
  const checkRows = join(root, 'test', 'support', 'check-contract-rows.ts')
  const rows = whole.shard ? 0 : await node([checkRows, titles])
  const left = files.filter((file) => !existsSync(`${markOf(folder, file)}.taken`))
  printSlowest(files, folder)
  for (const file of left) process.stderr.write(`posta test: ${file} was not run\n`)
  return tests || rows || Number(left.length > 0)
}

function chooseTests(shard: Shard | undefined) {
  const { inBrowser = [], waiting = [], others = [] } = findTests()
  const choose = (files: readonly string[]) => (shard ? ofShard(files, shard) : files)
  return { inBrowser: choose(inBrowser), waiting: choose(waiting), others: choose(others) }
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
  const installed = await installPeers()
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

/** Takes the pictures of README and guides again, with the browser of the tests. */
export async function takePictures(names: string[]): Promise<number> {
  const program = join(root, 'test', 'pictures', 'take-pictures.ts')
  if (!existsSync(program) || !existsSync(join(root, 'node_modules', 'playwright-core')))
    throw new CliError('pictures are taken in a clone with the tools of the tests (npm ci)')
  return node([program, ...names])
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
