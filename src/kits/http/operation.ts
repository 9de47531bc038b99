import type { JsonSchema } from '../fields/field.ts'
import type { JsonObject, Note } from './endpoint.ts'

/** Problem details (RFC 9457). */
export interface Problem {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly errors?: readonly { readonly field: string; readonly detail: string }[]
}

export type OperationAnswer =
  | { readonly status: 200 | 201; readonly body: unknown }
  | { readonly problem: Problem }

/** A row of the operations API. */
export interface Operation<Context> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly request?: JsonSchema
  readonly response: JsonSchema
  readonly successStatus: 200 | 201
  /** Problems of its own, beyond those that every operation may answer. */
  readonly problems?: readonly { readonly status: number; readonly meaning: string }[]
  readonly notes: readonly Note[]
  answer(body: JsonObject, context: Context): Promise<OperationAnswer>
}

export function badRequest(
  detail: string,
  errors?: { field: string; detail: string }[],
): OperationAnswer {
  const problem = { status: 400, title: 'Pedido inválido', detail }
  return { problem: errors ? { ...problem, errors } : problem }
}
