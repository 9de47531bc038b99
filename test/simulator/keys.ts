/** Rows that take an `Idempotency-Key`: a request that is repeated with its key is answered again. */
import type { Chance } from './chance.ts'
import { type Command, definePart, type Model } from './model.ts'
import type { Reply } from './wire.ts'

export interface Keyed extends Command {
  readonly key: string
}

const answersOf = definePart('keys', (): Record<string, string> => ({}))

/** Does the work for the first request with this key; the others are answered as it was. */
export function once(model: Model, key: string, work: () => string): string {
  const answers = answersOf(model)
  answers[key] ??= work()
  return answers[key]
}

/** The same, where a refusal leaves its key free (D53). */
export function onceDone(model: Model, key: string, done: string, work: () => string): string {
  const answers = answersOf(model)
  const answer = answers[key] ?? work()
  if (answer === done) answers[key] = answer
  return answer
}

/** Nobody repeats the others: what was answered to them makes no difference any more. */
export function forgetKeys(model: Model, used: readonly Command[]): void {
  const answers = answersOf(model)
  const left = new Set(used.flatMap((one) => ('key' in one ? [String(one.key)] : [])))
  // The parts of a request have its key and their places.
  for (const key of Object.keys(answers)) if (!left.has(key.replace(/#.*/, ''))) delete answers[key]
}

export const newKey = (chance: Chance) => `key-${String(chance.below(1e9)).padStart(9, '0')}`

/** The id of an answer that was `<id> done`: what is made without an answer has none. */
export function idIn(answered: unknown): string {
  const [id = '', end] = String(answered).split(' ')
  return end === 'done' ? id : ''
}

/** The id of what a row of JSON made, or the code of its problem. */
export function readId({ status, text }: Reply): string {
  const { id, code } = JSON.parse(text) as { id?: string; code?: string }
  return status < 300 ? `${id} done` : (code ?? String(status))
}

/** What a row of JSON answered: `done`, or the code of its problem. */
export function readCode({ status, text }: Reply): string {
  return status < 300 ? 'done' : ((JSON.parse(text) as { code?: string }).code ?? String(status))
}
