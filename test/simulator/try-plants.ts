/**
 * `./posta simulate --plants`: plants each fault of `plants/` in a copy of the source, and counts the
 * histories until the simulator finds it. A fault that it does not find is one of the simulator.
 * What was tried is kept in `tmp/plants.json`: a run that was stopped goes on there.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    starts: { type: 'string', default: '1' },
    histories: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string' },
  },
})
const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const endMs = performance.now() + Number(values.minutes) * 60_000
const most = Number(values.histories)
const starts = Number(values.starts)

/** The histories of one start so far. */
interface Tried {
  readonly histories: number
  /** Broke in the last of them. */
  readonly equation?: string
}

interface Kept {
  /** Of all that takes part: what was tried with other words says nothing of these. */
  readonly digest: string
  readonly tried: Record<string, Tried>
}

/** Histories of several seeds start together: a start takes as long as three of them. */
const mostAtOnce = 80

/** Each start has seeds of its own. */
const startsApart = 100_000

const copied = ['src', 'sql', 'test', 'web', 'package.json']

async function digestOfSource(): Promise<string> {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...copied]
  const { stdout } = await run('git', words, { cwd: root, maxBuffer: 2 ** 24 })
  const hash = createHash('sha256')
  for (const file of stdout.split('\0').toSorted())
    if (existsSync(join(root, file)) && file !== '') hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

const file = join(root, 'tmp', 'plants.json')
const digest = await digestOfSource()

function readKept(): Kept {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined
  return kept?.digest === digest ? kept : { digest, tried: {} }
}

const kept = readKept()

function keep(key: string, tried: Tried): void {
  kept.tried[key] = tried
  mkdirSync(join(root, 'tmp'), { recursive: true })
  writeFileSync(file, JSON.stringify(kept, null, 1))
}

/** Several starts of a plant are kept apart. */
const keyOf = (patch: string, start: number) =>
  `${basename(patch, '.patch')} from ${Number(values.seed) + start * startsApart}`

const isOver = (tried: Tried | undefined, limit = most) =>
  tried !== undefined && (tried.equation !== undefined || tried.histories >= limit)

async function tryPlant(patch: string, start: number, limit: number): Promise<void> {
  const key = keyOf(patch, start)
  if (isOver(kept.tried[key], limit)) return
  const copy = mkdtempSync(join(tmpdir(), 'posta-planted-'))
  try {
    for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    await run('git', ['apply', '--unsafe-paths', `--directory=${copy}`, patch], { cwd: copy })
    while (!isOver(kept.tried[key], limit) && performance.now() < endMs) {
      const done = kept.tried[key]?.histories ?? 0
      keep(key, await goOn(copy, patch, Number(values.seed) + start * startsApart, done))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Runs some histories more. */
async function goOn(copy: string, patch: string, first: number, done: number): Promise<Tried> {
  const folder = join(copy, 'test', 'simulator')
  const count = Math.min(mostAtOnce, Math.max(10, done), most - done)
  const words = ['--seed', String(first + done), '--histories', String(count), '--json', '--first']
  // Faults of one node beside others are those of PostgreSQL.
  const universe = basename(patch).startsWith('nodes-') ? ['--faults', 'nodes'] : []
  const all = ['--import', join(folder, 'runtime.ts'), join(folder, 'simulate.ts'), ...words]
  const { stdout } = await run(process.execPath, [...all, ...universe], {
    cwd: copy,
    maxBuffer: 2 ** 24,
  }).catch((error: { stdout: string }) => error)
  const printed = JSON.parse(stdout.trim().split('\n').at(-1) || '{}') as {
    failed?: { seed: number; name: string }[]
  }
  if (printed.failed === undefined) throw new Error(`${patch}: the simulator ended: ${stdout}`)
  const [failed] = printed.failed
  if (failed === undefined) return { histories: done + count }
  return { histories: failed.seed - first + 1, equation: failed.name }
}

/** Of all starts the one in the middle; those that found nothing are the longest. */
function medianOf(patch: string): Tried | undefined {
  const all = Array.from({ length: starts }, (_, start) => kept.tried[keyOf(patch, start)])
  if (!all.every(isOver)) return undefined
  const length = (one?: Tried) => (one?.equation === undefined ? Infinity : one.histories)
  return all.toSorted((one, other) => length(one) - length(other))[Math.floor(starts / 2)]
}

const wanted = values.only?.split(',')
const patches = globSync(join(import.meta.dirname, 'plants', '*.patch'))
  .filter((patch) => !wanted || wanted.includes(basename(patch, '.patch')))
  .toSorted()
// What is found soon comes first: a run that is stopped has seen most.
for (const limit of [20, 100, 500].filter((one) => one < most).concat(most))
  for (let start = 0; start < starts; start += 1)
    for (const patch of patches) if (performance.now() < endMs) await tryPlant(patch, start, limit)

let found = 0
let open = 0
process.stdout.write('| fault | histories | what broke |\n|---|---|---|\n')
for (const patch of patches) {
  const median = medianOf(patch)
  if (median === undefined) open += 1
  if (median?.equation !== undefined) found += 1
  const histories = median?.equation === undefined ? '-' : median.histories
  const broken = median === undefined ? 'not tried to the end' : (median.equation ?? 'not found')
  process.stdout.write(`| ${basename(patch, '.patch')} | ${histories} | ${broken} |\n`)
}
const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })
process.stdout.write(
  `\n${found} of ${patches.length} found within ${most} histories, each from ${starts} seeds, at ` +
    `${commit.trim()}.\n`,
)
if (open > 0) process.stdout.write(`${open} are left: the same command goes on.\n`)
process.exit(found === patches.length ? 0 : 1)
