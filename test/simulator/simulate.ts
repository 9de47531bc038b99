/** `./posta simulate`: histories of a carrier under faults, each from its seed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type History, type HistoryOptions, runHistory } from './history.ts'
import { neverAccepted, type Step } from './run.ts'
import { realNow } from './runtime.ts'
import { shrink } from './shrink.ts'
import { findUniverse } from './universes.ts'
import { runYear } from './year.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '1' },
    commands: { type: 'string', default: '60' },
    faults: { type: 'string', default: 'all' },
    often: { type: 'string', default: '' },
    script: { type: 'string' },
    whole: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    days: { type: 'string' },
    parcels: { type: 'string', default: '20000' },
  },
})

const isWatched = process.stderr.isTTY && !values.json
const began = realNow()
const all: History[] = []

function progress(text: string): void {
  if (isWatched) process.stderr.write(`\r\u001B[K${text}`)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A history that failed, kept as the steps that remain of it. */
interface Script {
  readonly seed: number
  readonly steps: readonly Step[]
}

async function runOne(options: HistoryOptions): Promise<void> {
  const history = await runHistory(options)
  all.push(history)
  if (history.failure === undefined || values.json) return
  progress('')
  const steps = (left: number) => progress(`seed ${options.seed}: made smaller, ${left} steps`)
  const isShrunk = !values.whole && options.steps === undefined
  explain(isShrunk ? await shrink(history, options, steps) : history, history.steps.length)
}

function explain({ seed, failure, steps }: History, before: number): void {
  progress('')
  print(`seed ${seed} fails: ${failure?.name}`)
  print(`  ${steps.length} of ${before} steps:`)
  for (const { commands, fault, manner, passMs, jumpMs = 0 } of steps) {
    if (manner) print(`    The shops' servers: ${manner}.`)
    if (fault) print(`    ${fault.kind}, at its ${fault.after}.`)
    for (const command of commands) print(`    ${JSON.stringify(command)}`)
    if (passMs > 0) print(`    ${passMs} ms pass`)
    if (jumpMs > 0) print(`    the clock jumps ${jumpMs / 3_600_000} hours`)
  }
  print('  it differs in:')
  for (const line of failure?.difference ?? []) print(`    ${line}`)
  if (values.script !== undefined) return
  const file = join(process.cwd(), `simulated-${seed}.json`)
  writeFileSync(file, `${JSON.stringify({ seed, steps } satisfies Script, null, 1)}\n`)
  const again = values.faults === 'all' ? '' : `--faults ${values.faults} `
  print(`  again: ./posta simulate ${again}--script simulated-${seed}.json`)
}

/** How often each command was answered in which way. */
function countOutcomes(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { outcomes } of all)
    for (const [name, count] of outcomes) counts.set(name, (counts.get(name) ?? 0) + count)
  return new Map([...counts].toSorted(([one], [other]) => one.localeCompare(other)))
}

const commands = Number(values.commands)
const often = values.often.split(',')
const universe = await findUniverse(values.faults)
if (values.days !== undefined) {
  const [seed, days] = [Number(values.seed), Number(values.days)]
  const onDay = (day: number) => progress(`day ${day} of ${days}`)
  const ended = await runYear({ seed, days, parcels: Number(values.parcels), onDay })
  all.push({ seed, steps: [], ...ended })
  const { failure } = ended
  if (failure)
    print(`seed ${seed} fails: ${failure.name}\n    ${failure.difference.join('\n    ')}`)
} else if (values.script === undefined) {
  const first = Number(values.seed)
  const last = first + Number(values.histories) - 1
  for (let seed = first; seed <= last; seed += 1) {
    progress(`seed ${seed} of ${first} to ${last}`)
    await runOne({ seed, commands, universe, often })
    if (values.first && all.at(-1)?.failure !== undefined) break
  }
} else {
  const { seed, steps } = JSON.parse(readFileSync(values.script, 'utf8')) as Script
  await runOne({ seed, commands, universe, steps })
}
progress('')

/** So many commands that each kind must have been accepted once. */
const enough = 3_000
const outcomes = countOutcomes()
const isEnough =
  values.script === undefined && values.days === undefined && all.length * commands >= enough
const untried = isEnough ? neverAccepted(outcomes) : []
const failures = all.filter(({ failure }) => failure !== undefined)
const seconds = (realNow() - began) / 1000
if (values.json) {
  const digests = Object.fromEntries(all.map(({ seed, digest }) => [seed, digest]))
  const failed = failures.map(({ seed, failure }) => ({ seed, ...failure }))
  print(JSON.stringify({ digests, failed, outcomes: Object.fromEntries(outcomes), untried }))
} else {
  for (const [name, count] of outcomes) print(`${String(count).padStart(7)}  ${name}`)
  for (const kind of untried) print(`never accepted: ${kind}`)
  const kills = all.reduce((sum, one) => sum + one.kills, 0)
  const [only] = all
  if (all.length === 1 && only) print(`seed ${only.seed}: digest ${only.digest}`)
  print(
    `${all.length} histories, ${kills} kills, ${failures.length} failures, ${seconds.toFixed(1)} s`,
  )
}
process.exit(failures.length + untried.length > 0 ? 1 : 0)
