/**
 * The kernel of the model: plain data, beside a service that has a database. A slice states in its
 * `*.model.ts` the commands that its rows take, what each does to the model, and its equations: what
 * the rows show equals what the model says.
 */
import type { Chance } from './chance.ts'
import type { Delivery } from './receivers.ts'
import type { Call, Reply } from './wire.ts'

/** Plain data of all slices, by the name of the part. */
export type Model = Record<string, unknown>

/** A thing that somebody does; all that it needs to be sent again is in it. */
export interface Command {
  readonly kind: string
}

/** The outcome of a command in the model's words; the service's answer is read into the same. */
export type Outcome = string | readonly string[]

/** A client that got no answer, or one that says nothing of the change, knows no more. */
export const unanswered = 'unanswered'

/** Reads a row; throws unless it is answered with 200. */
export interface Look {
  (call: Call): Promise<unknown>
  /** The messages that the shops' own servers took, oldest first. */
  readonly taken: readonly Delivery[]
  /** Which of these words a table has. */
  stored(words: readonly string[]): string[]
}

export interface CommandKind<Own extends Command> {
  readonly kind: Own['kind']
  /** The outcomes of which a run must see one: a command that is never accepted tries nothing. */
  readonly accepted: readonly string[]
  /** How often it is drawn, beside the others. */
  readonly weight: number
  /** Makes a command that this model can use; undefined where it has nothing to do. */
  propose(chance: Chance, model: Model): Omit<Own, 'kind'> | undefined
  /** Reads what only the service knows, such as the number of a paper. */
  prepare?(command: Own, look: Look): Promise<string>
  call(command: Own, prepared: string): Call
  /**
   * Returns what is to be answered, and does to the model what the command does. Secrets that the
   * service makes are known from the answer alone.
   */
  apply(model: Model, command: Own, answered?: Outcome): Outcome
  /** The commands that it is made of, where it may have been carried out in part. */
  parts?(command: Own): Command[]
  /**
   * Each part is a transaction, one after the other: others may come between, and a kill leaves the
   * first ones. The answer is read into an outcome for each, or into the refusal of the first.
   */
  readonly isInOrder?: boolean
  /** Reads the answer of one that was carried out or refused. */
  read(reply: Reply, command: Own): Outcome
}

export interface Equation {
  readonly name: string
  /** Holds only once all servers answer and time has passed, at the end of a history. */
  readonly isFinal?: boolean
  /** Reads all that there is: in a run of a year that is compared once a month. */
  readonly isWhole?: boolean
  /** What the rows show. */
  look(look: Look, model: Model): Promise<unknown>
  /** What the model says; what is shown is given to those that allow more than one state. */
  expect(model: Model, shown: unknown): unknown
}

export interface SliceModel {
  // biome-ignore lint/suspicious/noExplicitAny: each kind takes commands of its own
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly kinds: readonly CommandKind<any>[]
  readonly equations: readonly Equation[]
}

const beginnings = new Map<string, () => unknown>()

/** A part of every model: returns a function that finds it. */
export function definePart<Part>(name: string, begin: () => Part): (model: Model) => Part {
  beginnings.set(name, begin)
  return (model) => model[name] as Part
}

/**
 * When the command that is being applied was answered, by the clock of the simulation; and since
 * when equations about single pieces compare: in a run of a year not all of them every day.
 */
export const clockOf = definePart('clock', () => ({ now: 0, comparedFrom: 0 }))

export function beginModel(): Model {
  return Object.fromEntries([...beginnings].map(([name, begin]) => [name, begin()]))
}

/** A kind of command, whose own fields the compiler checks. */
export function command<Own extends Command>(kind: CommandKind<Own>): CommandKind<Own> {
  return kind
}
