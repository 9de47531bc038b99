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

/** What is wrong with each field, in words for the person who mends the request. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.map(({ path, expects }) => ({ field: path, detail: `Se espera ${expects}.` }))
}

/**
 * The body of an operation by its declaration, or the answer that lists everything that is wrong
 * with it. `judge` adds what fields can't know of themselves.
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
