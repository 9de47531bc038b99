import type { Outcome } from '../../outcome.ts'
import type { JsonSchema } from '../fields/field.ts'

export type JsonObject = Record<string, unknown>

/** Where an endpoint's callers put their credentials. */
export type CredentialsPlace = 'autentificacion' | 'none'

/** A request that is not answered as asked; each endpoint writes it in its own shape. */
export interface Failure {
  readonly status: number
  readonly code: number
  readonly message: string
  /** Further fields for clients that look for them; those that don't may ignore them. */
  readonly extra?: JsonObject
}

export interface Answer {
  readonly status: number
  /** The endpoint's own code, for the log. */
  readonly code: number
  readonly body: unknown
}

/** What one code of an endpoint means, for its reference. */
export interface CodeRow {
  readonly code: number
  readonly meaning: string
}

/** A rule of an endpoint in words, for who writes a client of it. */
export interface Note {
  readonly title: string
  readonly text: string
}

export interface Reference {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly request: JsonSchema
  readonly response: JsonSchema
  readonly headers?: readonly { name: string; description: string }[]
  readonly notes: readonly Note[]
  /** Codes that stand inside a successful answer, such as that of one entry of a list. */
  readonly innerCodes?: readonly CodeRow[]
}

/** A row of the REST face: everything that one endpoint is. */
export interface EndpointRow<Context, Request, Value, Refused extends { name: string }> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly credentials: CredentialsPlace
  /** Whether `{}` can't be interpreted or merely lacks credentials (D9, D10). */
  readonly emptyObject: 'unreadable' | 'credentials'
  /** The HTTP status of a body that can't be interpreted (D9). */
  readonly unreadableStatus: 200 | 400
  readonly read: (body: JsonObject, context: Context) => Request
  readonly run: (context: Context, request: Request) => Promise<Outcome<Value, Refused>>
  readonly write: (value: Value, context: Context) => unknown
  readonly codes: Record<Refused['name'], CodeRow>
  readonly explain: (
    refused: Refused,
    context: Context,
  ) => { readonly message: string; readonly extra?: JsonObject }
  readonly fail: (failure: Failure, body: JsonObject | undefined) => unknown
  readonly reference: Reference
}

/** A row with its own types folded away, so that rows can stand in one list. */
export interface Endpoint<Context> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly credentials: CredentialsPlace
  readonly emptyObject: 'unreadable' | 'credentials'
  readonly unreadableStatus: 200 | 400
  readonly codes: readonly CodeRow[]
  readonly reference: Reference
  answer(body: JsonObject, context: Context): Promise<Answer>
  fail(failure: Failure, body: JsonObject | undefined): unknown
}

export function endpoint<Context, Request, Value, Refused extends { name: string }>(
  row: EndpointRow<Context, Request, Value, Refused>,
): Endpoint<Context> {
  const codeOf = row.codes as Record<string, CodeRow>
  return {
    method: row.method,
    path: row.path,
    credentials: row.credentials,
    emptyObject: row.emptyObject,
    unreadableStatus: row.unreadableStatus,
    codes: Object.values(codeOf),
    reference: row.reference,
    fail: row.fail,
    async answer(body, context) {
      const outcome = await row.run(context, row.read(body, context))
      if (outcome.ok) return { status: 200, code: 0, body: row.write(outcome.value, context) }
      const code = codeOf[outcome.refusal.name]?.code ?? -1
      const failure = { status: 200, code, ...row.explain(outcome.refusal, context) }
      return { status: 200, code, body: row.fail(failure, body) }
    },
  }
}
