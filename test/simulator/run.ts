/** Sends the steps of a run to its world, and compares what is shown with what the models say. */
import { createHash } from 'node:crypto'
import { type Fault } from './faults.ts'
import { forgetKeys } from './keys.ts'
import { isExcuse } from './machine.ts'
import {
  beginModel,
  type Command,
  type CommandKind,
  clockOf,
  type Look,
  type Model,
  type Outcome,
  unanswered,
} from './model.ts'
import { models } from './models.ts'
import type { Manner } from './receivers.ts'
import type { Call, Reply } from './wire.ts'
import type { World } from './world.ts'

/** Commands that are sent at once, and the fault that waits for them. */
export interface Step {
  readonly commands: readonly Command[]
  readonly fault?: Fault
  /** How the shops' own servers behave from now on. */
  readonly manner?: Manner
  /** How long the world waits afterwards. */
  readonly passMs: number
  /** The clock then moves on at once, as on a machine that slept. */
  readonly jumpMs?: number
  /** Compared afterwards, whatever the step leaves. */
  readonly due?: Due
}

export interface Failure {
  /** The equation, or the kind of fault. */
  readonly name: string
  readonly step: number
  readonly difference: readonly string[]
}

/** What is compared: all, all but what reads everything, or also what holds at the end alone. */
export type Due = 'all' | 'day' | 'end'

export interface Run {
  /** One of the models that the answers allow so far. */
  model(): Model
  /** Commands without an answer, which their clients may send again. */
  open(): readonly Command[]
  /** Runs a step; what is shown is compared if it leaves several models, and where that is due. */
  step(step: Step): Promise<void>
  /** Ends the world; returns the failure of the work that it ended with, if it was one. */
  close(error?: Error): Promise<Ended>
}

export interface Ended {
  readonly failure: Failure | undefined
  /** Equal for equal seeds, whatever the machine. */
  readonly digest: string
  /** How often each kind of command was answered in which way. */
  readonly outcomes: ReadonlyMap<string, number>
  readonly kills: number
}

export const kinds = new Map(
  models.flatMap((slice) => slice.kinds.map((kind) => [kind.kind, kind])),
)
const equations = models.flatMap((slice) => slice.equations)

function kindOf({ kind }: Command): CommandKind<Command> {
  const own = kinds.get(kind)
  if (own === undefined) throw new Error(`there is no command ${kind}`)
  return own as CommandKind<Command>
}

class Broken extends Error {
  readonly failure: Omit<Failure, 'step'>
  constructor(name: string, difference: readonly string[]) {
    super(name)
    this.failure = { name, difference }
  }
}

/** The kinds of which no command was accepted in these outcomes: nothing tries them. */
export function neverAccepted(outcomes: ReadonlyMap<string, number>): string[] {
  return [...kinds.values()]
    .filter(({ kind, accepted }) => !accepted.some((word) => outcomes.has(`${kind} ${word}`)))
    .map(({ kind }) => kind)
}

/** More models than this at a time would say that the equations see too little. */
const mostCandidates = 256

export function openRun(world: World): Run {
  const hash = createHash('sha256')
  const outcomes = new Map<string, number>()
  let candidates: Model[] = [beginModel()]
  let kills = 0
  let steps = 0
  let open: Command[] = []

  const note = (name: string, outcome: Outcome) => {
    for (const one of [outcome].flat()) {
      // Of an outcome about a piece the last word counts.
      const key = `${name} ${one.split(' ').at(-1)}`
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    }
  }

  async function send(step: Step): Promise<boolean> {
    const look = lookOf(world)
    const prepared: string[] = []
    for (const command of step.commands)
      prepared.push((await kindOf(command).prepare?.(command, look)) ?? '')
    const calls = step.commands.map((command, at) =>
      kindOf(command).call(command, prepared[at] ?? ''),
    )
    if (step.manner) world.receivers.behave(step.manner)
    if (step.fault) world.arm(step.fault)
    const replies = calls.length > 0 ? await world.send(calls) : []
    const struck = world.struck()
    const now = world.now()
    kills += await world.revive()
    world.disarm()
    if (struck) note('fault', struck)
    const read = replies.map((reply, at) =>
      readReply(step.commands[at], reply, isExcuse(struck), replies.length === 1),
    )
    hash.update(JSON.stringify([step, replies]))
    for (const [at, command] of step.commands.entries()) note(command.kind, read[at] ?? unanswered)
    // Those that are not sent again now are never sent again.
    candidates = advance(merge(candidates, step.commands), step.commands, read, now)
    open = step.commands.filter((_, at) => read[at] === unanswered)
    return isExcuse(struck)
  }

  return {
    model: () => candidates[0] ?? {},
    open: () => open,
    async step(step) {
      const { due, passMs, jumpMs = 0 } = step
      steps += 1
      const isDoubtful = await send(step)
      await world.pass(passMs)
      if (jumpMs > 0) await sleepOver(world, jumpMs)
      // Until a clock is where it was, what was done before lies in its future.
      if (world.behindMs() > 0) await sleepOver(world, world.behindMs())
      if (due === 'end') await settle(world)
      if (candidates.length > 1 || isDoubtful || due) {
        candidates = await check(world, candidates, hash, due ?? 'all')
      }
      candidates = merge(candidates, open)
      const [unexpected] = world.unexpected
      if (unexpected !== undefined) throw new Broken(unexpected.name, [unexpected.text])
    },
    async close(error) {
      if (error !== undefined && !(error instanceof Broken)) throw error
      const failure = error && { ...error.failure, step: steps }
      if (failure) hash.update(JSON.stringify(failure))
      await world.close()
      return { failure, digest: hash.digest('hex').slice(0, 16), outcomes, kills }
    },
  }
}

const hourMs = 3_600_000

/** Work that waited for its hour gets its turns after the jump. */
async function sleepOver(world: World, ms: number): Promise<void> {
  await world.jump(ms)
  await world.pass(1_000)
}

/** All servers answer, and every retry has its time: what was on its way has arrived. */
async function settle(world: World): Promise<void> {
  world.receivers.behave('well')
  for (let jumps = 0; jumps < 6; jumps += 1) await sleepOver(world, 6 * hourMs)
}

/** A client that got no answer, or a failure after a fault, does not know what was done. */
function readReply(
  command: Command | undefined,
  reply: Reply | undefined,
  hasStruck: boolean,
  isAlone: boolean,
): Outcome {
  if (command === undefined || reply === undefined) return unanswered
  const isFailure = reply.status >= 500 || reply.text.includes('"codError":-1')
  if (isFailure && !hasStruck)
    throw new Broken('a failure without a fault', [
      `${command.kind}: ${reply.status} ${reply.text}`,
    ])
  const isOpen = /"code":"(request-in-progress|answer-lost)"/.test(reply.text)
  if (isFailure || isOpen) return unanswered
  try {
    const outcome = kindOf(command).read(reply, command)
    // Beside another one that is under way, it may be left open without a fault.
    if (outcome === unanswered && !hasStruck && isAlone)
      throw new Broken('a failure without a fault', [`${command.kind}: ${reply.text}`])
    return outcome
  } catch (error) {
    if (error instanceof Broken) throw error
    throw new Broken('an answer of no known shape', [
      `${command.kind}: ${reply.text.slice(0, 300)}`,
    ])
  }
}

interface Part {
  readonly command: Command
  readonly outcome: Outcome
  /** The place of the part that comes before it. */
  readonly after: number | undefined
}

/** Where an answer is missing, each part of a command may have been carried out or not. */
function spread(sent: readonly Command[], answered: readonly Outcome[]): Part[] {
  const all: Part[] = []
  for (const [at, command] of sent.entries()) {
    const outcome = answered[at] ?? unanswered
    const { parts, isInOrder = false } = kindOf(command)
    const isWhole = !isInOrder && outcome !== unanswered
    const own = (isWhole ? undefined : parts?.(command)) ?? [command]
    const isRefused = typeof outcome === 'string' && outcome !== unanswered
    const first = all.length
    for (const [place, part] of (isRefused ? own.slice(0, 1) : own).entries())
      all.push({
        command: part,
        outcome: isInOrder && typeof outcome !== 'string' ? (outcome[place] ?? '') : outcome,
        after: isInOrder && place > 0 ? first + place - 1 : undefined,
      })
  }
  return all
}

/** All models that the answers allow: in any order, with or without what was not answered. */
function advance(
  before: readonly Model[],
  sent: readonly Command[],
  answered: readonly Outcome[],
  now: number,
): Model[] {
  if (sent.length === 0) return [...before]
  const parts = spread(sent, answered)
  const commands = parts.map(({ command }) => command)
  const read = parts.map(({ outcome }) => outcome)
  const [only] = before
  const [alone] = commands
  if (only && before.length === 1 && alone && commands.length === 1 && read[0] !== unanswered) {
    clockOf(only).now = now
    const answer = kindOf(alone).apply(only, alone, read[0])
    if (String(answer) !== String(read[0])) throw strangeAnswer(commands, read, [answer])
    return [only]
  }
  const after = new Map<string, Model>()
  const tried = new Set<string>()
  let expected = read
  const goOn = (model: Model, rest: readonly number[], answers: readonly Outcome[]) => {
    const state = stable(model)
    // Most commands do the same in either order.
    if (tried.has(`${rest.join()} ${state}`)) return
    tried.add(`${rest.join()} ${state}`)
    if (rest.every((at) => read[at] === unanswered)) after.set(state, model)
    for (const at of rest) {
      const earlier = parts[at]?.after
      if (earlier !== undefined && rest.includes(earlier)) continue
      const next = structuredClone(model)
      const command = commands[at]
      const answer = command ? kindOf(command).apply(next, command, read[at]) : unanswered
      const all = answers.with(at, answer)
      if (read[at] !== unanswered && String(read[at]) !== String(answer)) expected = all
      else
        goOn(
          next,
          rest.filter((other) => other !== at),
          all,
        )
    }
  }
  for (const model of before) {
    const begun = structuredClone(model)
    clockOf(begun).now = now
    goOn(begun, [...commands.keys()], read)
  }
  if (after.size === 0) throw strangeAnswer(commands, read, expected)
  if (after.size > mostCandidates)
    throw new Broken('too many models', [`${after.size} after ${JSON.stringify(commands)}`])
  return [...after.values()]
}

/** Models that differ only in what nobody can see any more are one. */
function merge(candidates: readonly Model[], open: readonly Command[]): Model[] {
  if (candidates.length === 1) return [...candidates]
  for (const model of candidates) forgetKeys(model, open)
  return [...new Map(candidates.map((model) => [stable(model), model])).values()]
}

function strangeAnswer(
  commands: readonly Command[],
  read: readonly Outcome[],
  expected: readonly Outcome[],
): Broken {
  const names = [...new Set(commands.map(({ kind }) => kind))].join()
  return new Broken(`no model answers so to: ${names}`, [
    ...commands.map((command) => JSON.stringify(command)),
    `answered: ${JSON.stringify(read)}`,
    `expected: ${JSON.stringify(expected)}`,
  ])
}

async function check(
  world: World,
  candidates: readonly Model[],
  hash: ReturnType<typeof createHash>,
  due: Due,
): Promise<Model[]> {
  const look = lookOf(world)
  let left = [...candidates]
  for (const model of left) clockOf(model).now = world.now()
  for (const equation of equations) {
    if (equation.isFinal && due !== 'end') continue
    if (equation.isWhole && due === 'day') continue
    const shown = await equation.look(look, left[0] ?? {})
    const text = stable(shown)
    hash.update(text)
    const expected = left.map((model) => stable(equation.expect(model, shown)))
    const fitting = left.filter((_, at) => expected[at] === text)
    if (fitting.length === 0) throw new Broken(equation.name, nearest(expected, text))
    left = fitting
  }
  return left
}

/** What differs from the model that is nearest to what is shown. */
function nearest(expected: readonly string[], shown: string): string[] {
  const all = expected.map((text) => differencesOf(text, shown))
  return all.sort((one, other) => one.length - other.length)[0] ?? []
}

function differencesOf(expected: string, shown: string): string[] {
  const [wanted, there] = [expected.split('\n'), shown.split('\n')]
  return [
    ...wanted.filter((line) => !there.includes(line)).map((line) => `expected ${line.trim()}`),
    ...there.filter((line) => !wanted.includes(line)).map((line) => `   shown ${line.trim()}`),
  ]
}

/** The same text for the same data, a line for each entry. */
function stable(value: unknown): string {
  const sorted = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    const entries = Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1))
    return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
  }
  return JSON.stringify(sorted(value), null, 1)
}

function lookOf(world: World): Look {
  const look = async (call: Call) => {
    const [reply] = await world.send([call])
    if (reply?.status !== 200)
      throw new Broken('a row that can not be read', [
        `${call.path}: ${reply?.status} ${reply?.text}`,
      ])
    return JSON.parse(reply.text) as unknown
  }
  return Object.assign(look, { taken: world.receivers.taken, stored: world.stored })
}
