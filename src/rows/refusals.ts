/** The answers to a row's refusals: one table gives the problems and their documentation. */
import type { Problem, ProblemCode } from '../kits/http/problem.ts'
import type { ProblemAnswer, StatusProblem } from './operation.ts'
import { problemWords } from './problem-words/problem-words.ts'

/**
 * A refusal is its name alone, or an object with the name and further details. A problem that is
 * answered as it is stands in no table.
 */
export type Refused = ProblemCode | { readonly name: ProblemCode } | ProblemAnswer

type NameOf<Refusal> = Refusal extends ProblemAnswer
  ? never
  : Refusal extends { readonly name: infer Name }
    ? Name
    : Refusal

/** The members of a union of refusals that may have this name. */
type OfName<Refusal, Name> = Refusal extends { readonly name: infer Own }
  ? Name extends Own
    ? Refusal
    : never
  : Extract<Refusal, Name>

const titles = {
  400: 'Pedido inválido',
  401: 'Sin autorización',
  403: 'Sin permiso',
  404: 'No encontrado',
  409: 'Conflicto',
  422: 'No se puede',
  429: 'Demasiados pedidos',
  503: 'No disponible',
} as const

type Status = keyof typeof titles

/** The line of a refusal that is about one field of the body. */
export function ofField(field: string, es: string, en: string) {
  const describe = (refusal: { readonly name: ProblemCode }): CaseText => {
    const errors = [{ field, code: refusal.name, detail: es, en }]
    return { es: `${field}: ${es}`, en: `${field}: ${en}`, errors }
  }
  return [400, describe] as const
}

/** The text about one case, in English too where the words of the code say less. */
export interface CaseText {
  readonly es: string
  readonly en?: string
  /** Where the usual one of the status says less. */
  readonly title?: string
  readonly errors?: NonNullable<Problem['errors']>
  readonly triesLeft?: number
  readonly retrySeconds?: number
}

/**
 * The status alone, where the words of the code say it; else a text in Spanish, and in English
 * where it has facts that the words of the code lack; or both, from the facts of the refusal, the
 * request and the row's context, with their meaning for documents where the words of the code say
 * less.
 */
type Answered<Refusal, Input, Context> =
  | Status
  | readonly [status: Status, es: string, en?: string]
  | readonly [status: Status, describe: Describe<Refusal, Input, Context>, meaning?: string]

type Describe<Refusal, Input, Context> = (
  refusal: Refusal,
  input: Input,
  context: Context,
) => CaseText

/** Answered by every row with an Idempotency-Key in the same way. */
type Usual = 'idempotency-key-reused'

/**
 * A line for each refusal, and for no others. Each has words in both languages (`problem-words`).
 * That is asked apart from the lines: the compiler gives `Refusal` up where a line does not fit
 * before it is inferred.
 */
export type Refusals<Refusal, Input = unknown, Context = unknown> = Worded<NameOf<Refusal>> & {
  readonly [Name in Exclude<NameOf<Refusal>, Usual> & string]: Answered<
    OfName<Refusal, Name>,
    Input,
    Context
  >
}

type Worded<Name> = unknown extends Name
  ? unknown
  : [Exclude<Name, ProblemCode>] extends [never]
    ? unknown
    : { readonly lacksProblemWords: Exclude<Name, ProblemCode> }

type Line = Answered<never, never, never>

const usual: Readonly<Record<Usual, Line>> = {
  'idempotency-key-reused': [409, 'Esa Idempotency-Key se usó con otro pedido: mandá una nueva.'],
}

/** Answers a refusal by its line of the table. */
export function refusalWriter(
  table: object,
): (refusal: Refused, input: unknown, context: unknown) => ProblemAnswer {
  const lines = new Map<string, Line>([...Object.entries<Line>(usual), ...linesOf(table)])
  return (refusal, ...facts) => {
    if (typeof refusal !== 'string' && 'problem' in refusal) return refusal
    const code = typeof refusal === 'string' ? refusal : refusal.name
    const line = lines.get(code)
    if (line === undefined) throw new Error(`no answer to the refusal ${code}`)
    const status = statusOf(line)
    const { es, retrySeconds, ...more } = textOf(code, line, refusal, facts)
    const problem: Problem = { status, title: titles[status], code, detail: es, ...more }
    return { problem, ...(retrySeconds === undefined ? {} : { retrySeconds }) }
  }
}

function linesOf(table: object): [ProblemCode, Line][] {
  return Object.entries(table) as [ProblemCode, Line][]
}

function statusOf(line: Line): Status {
  return typeof line === 'number' ? line : line[0]
}

function textOf(code: string, line: Line, refusal: Refused, facts: readonly unknown[]): CaseText {
  const [, words, en] = typeof line === 'number' ? [] : line
  if (typeof words === 'function') return words(refusal as never, ...(facts as [never, never]))
  return { es: words ?? wordsOf(code), ...(en === undefined ? {} : { en }) }
}

function wordsOf(code: string): string {
  return problemWords.get(code)?.es ?? code
}

/** The documentation of each status: the texts of its refusals, after the general ones. */
export function problemsIn(table: object): StatusProblem[] {
  const texts = linesOf(table).map(([code, line]) => {
    const [, words, meaning] = typeof line === 'number' ? [] : line
    const text = typeof words === 'string' ? words : meaning
    return { status: statusOf(line), meaning: text ?? wordsOf(code) }
  })
  return [...Map.groupBy(texts, ({ status }) => status)].map(([status, ofStatus]) => ({
    status,
    meaning: [...new Set(ofStatus.map(({ meaning }) => meaning))].join(' '),
    // An id that is unknown is all there is to say of 404.
    ...(status === 404 ? {} : { isBesideGeneral: true }),
  }))
}
