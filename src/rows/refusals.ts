/** The answers to a row's refusals: one table gives the problems and what documents say of them. */
import type { Problem, ProblemCode } from '../kits/http/problem.ts'
import type { OperationAnswer, StatusProblem } from './operation.ts'
import { problemWords } from './problem-words/problem-words.ts'

/**
 * A refusal is its name alone, or an object with the name and further details. It has words in
 * both languages (`problem-words`).
 */
export type Named = ProblemCode | { readonly name: ProblemCode }

type NameOf<Refusal> = Refusal extends { readonly name: infer Name } ? Name : Refusal

/** The members of a union of refusals that may have this name. */
type OfName<Refusal, Name> = Refusal extends { readonly name: infer Own }
  ? Name extends Own
    ? Refusal
    : never
  : Extract<Refusal, Name>

const titles = {
  400: 'Pedido inválido',
  403: 'Sin permiso',
  404: 'No encontrado',
  409: 'Conflicto',
  429: 'Demasiados pedidos',
} as const

type Status = keyof typeof titles

/** The text about one case, in English too where the words of the code say less. */
export interface CaseText {
  readonly es: string
  readonly en?: string
  readonly errors?: NonNullable<Problem['errors']>
  readonly retrySeconds?: number
}

/**
 * The status alone, where the words of the code say it; else a text in Spanish, and in English
 * where it has facts that the words of the code lack; or both, from what the refusal and the
 * request name.
 */
type Answered<Refusal, Input> =
  | Status
  | readonly [status: Status, es: string, en?: string]
  | readonly [status: Status, describe: (refusal: Refusal, input: Input) => CaseText]

/** Answered by every row with an Idempotency-Key in the same way. */
type Usual = 'idempotency-key-reused'

/** A line for each refusal, and for no others. */
export type Refusals<Refusal extends Named, Input = unknown> = {
  readonly [Name in Exclude<NameOf<Refusal>, Usual> & string]: Answered<
    OfName<Refusal, Name>,
    Input
  >
}

type Line = Answered<never, never>

const usual: Readonly<Record<Usual, Line>> = {
  'idempotency-key-reused': [409, 'Esa Idempotency-Key se usó con otro pedido: mandá una nueva.'],
}

/** Answers a refusal by its line of the table. */
export function refusalWriter(table: object): (refusal: Named, input: unknown) => OperationAnswer {
  const lines = new Map<string, Line>([...Object.entries<Line>(usual), ...linesOf(table)])
  return (refusal, input) => {
    const code = typeof refusal === 'string' ? refusal : refusal.name
    const line = lines.get(code)
    if (line === undefined) throw new Error(`no answer to the refusal ${code}`)
    const status = statusOf(line)
    const { es, retrySeconds, ...more } = textOf(code, line, refusal, input)
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

function textOf(code: string, line: Line, refusal: Named, input: unknown): CaseText {
  const [, words, en] = typeof line === 'number' ? [] : line
  if (typeof words === 'function') return words(refusal as never, input as never)
  return { es: words ?? wordsOf(code), ...(en === undefined ? {} : { en }) }
}

function wordsOf(code: string): string {
  return problemWords.get(code)?.es ?? code
}

/** What the documents say of each status: the texts of its refusals, after the general ones. */
export function problemsIn(table: object): StatusProblem[] {
  const texts = linesOf(table).map(([code, line]) => {
    const [, words] = typeof line === 'number' ? [] : line
    return { status: statusOf(line), meaning: typeof words === 'string' ? words : wordsOf(code) }
  })
  return [...Map.groupBy(texts, ({ status }) => status)].map(([status, ofStatus]) => ({
    status,
    meaning: [...new Set(ofStatus.map(({ meaning }) => meaning))].join(' '),
    // An id that is unknown is all there is to say of 404.
    ...(status === 404 ? {} : { isBesideGeneral: true }),
  }))
}
