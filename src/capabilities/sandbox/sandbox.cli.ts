import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { parseDuration } from '../../kits/clock/duration.ts'
import { readArguments, wholeNumber } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRecord, printRows } from '../../kits/command-line/output.ts'
import { problemError } from '../../kits/command-line/problem-error.ts'
import { type SandboxOpsContext, sandboxOperations } from './sandbox.ops.ts'

type Answer = Readonly<Record<string, unknown>>

interface SandboxLineContext extends SandboxOpsContext {
  readonly shippers: { find(number: number): Promise<unknown> }
  readonly tracking: { findPiece(code: TrackingCode): Promise<unknown> }
}

type Line = CommandLine<SandboxLineContext>

const actions = new Map(Object.entries({ scenarios, advance, run, runs, stop, clock }))

/** The same rows as the operations API; the audit log shows the person's name. */
export const sandboxCommand: Command<SandboxLineContext> = {
  name: 'sandbox',
  help: `  ./posta sandbox scenarios          what test shipments can live through (docs/sandbox.md)
  ./posta sandbox advance CODE [--to CHECK]
  ./posta sandbox run CODE --scenario NAME [--every 5s | --by-clock]
  ./posta sandbox runs CODE          what is played with a shipment; sandbox stop CODE ends it
  ./posta sandbox clock --shipper N [--advance 3d] [--speed N] [--reset]
`,
  async run([action = '', ...words], line) {
    const act = actions.get(action)
    if (act === undefined)
      throw new CliError(`expected: sandbox ${[...actions.keys()].join(', sandbox ')}`)
    return act(words, line)
  },
}

interface Call {
  readonly name: string
  readonly env: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Answer
}

async function ask(line: Line, { name, env, params = {}, body = {} }: Call): Promise<Answer> {
  const operation = sandboxOperations.find((row) => row.name === `${name}AsCarrier`)
  if (operation === undefined) throw new Error(`unknown operation ${name}`)
  const input = { body, file: Buffer.alloc(0), params, query: {} }
  const enter = operation.method === 'GET' ? line.lookInto : line.within
  const answer = await enter(env, (context) => operation.answer(input, context))
  if ('problem' in answer) {
    const advice = answer.problem.status === 404 ? await adviseOther(line, env, params) : ''
    throw problemError(answer.problem, advice)
  }
  return ('body' in answer ? answer.body : {}) as Answer
}

function adviseOther(line: Line, env: string, params: NonNullable<Call['params']>) {
  const code = parseTrackingCode(params['trackingCode'] ?? '')
  return line.adviseOther(env, async ({ shippers, tracking }) => {
    const match = code.ok
      ? await tracking.findPiece(code.value)
      : await shippers.find(Number(params['number'] ?? 0))
    return match !== undefined
  })
}

function codeOf(positionals: readonly string[]): Readonly<Record<string, string>> {
  const [trackingCode] = positionals
  if (trackingCode === undefined) throw new CliError('the tracking code is missing')
  return { trackingCode }
}

async function scenarios(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {})
  const { items } = await ask(line, { name: 'listScenarios', env: values.env })
  printRows(items as Record<string, string>[], values.json)
  return 0
}

async function advance(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, { to: { type: 'string' } })
  const body = values.to === undefined ? {} : { to: values.to.toUpperCase() }
  const params = codeOf(positionals)
  printMoved(
    await ask(line, { name: 'advanceShipment', env: values.env, params, body }),
    values.json,
  )
  return 0
}

async function run(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {
    scenario: { type: 'string' },
    every: { type: 'string' },
    'by-clock': { type: 'boolean', default: false },
  })
  const { scenario, every, env, json, 'by-clock': byClock } = values
  const params = codeOf(positionals)
  if (every === undefined && !byClock) {
    printMoved(await ask(line, { name: 'playScenario', env, params, body: { scenario } }), json)
    return 0
  }
  const pace = every === undefined ? {} : { everySeconds: readSeconds(every) }
  const body = { scenario, byClock, ...pace }
  printRun(await ask(line, { name: 'beginScenario', env, params, body }), json)
  return 0
}

function readSeconds(text: string): number {
  const ms = parseDuration(text)
  if (ms === undefined) throw new CliError('--every: expected a time such as 5s, 2m or 1h')
  return ms / 1_000
}

async function runs(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const params = codeOf(positionals)
  const { items } = await ask(line, { name: 'listScenarioRuns', env: values.env, params })
  printRows((items as RunAnswer[]).map(toRow), values.json)
  return 0
}

async function stop(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const params = codeOf(positionals)
  printRun(await ask(line, { name: 'stopScenario', env: values.env, params }), values.json)
  return 0
}

async function clock(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {
    shipper: { type: 'string' },
    advance: { type: 'string' },
    speed: { type: 'string' },
    reset: { type: 'boolean', default: false },
  })
  const number = String(wholeNumber(values.shipper, '--shipper', 9999))
  const { advance: by, speed, reset, env } = values
  if (reset && (by !== undefined || speed !== undefined))
    throw new CliError('--reset goes alone: it brings back the real time')
  const changes = by !== undefined || speed !== undefined
  const name = reset ? 'resetClock' : changes ? 'changeClock' : 'getClock'
  const shown = await ask(line, { name, env, params: { number }, body: { advance: by, speed } })
  printRecord(shown, values.json)
  return 0
}

function printMoved({ recorded, ...moved }: Answer, asJson: boolean): void {
  const rows = recorded as Record<string, string>[]
  if (asJson) return printRecord({ ...moved, recorded: rows }, true)
  printRows(rows, false)
  printRecord(moved, false)
}

function printRun(answer: Answer, asJson: boolean): void {
  const begun = answer as unknown as RunAnswer
  const whole = { ...begun, steps: begun.steps.join(' '), nextStepAt: begun.nextStepAt ?? '' }
  printRecord(asJson ? whole : toRow(begun), asJson)
}

interface RunAnswer {
  readonly id: string
  readonly scenario: string
  readonly state: string
  readonly done: number
  readonly steps: readonly string[]
  readonly nextStepAt: string | null
  readonly reason: string
}

function toRow({ id, scenario, state, done, steps, nextStepAt, reason }: RunAnswer) {
  const progress = `${done} of ${steps.length}`
  return { id, scenario, state, done: progress, next: nextStepAt ?? '', reason }
}
