import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

const checks: readonly (Command & { readonly name: string })[] = [
  { name: 'format', command: tool('biome'), args: ['ci', '--log-level=warn'] },
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'types', command: tool('tsc'), args: ['--noEmit'] },
  { name: 'dead code', command: tool('knip'), args: ['--no-progress'] },
]

/** Everything that must hold before a change lands; with files, only those tests. */
export async function runTests(files: string[]): Promise<number> {
  for (const step of files.length > 0 ? [] : checks) {
    process.stderr.write(`posta test: ${step.name}\n`)
    if ((await run(step)) !== 0) {
      process.stderr.write(`posta test: ${step.name} failed\n`)
      return 1
    }
  }
  return files.length > 0 ? node(['--test', '--test-reporter=spec', ...files]) : runEveryTest()
}

/** Node leaves one core free, which on two is half of them; much of the time is spent waiting. */
const atOnce = Math.max(2, availableParallelism())

/** Every test, and then the check that each row of the contract is among those that passed. */
async function runEveryTest(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-tests-'))
  const titles = join(folder, 'titles.txt')
  const reporters = [
    ['spec', 'stdout'],
    [join(root, 'test', 'support', 'title-reporter.ts'), titles],
  ].flatMap(([name, place]) => [`--test-reporter=${name}`, `--test-reporter-destination=${place}`])
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).sort()
  try {
    const tests = await node(['--test', `--test-concurrency=${atOnce}`, ...reporters, ...files])
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
