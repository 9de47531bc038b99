import type { Outcome } from '../../outcome.ts'
import { type CodeRow, isLimited } from '../http/endpoint.ts'
import type { SoapFields } from './decode.ts'
import type { SoapObject, SoapValue } from './write-struct.ts'

/** A request that is not answered as asked; each operation writes it in its own shape. */
export interface SoapFailure {
  readonly code: number
  readonly message: string
}

/** What an operation is apart from what it does. */
interface OperationFacts {
  readonly name: string
  readonly summary: string
  /** Names of the table of types. */
  readonly request: string
  readonly response: string
  /** Whose call it is: by the password, by the password or the key, or nobody's. */
  readonly credentials: 'password' | 'either' | 'none'
  /** The code for a request that says nothing at all; without one, it is one of nobody. */
  readonly emptyCode?: number
  /** The code for a database out of reach, where the contract has one. */
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
  /** What goes into the answer beside the code and its words. */
  readonly refusedFields?: (refused: Refused) => SoapObject
}

export interface SoapAnswer {
  /** For the log. */
  readonly code: number
  readonly value: SoapValue
  /** Set when the caller has to wait: the answer is then a fault that says so. */
  readonly limited?: { readonly retrySeconds: number; readonly message: string }
}

/** A row with its own types folded away, so that rows can stand in one list. */
export interface SoapOperation<Context> extends OperationFacts {
  answer(fields: SoapFields, context: Context): Promise<SoapAnswer>
}

export function soapOperation<Context, Request, Value, Refused extends { name: string }>(
  row: SoapRow<Context, Request, Value, Refused>,
): SoapOperation<Context> {
  const { read, run, write, explain, codes, refusedFields, ...facts } = row
  const codeOf = codes as Record<string, Pick<CodeRow, 'code'>>
  return {
    ...facts,
    async answer(fields, context) {
      const outcome = await run(context, read(fields, context))
      if (outcome.ok) return { code: 0, value: write(outcome.value, context) }
      const { refusal } = outcome
      const code = codeOf[refusal.name]?.code ?? -1
      const message = explain(refusal, context)
      const failed = row.fail({ code, message }, fields)
      if (isLimited(refusal))
        return { code, value: failed, limited: { retrySeconds: refusal.retrySeconds, message } }
      const extra = refusedFields?.(refusal)
      return { code, value: extra && typeof failed === 'object' ? { ...failed, ...extra } : failed }
    },
  }
}

/** What every failure says; the fields of its own answer go beside it, empty (D2). */
export function failSimply({ code, message }: SoapFailure): SoapObject {
  return { codError: code, descError: message }
}
