import { type Issue, isJsonObject, joinPath, newStrictReading } from '../../kits/fields/field.ts'
import {
  asSound,
  type Draft,
  findUnknown,
  readObject,
  type Shape,
  type Sound,
} from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem, ProblemCode } from '../../kits/http/problem.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { expectationOf } from './expected.wire.ts'
import { badRequest, type OperationAnswer } from './operation.wire.ts'
import { problemWords } from './problem-words/problem-words.wire.ts'
import { unknownProblems } from './unknown-names.wire.ts'

/** The refusal's name where it is the code of a problem; messages of other faces have more. */
function issueCode(refusal: string): ProblemCode {
  return problemWords.has(refusal) ? (refusal as ProblemCode) : 'field-malformed'
}

/** Describes what is wrong with each field, for the developer who fixes the request. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.map(({ path, refusal, expects, schema }) => ({
    field: path,
    code: issueCode(refusal),
    detail: `Se espera ${expects}.`,
    ...expectationOf(schema, refusal === 'field-missing'),
  }))
}

/**
 * Parses an operation's body by its declaration, or returns the answer that lists everything wrong
 * with it: fields that it does not declare are faults as well, so that a mistyped name is not
 * silently ignored. `judge` adds checks across fields.
 */
export function readBody<Declared extends Shape>(
  shape: Declared,
  body: JsonObject,
  problem: string,
  judge?: (draft: Draft<Declared>) => readonly FieldProblem[],
): Outcome<Sound<Declared>, OperationAnswer> {
  const reading = newStrictReading()
  const draft = readObject(shape, body, reading, '')
  const errors = [
    ...fieldProblems(reading.issues),
    ...unknownProblems(reading.unknown),
    ...(judge?.(draft) ?? []),
  ]
  return errors.length > 0
    ? refuse(badRequest(problem, errors.slice(0, limits.violationsPerAnswer)))
    : accept(asSound(draft))
}

/**
 * Refuses a body that is one list, as a whole, where a field beside the list or in its entries is
 * undeclared. `problems` are those of each entry, which are then told as well.
 */
export function unknownInList(
  list: string,
  known: readonly string[],
  body: JsonObject,
  problems: readonly (readonly FieldProblem[])[],
): OperationAnswer | undefined {
  const entries: unknown[] = Array.isArray(body[list]) ? body[list] : []
  const pathOf = (index: number) => `${list}[${index}]`
  const unknown = entries.flatMap((entry, index) =>
    isJsonObject(entry) ? findUnknown(known, entry, pathOf(index)) : [],
  )
  const errors = unknownProblems([...findUnknown([list], body, ''), ...unknown])
  if (errors.length === 0) return undefined
  const others = problems.flatMap((ofEntry, index) =>
    ofEntry.map((one) => ({ ...one, field: joinPath(pathOf(index), one.field) })),
  )
  return badRequest(
    'Hay campos que no se conocen: no se registró nada.',
    [...errors, ...others].slice(0, limits.violationsPerAnswer),
  )
}
