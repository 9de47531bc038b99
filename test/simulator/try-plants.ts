/**
 * `./posta simulate --plants`: plants each fault of `plants/` in a copy of the source, and counts the
 * histories until the simulator finds it. A fault that it does not find is one of the simulator.
 */
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    starts: { type: 'string', default: '1' },
    histories: { type: 'string', default: '2000' },
    only: { type: 'string' },
  },
})
const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

interface Found {
  readonly histories: number
  readonly equation: string
}

/** Histories of several seeds start together: a start takes as long as three of them. */
const atOnce = 20

/** Each start has seeds of its own. */
const startsApart = 100_000

async function tryPlant(patch: string): Promise<(Found | undefined)[]> {
  const copy = mkdtempSync(join(tmpdir(), 'posta-planted-'))
  try {
    for (const name of ['src', 'sql', 'test', 'web', 'package.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    await run('git', ['apply', '--unsafe-paths', `--directory=${copy}`, patch], { cwd: copy })
    const results: (Found | undefined)[] = []
    for (let start = 0; start < Number(values.starts); start += 1)
      results.push(await findFailure(copy, Number(values.seed) + start * startsApart))
    return results
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function findFailure(copy: string, first: number): Promise<Found | undefined> {
  const folder = join(copy, 'test', 'simulator')
  for (let done = 0; done < Number(values.histories); done += atOnce) {
    const words = ['--seed', String(first + done), '--histories', String(atOnce)]
    const all = ['--import', join(folder, 'runtime.ts'), join(folder, 'simulate.ts')]
    const { stdout } = await run(process.execPath, [...all, '--json', '--first', ...words], {
      cwd: copy,
      maxBuffer: 2 ** 24,
    }).catch((error: { stdout: string }) => error)
    const printed = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as {
      failed?: { seed: number; name: string }[]
    }
    const [failed] = printed.failed ?? []
    if (failed) return { histories: failed.seed - first + 1, equation: failed.name }
  }
  return undefined
}

/** Of all starts the one in the middle; those that found nothing are the longest. */
function medianOf(results: readonly (Found | undefined)[]): Found | undefined {
  const inOrder = results.toSorted(
    (one, other) => (one?.histories ?? Infinity) - (other?.histories ?? Infinity),
  )
  return inOrder[Math.floor(results.length / 2)]
}

const wanted = values.only?.split(',')
const patches = globSync(join(import.meta.dirname, 'plants', '*.patch')).toSorted()
let missed = 0
process.stdout.write('| fault | histories | what broke |\n|---|---|---|\n')
for (const patch of patches) {
  const name = basename(patch, '.patch')
  if (wanted && !wanted.includes(name)) continue
  if (readFileSync(patch, 'utf8') === '') throw new Error(`${patch} is empty`)
  const median = medianOf(await tryPlant(patch))
  if (median === undefined) missed += 1
  process.stdout.write(`| ${name} | ${median?.histories ?? '-'} | ${median?.equation ?? ''} |\n`)
}
process.exit(missed > 0 ? 1 : 0)
