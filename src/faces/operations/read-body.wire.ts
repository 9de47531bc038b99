import { type Issue, newReading } from '../../kits/fields/field.ts'
import {
  asSound,
  type Draft,
  readObject,
  type Shape,
  type Sound,
} from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { badRequest, type OperationAnswer } from './operation.wire.ts'

/** Describes what is wrong with each field, for the developer who fixes the request. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.map(({ path, expects }) => ({ field: path, detail: `Se espera ${expects}.` }))
}

/**
 * Parses an operation's body by its declaration, or returns the answer that lists everything wrong
 * with it. `judge` adds checks across fields.
 */
export function readBody<Declared extends Shape>(
  shape: Declared,
  body: JsonObject,
  problem: string,
  judge?: (draft: Draft<Declared>) => readonly FieldProblem[],
): Outcome<Sound<Declared>, OperationAnswer> {
  const reading = newReading()
  const draft = readObject(shape, body, reading, '')
  const errors = [...fieldProblems(reading.issues), ...(judge?.(draft) ?? [])]
  return errors.length > 0 ? refuse(badRequest(problem, errors)) : accept(asSound(draft))
}
