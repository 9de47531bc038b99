import { execFile, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

interface Check extends Command {
  readonly name: string
}

const checks: readonly Check[] = [
  { name: 'format', command: tool('biome'), args: ['ci', '--log-level=warn'] },
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'types', command: tool('tsc'), args: ['--noEmit'] },
  { name: 'dead code', command: tool('knip'), args: ['--no-progress'] },
]

/** What is checked before a few files are tested: the mistakes that are made while writing. */
const quickChecks = checks.filter(({ name }) => name === 'lint' || name === 'types')

/** Everything that must hold before a change lands; with files, only those tests. */
export async function runTests(files: string[]): Promise<number> {
  const verdicts = await Promise.all((files.length > 0 ? quickChecks : checks).map(passes))
  if (verdicts.includes(false)) return 1
  return files.length > 0 ? node(['--test', '--test-reporter=spec', ...files]) : runEveryTest()
}

/** The checks run side by side, so that each says what it has to say in one piece. */
async function passes({ name, command, args }: Check): Promise<boolean> {
  const failure = await promisify(execFile)(command, args, { cwd: root }).then(
    () => undefined,
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  )
  process.stderr.write(`posta test: ${name}\n`)
  if (failure === undefined) return true
  process.stderr.write(`${failure}posta test: ${name} failed\n`)
  return false
}

/** Node leaves one core free, but much of the time is spent waiting. */
const atOnce = availableParallelism() + 1

/** Every test, and then the check that each row of the contract is among those that passed. */
async function runEveryTest(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-tests-'))
  const titles = join(folder, 'titles.txt')
  const reporters = [
    ['spec', 'stdout'],
    [join(root, 'test', 'support', 'title-reporter.ts'), titles],
  ].flatMap(([name, place]) => [`--test-reporter=${name}`, `--test-reporter-destination=${place}`])
  const setup = `--test-global-setup=${join(root, 'test', 'support', 'run-setup.ts')}`
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).sort()
  try {
    const concurrency = `--test-concurrency=${atOnce}`
    const tests = await node(['--test', concurrency, setup, ...reporters, ...files])
    const rows = await node([join(root, 'test', 'support', 'check-contract-rows.ts'), titles])
    return tests === 0 ? rows : tests
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function bench(words: string[]): Promise<number> {
  return node([join(root, 'bench', 'bench.ts'), ...words])
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
