import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { CliError } from '../kits/command-line/output.ts'

const root = join(import.meta.dirname, '..', '..')
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

/** A failed command, with its output. */
interface FailedCommand extends Error {
  readonly stdout: string
  readonly stderr: string
}

interface Check extends Command {
  readonly name: string
}

const checks: readonly Check[] = [
  { name: 'format', command: tool('biome'), args: ['ci', '--log-level=warn'] },
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'types', command: tool('tsc'), args: ['--noEmit'] },
  { name: 'types of web', command: tool('tsc'), args: ['--noEmit', '--project', 'web'] },
  { name: 'dead code', command: tool('knip'), args: ['--no-progress'] },
]

/** The types of the bench's own packages, which are only installed once the bench has run. */
const peerTypes: Check = {
  name: 'types of the bench',
  command: tool('tsc'),
  args: ['--noEmit', '--project', join('bench', 'peers')],
}

/** Runs everything that must pass before a change lands; with files, only those tests. */
export function runTests(files: string[]): Promise<number> {
  return files.length === 0 ? runAll() : runFiles(files)
}

async function runAll(): Promise<number> {
  const all = isInstalled(join(root, 'bench')) ? [...checks, peerTypes] : checks
  const faults = await Promise.all(all.map(runCheck))
  for (const [place, { name }] of all.entries()) printVerdict(name, faults[place])
  return faults.some((fault) => fault !== undefined) ? 1 : runEveryTest()
}

/**
 * The tests start at once, and what changed is checked beside them: a fault of the linter keeps no
 * test from running. Verdicts are printed after the tests, where they are seen.
 */
async function runFiles(files: readonly string[]): Promise<number> {
  const own = checksOf(await changedFiles())
  const checking = Promise.all(own.map(runCheck))
  // A failed test may leave something open, which would keep its process.
  const tests = await node(['--test', '--test-force-exit', '--test-reporter=spec', ...files])
  const faults = await checking
  for (const [place, { name }] of own.entries()) printVerdict(name, faults[place])
  return tests || Number(faults.some((fault) => fault !== undefined))
}

/** The state of the types is kept between runs, so that only changed files are checked anew. */
const typesOf = (project: string): readonly string[] => [
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'posta', `types-${project}.json`),
  '--project',
  project,
]

/** The checks of the files that changed: those that catch mistakes made while writing. */
function checksOf(changed: readonly string[]): Check[] {
  const code = changed.filter((file) => /\.tsx?$/.test(file))
  if (code.length === 0) return []
  const types = { command: tool('tsc'), args: typesOf('.') }
  const isWebTouched = code.some((file) => file.startsWith('web/'))
  return [
    { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings', ...code] },
    { ...types, name: 'types' },
    ...(isWebTouched ? [{ ...types, name: 'types of web', args: typesOf('web') }] : []),
  ]
}

/** The files that differ from what is published; without an upstream, those not committed. */
async function changedFiles(): Promise<string[]> {
  const list = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.split('\n').filter((file) => file !== ''),
      () => [],
    )
  const [base = 'HEAD'] = await list('merge-base', 'HEAD', '@{upstream}')
  const changed = await list('diff', '--name-only', '--diff-filter=d', base)
  const added = await list('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])]
}

/** Returns what a check printed if it failed; checks run in parallel, so none prints by itself. */
async function runCheck({ command, args }: Check): Promise<string | undefined> {
  return promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 24 }).then(
    () => undefined,
    (error: FailedCommand) => `${error.stdout}${error.stderr}` || `${error.message}\n`,
  )
}

function printVerdict(name: string, fault: string | undefined): void {
  process.stderr.write(`posta test: ${name}\n`)
  if (fault !== undefined) process.stderr.write(`${fault}posta test: ${name} failed\n`)
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
async function runEveryTest(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-tests-'))
  try {
    return await runEveryFile(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runEveryFile(folder: string): Promise<number> {
  const titles = join(folder, 'titles.txt')
  const reporters = [
    ['spec', 'stdout'],
    [join(root, 'test', 'support', 'title-reporter.ts'), titles],
  ].flatMap(([name, place]) => [`--test-reporter=${name}`, `--test-reporter-destination=${place}`])
  const setup = `--test-global-setup=${join(root, 'test', 'support', 'run-setup.ts')}`
  const { inBrowser = [], waiting = [], others = [] } = findTests()
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
  const rows = await node([join(root, 'test', 'support', 'check-contract-rows.ts'), titles])
  const left = files.filter((file) => !existsSync(`${markOf(folder, file)}.taken`))
  printSlowest(files, folder)
  for (const file of left) process.stderr.write(`posta test: ${file} was not run\n`)
  return tests || rows || Number(left.length > 0)
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

/**
 * The files that take longest, by the times that runs print: one that is taken last would run alone
 * at the end.
 */
const longest = [
  'test/browser/pictures.test.ts',
  'test/browser/scan.test.ts',
  'test/browser/public.test.ts',
  'test/browser/work-list.test.ts',
  'test/browser/scan-offline.test.ts',
  'test/browser/users.test.ts',
  'test/lifecycle.test.ts',
  'test/labels-zpl.test.ts',
  'test/move.test.ts',
  'test/operation-examples.test.ts',
  'test/v1/hostile-words.test.ts',
  'src/capabilities/people/people.test.ts',
  'test/labels-sheets.test.ts',
  'test/labels-print.test.ts',
  'test/cli.test.ts',
  'test/imports-crash.test.ts',
]

/** Those of which most of the time is waiting, the longest first. */
const mostlyWaiting = [
  'test/image.test.ts',
  'test/patroni.test.ts',
  'test/upgrade.test.ts',
  'test/failover.test.ts',
  'test/crash.test.ts',
  'test/webhooks-crash.test.ts',
  'test/point-in-time.test.ts',
  'test/replica.test.ts',
  'test/processes.test.ts',
  'test/round-trips.test.ts',
  'src/kits/http/unread-answers.test.ts',
]

/** Finds the test files: the longest first, then those in test/ itself, among which more are. */
function findTests(): Partial<Record<'inBrowser' | 'waiting' | 'others', string[]>> {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((file) => file.replaceAll(sep, '/'))
      .toSorted()
  const patterns = ['test/*.test.ts', 'test/*/**/*.test.ts', 'src/**/*.test.ts']
  const found = new Set(patterns.flatMap(find))
  const known = [...longest, ...mostlyWaiting].filter((file) => found.has(file))
  return Object.groupBy(new Set([...known, ...found]), (file) => {
    if (file.startsWith('test/browser/')) return 'inBrowser'
    return mostlyWaiting.includes(file) ? 'waiting' : 'others'
  })
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

/** npm's record of the installation is older than the lock file when that has changed since. */
function isInstalled(folder: string): boolean {
  const installed = statSync(join(folder, 'node_modules', '.package-lock.json'), {
    throwIfNoEntry: false,
  })
  const wanted = statSync(join(folder, 'package-lock.json'))
  return installed !== undefined && installed.mtimeMs > wanted.mtimeMs
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
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1))
  })
}
