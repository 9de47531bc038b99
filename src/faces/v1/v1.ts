import {
  isQuoteOnly,
  type KeyHolder,
  type KeyRefusal,
  type Once,
} from '../../capabilities/api-keys/api-keys.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { limits } from '../../limits.ts'
import { scopes } from '../../slices.ts'
import type { Environment, Mount } from '../environment.ts'
import { chargePrint, type PrintLimits } from '../labels/print-limits.ts'
import {
  type Admission,
  bearerToken,
  operationRoutes,
  problemAnswer,
} from '../operations/operation-routes.ts'
import type { RequestLimits } from '../rest/request-limits.ts'
import { isForeignOrigin, originHeaders, preflightRoute } from './cross-origin.ts'
import { type KeyLimited, type KeyLimiter, keyLimitHeaders } from './key-limits.ts'
import type { V1Context, V1Row } from './rows.ts'

export const v1Base = '/v1'

export interface V1Settings {
  readonly requestLimits: RequestLimits
  readonly keyLimits: KeyLimiter
  readonly printLimits: PrintLimits
}

/** Turns the rows of the shippers' API into routes of one mount. */
export function v1Routes(mount: Mount, rows: readonly V1Row[], settings: V1Settings): Route[] {
  const base = mount.prefix + v1Base
  const forPages = rows.filter(({ scope }) => scope === 'quotes')
  return [
    ...operationRoutes<V1Context, V1Row>(rows, {
      base,
      name: 'v1',
      admit: (request, row) => admit(mount, request, row, settings),
    }),
    ...forPages.map(({ path, method }) => preflightRoute(mount, base + path, method)),
  ]
}

async function admit(
  mount: Mount,
  request: HttpRequest,
  row: V1Row,
  { requestLimits, keyLimits, printLimits }: V1Settings,
): Promise<Admission<V1Context>> {
  const environment = mount.environmentOf(request.host)
  const now = environment.clock()
  const crowded = requestLimits.byAddress(request.address, now)
  if (crowded) return { refused: limited(crowded) }
  const identified = await environment.apiKeys.identify(bearerToken(request))
  if (!identified.ok) return { refused: unauthorized(identified.refusal, environment) }
  const holder = identified.value
  const headers = originHeaders(request, holder.key)
  const note = { shipper: holder.shipper.number }
  const refuse = (answer: HttpAnswer) => ({
    refused: { ...answer, headers: { ...headers, ...answer.headers }, note },
  })
  const busy = keyLimits(environment.name, holder, request.address, now)
  if (busy) return refuse(limited(busy))
  if (isForeignOrigin(request, holder.key)) return refuse(foreignOrigin)
  if (!holder.key.scopes.includes(row.scope)) return refuse(forbidden(holder, row))
  const once = readOnce(request, row, holder)
  if (once === 'unreadable') return refuse(badKey)
  const baseUrl = mount.baseUrlOf(request.host)
  const context = {
    ...createContext(environment, baseUrl, holder, once),
    chargePrint: (file: StreamedBody, labels: number) =>
      chargePrint(printLimits, { address: request.address, labels, file }, now),
  }
  return { context, headers, note }
}

function createContext(
  environment: Environment,
  baseUrl: string,
  { key, shipper }: KeyHolder,
  once: Once | undefined,
): Omit<V1Context, 'chargePrint'> {
  return {
    ...environment,
    baseUrl,
    key,
    once,
    caller: shipper,
    actor: { id: key.id, name: `shipper ${shipper.number} key ${key.id}` },
    branchName: environment.pickupPoints.branchName,
  }
}

function readOnce(
  request: HttpRequest,
  { once, name }: V1Row,
  { shipper }: KeyHolder,
): Once | 'unreadable' | undefined {
  const key = once ? request.header('idempotency-key') : undefined
  if (key === undefined || key === '') return undefined
  if (key.length > limits.idempotencyKeyCharacters) return 'unreadable'
  // The path says of what: one key for two shipments must not answer the second as the first.
  const digest = sha256(`${JSON.stringify(request.params)}${request.body.toString('utf8')}`)
  return { shipper: shipper.number, operation: name, key, digest }
}

const environmentWords = { testing: 'pruebas', production: 'producción' }

const refusalTexts: Record<KeyRefusal, (environment: Environment) => string> = {
  'key-malformed': () => 'Se espera la cabecera Authorization: Bearer con una clave posta_...',
  'key-of-other-environment': ({ name }) =>
    `Este es el ambiente de ${environmentWords[name]} y la clave es del otro.`,
  'key-wrong': () => 'La clave no es válida.',
  'key-expired': () => 'La clave venció: usá la que la reemplaza, o pedí otra.',
  'key-revoked': () => 'La clave fue revocada: pedí otra.',
}

function unauthorized(refusal: KeyRefusal, environment: Environment): HttpAnswer {
  const detail = refusalTexts[refusal](environment)
  const problem = { status: 401, title: 'Sin autorización', detail }
  return problemAnswer(problem, { 'www-authenticate': 'Bearer realm="v1"' })
}

function forbidden({ key }: KeyHolder, { scope }: V1Row): HttpAnswer {
  const detail = isQuoteOnly(key)
    ? 'Esta clave solo cotiza (POST /v1/quotes).'
    : `Esta clave no tiene el permiso ${scope}: ${scopes[scope]}`
  return problemAnswer({ status: 403, title: 'Sin permiso', detail })
}

const foreignOrigin = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  detail: 'Esta clave no admite pedidos desde esa página: agregá su origen al emitirla.',
})

const badKey = problemAnswer({
  status: 400,
  title: 'Pedido inválido',
  detail: `Idempotency-Key admite hasta ${limits.idempotencyKeyCharacters} caracteres.`,
})

function limited(by: KeyLimited): HttpAnswer {
  const detail = `Demasiados pedidos: esperá ${by.retrySeconds} s y volvé a intentarlo.`
  return problemAnswer({ status: 429, title: 'Demasiados pedidos', detail }, keyLimitHeaders(by))
}
