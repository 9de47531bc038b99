import type { Outcome } from '../../outcome.ts'
import { type CodeRow, isLimited } from '../http/endpoint.ts'
import type { SoapFields } from './decode.ts'
import type { SoapObject, SoapValue } from './write-struct.ts'

/** A request that failed; each operation writes it in its own shape. */
export interface SoapFailure {
  readonly code: number
  readonly message: string
}

/** The properties of an operation, apart from its behaviour. */
interface OperationFacts {
  readonly name: string
  readonly summary: string
  /** Names in the type table. */
  readonly request: string
  readonly response: string
  /** How callers authenticate: by password, by password or key, or not at all. */
  readonly credentials: 'password' | 'either' | 'none'
  /** The code for an empty request; without one, it is answered as unauthenticated. */
  readonly emptyCode?: number
  /** The code for an unavailable database, where the contract has one. */
  readonly outageCode?: number
  readonly fail: (failure: SoapFailure, fields: SoapFields) => SoapValue
}

/** A row of the SOAP face: everything that one operation is. */
export interface SoapRow<Context, Request, Value, Refused extends { name: string }>
  extends OperationFacts {
  readonly read: (fields: SoapFields, context: Context) => Request
  readonly run: (
    context: Context,
    request: Request,
  ) => Promise<Outcome<Value, Refused>> | Outcome<Value, Refused>
  readonly write: (value: Value, context: Context) => SoapValue
  readonly codes: Record<Refused['name'], Pick<CodeRow, 'code'>>
  readonly explain: (refused: Refused, context: Context) => string
  /** Fields of the answer besides the code and its text. */
  readonly refusedFields?: (refused: Refused) => SoapObject
}

export interface SoapAnswer {
  /** For the log. */
  readonly code: number
  readonly value: SoapValue
  /** Set when the caller has to wait: the answer is then a fault that says so. */
  readonly limited?: { readonly retrySeconds: number; readonly message: string }
}

/** A row with its type parameters erased, so that rows can be in one list. */
export interface SoapOperation<Context> extends OperationFacts {
  answer(fields: SoapFields, context: Context): Promise<SoapAnswer>
}

export function soapOperation<Context, Request, Value, Refused extends { name: string }>(
  row: SoapRow<Context, Request, Value, Refused>,
): SoapOperation<Context> {
  const { read, run, write, explain, codes, refusedFields, ...facts } = row
  const codeOf = new Map(Object.entries<Pick<CodeRow, 'code'>>(codes))
  return {
    ...facts,
    async answer(fields, context) {
      const outcome = await run(context, read(fields, context))
      if (outcome.ok) return { code: 0, value: write(outcome.value, context) }
      const { refusal } = outcome
      const code = codeOf.get(refusal.name)?.code ?? -1
      const message = explain(refusal, context)
      const failed = row.fail({ code, message }, fields)
      if (isLimited(refusal))
        return { code, value: failed, limited: { retrySeconds: refusal.retrySeconds, message } }
      const extra = refusedFields?.(refusal)
      return { code, value: extra && typeof failed === 'object' ? { ...failed, ...extra } : failed }
    },
  }
}

/** The fields of every failure; the answer's own fields are added, empty (D2). */
export function failSimply({ code, message }: SoapFailure): SoapObject {
  return { codError: code, descError: message }
}
