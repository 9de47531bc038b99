import type { BranchSight } from '../kernel/sight.ts'
import type { MomentRefusal } from '../kits/clock/moment.ts'
import type { JsonSchema } from '../kits/fields/field.ts'
import type { JsonObject, Note } from '../kits/http/endpoint.ts'
import type { Problem, ProblemCode } from '../kits/http/problem.ts'
import type { StreamedBody } from '../kits/http/streamed-body.ts'
import type { QueryParameter } from './query-forms.ts'

export type OperationAnswer =
  | ({ readonly status: 200 | 201; readonly body: unknown } & AnswerHeaders)
  | CsvAnswer
  | FileAnswer
  /** Events for an open page, which are sent as they come. */
  | { readonly status: 200; readonly live: AsyncIterable<string> }
  | ProblemAnswer

export interface AnswerHeaders {
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Cookies beyond that of the headers: a browser takes each from a header of its own. */
  readonly cookies?: readonly string[] | undefined
}

export interface ProblemAnswer {
  readonly problem: Problem
  readonly retrySeconds?: number | undefined
}

export interface CsvAnswer {
  readonly status: 200
  readonly csv: StreamedBody
  readonly fileName: string
}

export interface FileAnswer {
  readonly status: 200
  readonly bytes: Buffer | StreamedBody
  readonly type: string
  readonly fileName: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A request body or an answer that is a file. */
export interface FileMessage {
  readonly type: string
  readonly description: string
}

/** The parts of a request. */
export interface OperationInput {
  /** The JSON object in the body; `{}` where none is expected. */
  readonly body: JsonObject
  /** The raw body, for files. */
  readonly file: Buffer
  /** The body's Content-Type. */
  readonly fileType?: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Whether it is the retry, under its Idempotency-Key, of a request that a file answered. */
  readonly isRepeated?: boolean | undefined
  /** How far the reader of a stream came before it broke. */
  readonly lastEventId?: string | undefined
  /** Called with the number of rows done while a long file is processed. */
  readonly onProgress?: ((what: 'read' | 'stored', rows: number, of: number) => void) | undefined
}

/** The documentation of one status of a row's problems. */
export interface StatusProblem {
  readonly status: number
  readonly meaning: string
  /** Set where it comes after the general text of the status, and does not replace it. */
  readonly isBesideGeneral?: true
}

/** Common to the rows of the operations API and of the shippers' API. */
export interface OperationRow<Context> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Variable parts of the path are written `:name`. */
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly query?: readonly QueryParameter[]
  /** The schema of the JSON body, where one is sent. */
  readonly request?: JsonSchema
  /** Set where the body is a CSV file instead: its columns. */
  readonly csvRequest?: readonly string[]
  /** Set where the answer is a CSV file. */
  readonly csvResponse?: true
  /** Set where the body is another kind of file, with its maximum size. */
  readonly fileRequest?: FileMessage & { readonly bytes: number }
  /** Set where the answer is another kind of file, with the other types that it may have. */
  readonly fileResponse?: FileMessage & { readonly otherTypes?: readonly string[] }
  readonly response: JsonSchema
  readonly successStatus: 200 | 201
  /** Set where the request has a password, which is kept nowhere. */
  readonly sendsPassword?: true
  /** Set where the answer has a secret, which is shown once and not kept for retries. */
  readonly showsSecret?: true
  /** Set where the answer has an ETag: a caller with the same one gets 304. */
  readonly etag?: true
  /**
   * Set where a session must be of a sign-in of the last ten minutes: for making or changing keys,
   * people or payouts. Keys and tokens of programs are not asked.
   */
  readonly asksFresh?: true
  /**
   * Set where an answer that is no problem has some inside, each with its words in both languages.
   */
  readonly tellsProblems?: true
  /** Set where the answer waits for something to happen. */
  readonly waits?: true
  /**
   * Whether a request that is carried out twice changes nothing the second time, as its parts have
   * ids: one that broke off is carried out again.
   */
  readonly isRepeatable?: (body: JsonObject) => boolean
  /** Set where a POST changes nothing: people who may only look may call it (D38). */
  readonly readsOnly?: true
  /** The row's own problems, beyond those that every operation may answer. */
  readonly problems?: readonly StatusProblem[]
  readonly notes?: readonly Note[]
  answer(input: OperationInput, context: Context): Promise<OperationAnswer>
}

/** A row of the operations API, for the carrier's staff. */
export interface Operation<Context> extends OperationRow<Context> {
  /** The roles that may call it; the administrator always may. */
  readonly roles: readonly string[]
  /** Required where it admits those of one branch (D58): without it they are refused. */
  readonly sight?: BranchSight
  /**
   * Set where the operation changes production from testing: then only callers with one of the
   * roles in production may call it.
   */
  readonly tokensOf?: 'production'
}

/** A row of the shippers' API, for holders of keys. */
export interface KeyOperation<Context, Scope extends string> extends OperationRow<Context> {
  /** The scope that a key must have. */
  readonly scope: Scope
  /** Whether a POST accepts an Idempotency-Key, so that a retry creates nothing twice. */
  readonly once?: true
  /** Fields that `?expand` adds to the answer, with the names of rows of the same path. */
  readonly expands?: Readonly<Record<string, string>>
  /** The same for each item of a list, which is named by its tracking code. */
  readonly expandsItems?: Readonly<Record<string, string>>
}

/** A row for people, which both APIs have (D38). */
export interface PersonOperation<Context> extends OperationRow<Context> {
  /**
   * Its callers: anyone, a person with a session, or those who administer the account or the
   * carrier.
   */
  readonly admits: 'anyone' | 'person' | 'administrators'
  /**
   * Set where it lets anybody look around in the demonstration: while it is on, in testing, and
   * for callers at this machine alone unless it is public (D67).
   */
  readonly ofDemonstration?: true
}

/** A row of a face where one of its problems never arises: it is not documented there. */
export function withoutProblem<Row extends Pick<OperationRow<never>, 'problems'>>(
  row: Row,
  absent: number,
): Row {
  return { ...row, problems: row.problems?.filter(({ status }) => status !== absent) }
}

/** Spread into rows that a session left open must not call. */
export const freshPerson = { admits: 'person', asksFresh: true } as const
export const freshAdministrators = { admits: 'administrators', asksFresh: true } as const

/** Spread into a row that answers with a CSV file. */
export const csvFile = {
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
} as const

/** The detail of a problem: Spanish alone where the words of its code say the same in English. */
export type Detail = string | InBoth

/** A sentence in both languages. */
export interface InBoth {
  readonly es: string
  readonly en: string
}

/** Without errors that name the fields, and without a code of its own, the detail says it all. */
export function badRequest(detail: InBoth): ProblemAnswer
export function badRequest(
  detail: Detail,
  errors: Problem['errors'],
  code?: ProblemCode,
): ProblemAnswer
export function badRequest(
  detail: Detail,
  errors?: Problem['errors'],
  code: ProblemCode = 'request-invalid',
): ProblemAnswer {
  return problem(400, code, 'Pedido inválido', detail, errors)
}

/** The form of a tracking code. */
export const codeWords: InBoth = {
  es: 'Se esperan de 4 a 16 letras, números o guiones.',
  en: 'Expected 4 to 16 letters, digits or hyphens.',
}

/** The form of a time, by the fault of the one that was sent. */
export const momentWords: Record<MomentRefusal, InBoth> = {
  'moment-unreadable': {
    es: 'Se espera fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00-03:00.',
    en: 'Expected a date and time in ISO 8601, such as 2026-03-06T14:30:00-03:00.',
  },
  'moment-too-late': {
    es: 'La fecha está demasiado en el futuro.',
    en: 'The date is too far in the future.',
  },
}

/** The form of a branch's code. */
export const branchWords: InBoth = {
  es: 'Se espera el prov_codigo de una sucursal existente.',
  en: 'Expected the prov_codigo of a branch that exists.',
}

export const fileWithoutRows = badRequest({
  es: 'El archivo no tiene filas.',
  en: 'The file has no rows.',
})

/** The answer to one field, or one part of the path, that can't be read. */
export function badField(
  field: string,
  { es, en }: InBoth,
  code: ProblemCode = 'field-malformed',
): ProblemAnswer {
  const detail = { es: `${field}: ${es}`, en: `${field}: ${en}` }
  return badRequest(detail, [{ field, code, detail: es, en }])
}

/** The answer to a period that ends before it begins, or is longer than `days`. */
export function badPeriod(days?: number): ProblemAnswer {
  const most =
    days === undefined
      ? { es: '', en: '' }
      : { es: `, hasta ${days} días`, en: `, up to ${days} days` }
  const text = {
    es: `Se espera un día desde from en adelante${most.es}.`,
    en: `Expected a day from \`from\` on${most.en}.`,
  }
  return badField('to', text, 'parameter-malformed')
}

export function notFound(detail: Detail, code: ProblemCode = 'not-found'): ProblemAnswer {
  return problem(404, code, 'No encontrado', detail)
}

export function conflict(detail: Detail, code: ProblemCode = 'conflict'): ProblemAnswer {
  return problem(409, code, 'Conflicto', detail)
}

/** The answer to an Idempotency-Key that was used with a different request before. */
export const idempotencyKeyReused = conflict(
  'Esa Idempotency-Key se usó con otro pedido: mandá una nueva.',
  'idempotency-key-reused',
)

export const idempotencyProblem = {
  status: 409,
  meaning: 'La Idempotency-Key se usó con otro pedido.',
}

export function tooManyRequests(detail: Detail): ProblemAnswer {
  return problem(429, 'too-many-requests', 'Demasiados pedidos', detail)
}

function problem(
  status: number,
  code: ProblemCode,
  title: string,
  detail: Detail,
  errors?: Problem['errors'],
): ProblemAnswer {
  const texts = typeof detail === 'string' ? { detail } : { detail: detail.es, en: detail.en }
  return { problem: { status, title, code, ...texts, ...(errors ? { errors } : {}) } }
}
