import type { JsonSchema } from '../../kits/fields/field.ts'
import type { JsonObject, Note } from '../../kits/http/endpoint.ts'
import type { Problem } from '../../kits/http/problem.ts'
import type { QueryParameter } from './query-forms.wire.ts'

export type OperationAnswer =
  | { readonly status: 200 | 201; readonly body: unknown }
  | { readonly status: 200; readonly csv: string; readonly fileName: string }
  | FileAnswer
  | { readonly problem: Problem }

export interface FileAnswer {
  readonly status: 200
  readonly bytes: Buffer
  readonly type: string
  readonly fileName: string
}

/** A body or an answer that is a file. */
export interface FileMessage {
  readonly type: string
  readonly description: string
}

/** What a caller sent. */
export interface OperationInput {
  /** The JSON object of the body; `{}` where none is expected. */
  readonly body: JsonObject
  /** The body as it came, for files. */
  readonly file: Buffer
  /** The Content-Type that it came with. */
  readonly fileType?: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Where somebody watches a long file being taken in: how many of its rows are done. */
  readonly onProgress?: ((what: 'read' | 'stored', rows: number, of: number) => void) | undefined
}

/** What the rows of the carrier's own API and of the shippers' have in common. */
export interface OperationRow<Context> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parts of the path that vary are written `:name`. */
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly query?: readonly QueryParameter[]
  /** The JSON body that is sent, where one is. */
  readonly request?: JsonSchema
  /** Set where the body is a CSV file instead: its columns. */
  readonly csvRequest?: readonly string[]
  /** Set where the answer is a CSV file. */
  readonly csvResponse?: true
  /** Set where the body is a file of any other kind, and how large it may be. */
  readonly fileRequest?: FileMessage & { readonly bytes: number }
  /** Set where the answer is one, with the other types that it may be of. */
  readonly fileResponse?: FileMessage & { readonly otherTypes?: readonly string[] }
  readonly response: JsonSchema
  readonly successStatus: 200 | 201
  /** Problems of its own, beyond those that every operation may answer. */
  readonly problems?: readonly { readonly status: number; readonly meaning: string }[]
  readonly notes?: readonly Note[]
  answer(input: OperationInput, context: Context): Promise<OperationAnswer>
}

/** A row of the operations API, for the carrier's own people. */
export interface Operation<Context> extends OperationRow<Context> {
  /** Who may call it; the administrator always may. */
  readonly roles: readonly string[]
}

/** A row of the shippers' API, for the holders of keys. */
export interface KeyOperation<Context, Scope extends string> extends OperationRow<Context> {
  /** What a key must be good for. */
  readonly scope: Scope
  /** Whether a POST takes an Idempotency-Key, so that a retry creates nothing twice. */
  readonly once?: true
}

/** Of a row that answers a CSV file. */
export const csvFile = {
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
} as const

export function badRequest(detail: string, errors?: Problem['errors']): OperationAnswer {
  return problem(400, 'Pedido inválido', detail, errors)
}

export function notFound(detail: string): OperationAnswer {
  return problem(404, 'No encontrado', detail)
}

export function conflict(detail: string): OperationAnswer {
  return problem(409, 'Conflicto', detail)
}

/** To a retry whose Idempotency-Key came with another request before. */
export const idempotencyKeyReused = conflict(
  'Esa Idempotency-Key se usó con otro pedido: mandá una nueva.',
)

export const idempotencyProblem = {
  status: 409,
  meaning: 'La Idempotency-Key se usó con otro pedido.',
}

export function tooManyAsked(detail: string): OperationAnswer {
  return problem(429, 'Demasiados pedidos', detail)
}

function problem(
  status: number,
  title: string,
  detail: string,
  errors?: Problem['errors'],
): OperationAnswer {
  return { problem: { status, title, detail, ...(errors ? { errors } : {}) } }
}
