import { type Issue, isJsonObject, joinPath, newStrictReading } from '../kits/fields/field.ts'
import {
  asSound,
  type Draft,
  findUnknown,
  readObject,
  type Shape,
  type Sound,
} from '../kits/fields/structures.ts'
import type { JsonObject } from '../kits/http/endpoint.ts'
import type { FieldProblem, ProblemCode } from '../kits/http/problem.ts'
import { limits } from '../limits.ts'
import { accept, type Outcome, refuse } from '../outcome.ts'
import { expectationOf } from './expected.ts'
import { badRequest, type Detail, type InBoth, type OperationAnswer } from './operation.ts'
import { problemWords } from './problem-words/problem-words.ts'
import { unknownProblems } from './unknown-names.ts'

/** The refusal's name where it is the code of a problem; messages of other faces have more. */
function issueCode(refusal: string): ProblemCode {
  return problemWords.has(refusal) ? (refusal as ProblemCode) : 'field-malformed'
}

/** Describes what is wrong with each field, for the developer who fixes the request. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.map(({ path, refusal, expects, schema, count }) => ({
    field: path,
    code: issueCode(refusal),
    detail: `Se espera ${expects}.${count === undefined ? '' : ` Llegaron ${count}.`}`,
    ...expectationOf(schema, refusal === 'field-missing', count),
  }))
}

/** The sentence for a request without a field; one that can't be read has its own. */
interface Lack {
  readonly lack: string
}

/**
 * Parses an operation's body by its declaration, or returns the answer that lists everything wrong
 * with it: fields that it does not declare are faults as well, so that a mistyped name is not
 * silently ignored. `judge` adds checks across fields.
 */
export function readBody<Declared extends Shape>(
  shape: Declared,
  body: JsonObject,
  problem: string | Lack,
  judge?: (draft: Draft<Declared>) => readonly FieldProblem[],
): Outcome<Sound<Declared>, OperationAnswer> {
  const reading = newStrictReading()
  const draft = readObject(shape, body, reading, '')
  const errors = [
    ...fieldProblems(reading.issues),
    ...unknownProblems(reading.unknown),
    ...(judge?.(draft) ?? []),
  ]
  const detail = listFault(reading.issues) ?? problemOf(problem, errors)
  return errors.length > 0
    ? refuse(badRequest(detail, errors.slice(0, limits.violationsPerAnswer)))
    : accept(asSound(draft))
}

function problemOf(problem: string | Lack, errors: readonly FieldProblem[]): string {
  if (typeof problem === 'string') return problem
  const lacks = errors.some(({ code }) => code === 'field-missing')
  return lacks ? problem.lack : 'Con estos datos no se puede.'
}

/**
 * Finds a value that is not a list, or a list with too many entries: these are not reported as
 * missing.
 */
function listFault(issues: readonly Issue[]): Detail | undefined {
  const fault = issues.find(
    ({ refusal, schema }) => schema?.['type'] === 'array' && refusal !== 'field-missing',
  )
  if (fault === undefined) return undefined
  const { minItems = 0, maxItems = 0 } = fault.schema as { minItems?: number; maxItems?: number }
  return listDetail(fault.path, [minItems, maxItems], fault.count)
}

/** `count` is how many arrived; undefined for a value that is no list. */
function listDetail(
  field: string,
  [least, most]: readonly [number, number],
  count: number | undefined,
): InBoth {
  const sizes =
    least > 0
      ? { es: `de ${least} a ${most}`, en: `of ${least} to ${most}` }
      : { es: `de hasta ${most}`, en: `of up to ${most}` }
  const arrived =
    count === undefined
      ? { es: 'no llegó una lista', en: 'no list arrived' }
      : { es: `llegaron ${count}`, en: `${count} arrived` }
  return {
    es: `El campo ${field} es una lista ${sizes.es} elementos, y ${arrived.es}.`,
    en: `The field ${field} is a list ${sizes.en} elements, and ${arrived.en}.`,
  }
}

/**
 * Refuses a body whose list is not a list, or has more entries than `most`. Undeclared fields
 * beside it are named as well: one of them is probably its mistyped name.
 */
export function refuseList(
  field: string,
  body: JsonObject,
  most: number,
): OperationAnswer | undefined {
  const list = body[field]
  if (Array.isArray(list) && list.length <= most) return undefined
  const detail = listDetail(field, [0, most], Array.isArray(list) ? list.length : undefined)
  return badRequest(detail, [
    { field, code: 'field-malformed', detail: detail.es, en: detail.en },
    ...unknownProblems(findUnknown([field], body, '')),
  ])
}

/**
 * Refuses a body that is one list, as a whole, where a field beside the list or in its entries is
 * undeclared. `problems` are those of each entry, which are then listed as well.
 */
export function unknownInList(
  list: string,
  names: readonly string[],
  body: JsonObject,
  problems: readonly (readonly FieldProblem[])[],
): OperationAnswer | undefined {
  const entries: unknown[] = Array.isArray(body[list]) ? body[list] : []
  const pathOf = (index: number) => `${list}[${index}]`
  const unknown = entries.flatMap((entry, index) =>
    isJsonObject(entry) ? findUnknown(names, entry, pathOf(index)) : [],
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
