import type { FieldProblem, Problem, ProblemCode } from '../kits/http/problem.ts'
import type { OperationAnswer } from './operation.ts'

/** A refusal is its name alone, or an object with the name and further details. */
type Named = string | { readonly name: string }

type NameOf<Refusal> = Refusal extends { readonly name: infer Name extends string } ? Name : Refusal

/** The refusals that an operation of a door may return. */
export type RefusalOf<Operation extends (...args: never[]) => unknown> = Refused<
  Awaited<ReturnType<Operation>>
>

type Refused<Result> = Result extends { readonly ok: false; readonly refusal: infer Refusal }
  ? Refusal
  : never

/** The members of a union of refusals that may have this name. */
type OfName<Refusal, Name> = Refusal extends { readonly name: infer Own }
  ? Name extends Own
    ? Refusal
    : never
  : Extract<Refusal, Name>

/** A refusal without words in both languages is named by the compiler. */
type Table<Refusal extends Named, Facts extends readonly unknown[], Answer> = [
  NameOf<Refusal>,
] extends [ProblemCode]
  ? AnswerTable<Refusal, Facts, Answer>
  : { readonly lacksProblemWords: Exclude<NameOf<Refusal>, ProblemCode> }

type AnswerTable<Refusal extends Named, Facts extends readonly unknown[], Answer> = {
  readonly [Name in NameOf<Refusal> & ProblemCode]:
    | Answer
    | ((refusal: OfName<Refusal, Name>, ...facts: Facts) => Answer)
}

/**
 * Answers each refusal from a table. The compiler requires a row for every name and accepts no
 * others, so that a face can't forget a refusal of its door. The name is the problem's code, so
 * that it has words in both languages, too (`problem-words`).
 */
export function refusalAnswers<
  Refusal extends Named,
  Facts extends readonly unknown[] = [],
  Answer extends object = OperationAnswer,
>(table: Table<Refusal, Facts, Answer>): (refusal: Refusal, ...facts: Facts) => Answer {
  type Row = Answer | ((refusal: Refusal, ...facts: Facts) => Answer)
  const rows = new Map(Object.entries(table as unknown as Readonly<Record<string, Row>>))
  return (refusal, ...facts) => {
    const name = typeof refusal === 'string' ? refusal : refusal.name
    const row = rows.get(name)
    if (row === undefined) throw new Error(`no answer to the refusal ${name}`)
    const answer = typeof row === 'function' ? row(refusal, ...facts) : row
    return withCode(answer, name as ProblemCode)
  }
}

const generalCodes = new Set<string>([
  'request-invalid',
  'not-found',
  'conflict',
  'too-many-requests',
])

/** A problem that has no code of its own, and its fields, are called as the refusal. */
function withCode<Answer extends object>(answer: Answer, code: ProblemCode): Answer {
  if (!('problem' in answer)) return answer
  const problem = answer.problem as Problem
  if (!generalCodes.has(problem.code)) return answer
  const errors = problem.errors?.map((one) => (isUncodedField(one) ? { ...one, code } : one))
  return { ...answer, problem: { ...problem, code, ...(errors ? { errors } : {}) } }
}

function isUncodedField(one: object): one is FieldProblem {
  return 'field' in one && (one as FieldProblem).code === 'field-malformed'
}
