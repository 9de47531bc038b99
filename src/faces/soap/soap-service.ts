import type { SoapOperation } from '../../kits/soap/operation.ts'
import { findType, type SoapType, type Struct, type TypeTable } from '../../kits/soap/types.ts'
import type { SoapContext } from './soap-context.ts'

/** An operation with its types resolved, and the names of its parts. */
export interface ServedOperation {
  readonly row: SoapOperation<SoapContext>
  readonly name: string
  readonly summary: string
  readonly request: Struct
  readonly response: SoapType
  readonly requestPart: string
  readonly responsePart: string
}

/** Part names follow the contract's rule: `request` or `response`, then the operation's name. */
export function serve(
  rows: readonly SoapOperation<SoapContext>[],
  types: TypeTable,
): ReadonlyMap<string, ServedOperation> {
  return new Map(rows.map((row) => [row.name, serveOne(row, types)]))
}

function serveOne(row: SoapOperation<SoapContext>, types: TypeTable): ServedOperation {
  const { name, summary } = row
  const request = findType(types, row.request)
  if (request.kind !== 'struct') throw new Error(`${row.request} is no struct`)
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    row,
    name,
    summary,
    request,
    response: findType(types, row.response),
    requestPart: `request${capitalized}`,
    responsePart: `response${capitalized}`,
  }
}

/** The answer mirrors the part name that was sent: some clients find it by that name alone. */
export function answerPart(operation: ServedOperation, part: string | undefined): string {
  if (part === operation.requestPart) return operation.responsePart
  const match = part === undefined ? null : /^request([A-Z][A-Za-z0-9_]{0,60})$/.exec(part)
  return match ? `response${match[1]}` : operation.responsePart
}
