import type { CodeRow, Endpoint } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { RestContext } from '../rest/rest-context.ts'

export interface ReferenceCode extends CodeRow {
  /** The HTTP status sent with the code. */
  readonly status: number
}

export interface CodeSettings {
  readonly credentialsStatus: 200 | 401
}

const unreadable =
  'El pedido no se puede interpretar: está vacío, no es un objeto JSON, o es demasiado grande.'

export const fault = 'Error interno; se puede volver a intentar.'
export const tooMany = paragraph`Es un límite: demasiados pedidos por segundo, o demasiados intentos
  fallidos. \`Retry-After\` dice cuántos segundos esperar.`

/**
 * Returns every code an endpoint may answer: its own, those inside its answers, and the shared
 * ones.
 */
export function codesOf(endpoint: Endpoint<RestContext>, settings: CodeSettings): ReferenceCode[] {
  const own = [...endpoint.codes, ...(endpoint.reference.innerCodes ?? [])]
  const codes: ReferenceCode[] = [
    { code: 0, status: 200, meaning: 'Todo salió bien.' },
    ...own.map((row) => ({ status: 200, ...row })),
    ...(endpoint.reference.request
      ? [{ code: 400, status: endpoint.unreadableStatus, meaning: unreadable }]
      : []),
    ...credentialCodes(endpoint, settings),
    { code: -1, status: endpoint.faultStatus ?? 200, meaning: fault },
  ]
  const printed = endpoint.codeIsStatus ? codes.map(byStatus) : codes
  return printed.sort((left, right) => rank(left) - rank(right))
}

function byStatus(row: ReferenceCode): ReferenceCode {
  return { ...row, code: row.status }
}

function credentialCodes(
  { absentCredentials, credentialsStatus }: Endpoint<RestContext>,
  settings: CodeSettings,
): ReferenceCode[] {
  const status = credentialsStatus ?? settings.credentialsStatus
  const absent = absentCredentials
    ? [{ ...absentCredentials, meaning: 'Faltan las credenciales.' }]
    : []
  const wrong = absentCredentials ? 'no son válidas.' : 'faltan o no son válidas.'
  return [
    ...absent,
    { code: 2, status, meaning: `Las credenciales ${wrong}` },
    { code: -1, status: 429, meaning: tooMany },
  ]
}

function rank({ code, status }: ReferenceCode): number {
  return (code < 0 ? 1_000_000 : code * 1_000) + status
}
