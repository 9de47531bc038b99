import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

const checks: readonly Step[] = [
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
  const all = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).sort()
  const args = ['--test', '--test-reporter=spec', ...(files.length > 0 ? files : all)]
  return run({ name: 'tests', command: process.execPath, args })
}

export async function bench(words: string[]): Promise<number> {
  const args = [join(root, 'bench', 'bench.ts'), ...words]
  return run({ name: 'bench', command: process.execPath, args })
}

function run({ command, args }: Step): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1))
  })
}
