import type { Outcome } from '../../outcome.ts'
import type { JsonSchema } from '../fields/field.ts'

export type JsonObject = Record<string, unknown>

/**
 * Where an endpoint's callers put their credentials: in the body, as a password or as the
 * normalizer's key, or in headers.
 */
export type CredentialsPlace = 'autentificacion' | 'auth' | 'key' | 'headers'

/** A request that failed; each endpoint writes it in its own shape. */
export interface Failure {
  readonly kind: 'unreadable' | 'credentials' | 'limited' | 'refused' | 'fault'
  readonly status: number
  readonly code: number
  readonly message: string
  /** Further fields for clients that look for them; others may ignore them. */
  readonly extra?: JsonObject
}

/**
 * A body that is already JSON text: text that never changes between responses is serialised once.
 */
export class PrintedJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export interface Answer {
  readonly status: number
  /** The endpoint's own code, for the log. */
  readonly code: number
  readonly body: unknown
  /** Set when the caller has to wait before it retries. */
  readonly retrySeconds?: number
}

/** The meaning of one code of an endpoint, for its reference. */
export interface CodeRow {
  readonly code: number
  /** 200 unless the contract says otherwise. */
  readonly status?: number
  readonly meaning: string
  /** The same in English, for the catalogue. */
  readonly english?: string
}

/** A rule of an endpoint in words, for client developers. */
export interface Note {
  readonly title: string
  readonly text: string
}

export interface Reference {
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The request body; absent for endpoints without one. */
  readonly request?: JsonSchema
  readonly response: JsonSchema
  readonly headers?: readonly { name: string; description: string }[]
  readonly notes: readonly Note[]
  /** Codes inside a successful answer, such as that of one entry of a list. */
  readonly innerCodes?: readonly CodeRow[]
}

export interface Screened {
  readonly message: string
  readonly extra?: JsonObject
}

/** The properties of an endpoint, apart from its behaviour. */
interface EndpointFacts {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Aliases of the path. */
  readonly otherPaths?: readonly string[]
  readonly credentials: CredentialsPlace
  /** How absent credentials are answered, where that differs from wrong ones. */
  readonly absentCredentials?: { readonly status: number; readonly code: number }
  /** The HTTP status of wrong credentials, where no setting may change it. */
  readonly credentialsStatus?: 401
  /** Whether `{}` can't be interpreted or merely lacks credentials (D9, D10). */
  readonly emptyObject: 'unreadable' | 'credentials'
  /** The HTTP status of a body that can't be interpreted (D9). */
  readonly unreadableStatus: 200 | 400
  /** The HTTP status of an internal fault: 200 where a code of -1 reports it (D11). */
  readonly faultStatus?: 200 | 500
  /** The code for an unavailable database, where the contract has one; -1 elsewhere. */
  readonly outageCode?: number
  /**
   * Headers of every answer, successful or not; `baseUrl` is where the endpoint is reached, and
   * `sunset` the day (YYYY-MM-DD) on which deprecated endpoints are removed.
   */
  readonly answerHeaders?: (baseUrl: string, sunset: string) => Readonly<Record<string, string>>
  /** Set where answers carry no code of their own: the HTTP status says it all. */
  readonly codeIsStatus?: true
  /** Validates a request regardless of its sender: reported before the credentials are checked. */
  readonly screen?: (body: JsonObject) => Screened | undefined
  /** Set for an endpoint that reads much per request and changes nothing; see Route. */
  readonly oneByOne?: boolean
  readonly reference: Reference
}

/** A row of the REST face: everything that one endpoint is. */
export interface EndpointRow<Context, Request, Value, Refused extends { name: string }>
  extends EndpointFacts {
  readonly read: (body: JsonObject, context: Context) => Request
  readonly run: (context: Context, request: Request) => Promise<Outcome<Value, Refused>>
  readonly write: (value: Value, context: Context) => unknown
  readonly codes: Record<Refused['name'], CodeRow>
  readonly explain: (
    refused: Refused,
    context: Context,
  ) => { readonly message: string; readonly extra?: JsonObject }
  readonly fail: (failure: Failure, body: JsonObject | undefined) => unknown
}

/** A row with its type parameters erased, so that rows can be in one list. */
export interface Endpoint<Context> extends EndpointFacts {
  readonly codes: readonly CodeRow[]
  answer(body: JsonObject, context: Context): Promise<Answer>
  fail(failure: Failure, body: JsonObject | undefined): unknown
}

/** Returns whether the refusal is temporary: then it has `retrySeconds`. */
export function isLimited(refusal: object): refusal is { readonly retrySeconds: number } {
  return 'retrySeconds' in refusal && typeof refusal.retrySeconds === 'number'
}

export function endpoint<Context, Request, Value, Refused extends { name: string }>(
  row: EndpointRow<Context, Request, Value, Refused>,
): Endpoint<Context> {
  const { read, run, write, explain, codes, ...facts } = row
  const codeOf = new Map(Object.entries<CodeRow>(codes))
  return {
    ...facts,
    codes: [...codeOf.values()],
    async answer(body, context) {
      const outcome = await run(context, read(body, context))
      if (outcome.ok) return { status: 200, code: 0, body: write(outcome.value, context) }
      const { code = -1, status = 200 } = codeOf.get(outcome.refusal.name) ?? {}
      const failure = {
        kind: 'refused',
        status,
        code,
        ...explain(outcome.refusal, context),
      } as const
      const limited = isLimited(outcome.refusal)
        ? { retrySeconds: outcome.refusal.retrySeconds }
        : undefined
      return { status, code, body: row.fail(failure, body), ...limited }
    },
  }
}
