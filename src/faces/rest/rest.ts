import type { CredentialRefusal } from '../../capabilities/shippers/shippers.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isJsonObject, newReading } from '../../kits/fields/field.ts'
import { integer, textOf } from '../../kits/fields/scalars.ts'
import type { Endpoint, Failure, JsonObject } from '../../kits/http/endpoint.ts'
import { bodyTexts, readJsonBody } from '../../kits/http/json-body.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/server.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Environment, Mount } from '../environment.ts'
import { createContext, type RestContext } from './rest-context.ts'

export interface RestSettings {
  /**
   * The HTTP status of wrong credentials: 401, or 200 for clients that read the body only (D10).
   */
  readonly credentialsStatus: 200 | 401
}

/** Turns the rows of the contract into routes of one mount. */
export function restRoutes(
  mount: Mount,
  endpoints: readonly Endpoint<RestContext>[],
  settings: RestSettings,
): Route[] {
  return endpoints.map((endpoint) => restRoute(mount, endpoint, settings))
}

function restRoute(mount: Mount, endpoint: Endpoint<RestContext>, settings: RestSettings): Route {
  const fail = (failure: Failure, body?: JsonObject, headers?: Record<string, string>) =>
    toAnswer(failure.status, failure.code, endpoint.fail(failure, body), undefined, headers)
  const unreadable = (message: string) =>
    fail({ status: endpoint.unreadableStatus, code: 400, message })

  return {
    method: endpoint.method,
    path: mount.prefix + endpoint.path,
    name: endpoint.reference.name,
    unreadable: (_request, reason) =>
      unreadable(reason === 'too-large' ? tooLarge : 'El pedido llegó incompleto.'),
    fault: () => fail({ status: 200, code: -1, message: internalFault }),
    async handle(request) {
      const read = readJsonBody(request.body, limits.bodyDepth)
      if (!read.ok) return unreadable(bodyTexts[read.refusal])
      const body = read.value
      if (endpoint.emptyObject === 'unreadable' && Object.keys(body).length === 0)
        return unreadable(bodyTexts.empty)
      const environment = mount.environmentOf(request.host)
      const caller = identify(environment, body, request)
      const known = caller instanceof Promise ? await caller : caller
      if (!known.ok) return refuseCaller(known.refusal, body, settings, fail)
      const baseUrl = mount.baseUrlOf(request.host)
      const context = createContext(environment, baseUrl, known.value, request)
      const answer = await endpoint.answer(body, context)
      return toAnswer(answer.status, answer.code, answer.body, known.value.number)
    },
  }
}

const tooLarge = `El pedido supera el máximo de ${limits.bodyBytes / 1_048_576} MB.`
const internalFault = 'Ocurrió un error interno al procesar el pedido; volvé a intentarlo.'
const wrongCredentials = 'Credenciales inválidas: revisá autentificacion.shipper y password.'

const shipperNumber = integer(9)

/** The caller, at once when remembered: only a first call has to wait for the slow hash. */
function identify(
  environment: Environment,
  body: JsonObject,
  request: HttpRequest,
): Outcome<Shipper, CredentialRefusal> | Promise<Outcome<Shipper, CredentialRefusal>> {
  const shown = body['autentificacion']
  if (!isJsonObject(shown)) return refuse({ name: 'credentials-wrong' })
  const shipper = shipperNumber.read(shown['shipper'], newReading(), '', '')
  const secret = textOf(shown['password'])
  if (typeof shipper !== 'number' || !secret || secret.length > limits.passwordBytes)
    return refuse({ name: 'credentials-wrong' })
  const credential = { shipper, secret, kind: 'password', address: request.address } as const
  const remembered = environment.shippers.recall(credential)
  return remembered ? accept(remembered) : environment.shippers.authenticate(credential)
}

function refuseCaller(
  refusal: CredentialRefusal,
  body: JsonObject,
  settings: RestSettings,
  fail: (failure: Failure, body: JsonObject, headers?: Record<string, string>) => HttpAnswer,
): HttpAnswer {
  if (refusal.name === 'attempts-limited') {
    const message = `Demasiados intentos fallidos: esperá ${refusal.retrySeconds} segundos.`
    const headers = { 'retry-after': String(refusal.retrySeconds) }
    return fail({ status: 429, code: -1, message }, body, headers)
  }
  const errores = [{ campo: 'autentificacion', codError: 2, descError: wrongCredentials }]
  const status = settings.credentialsStatus
  return fail({ status, code: 2, message: wrongCredentials, extra: { errores } }, body)
}

function toAnswer(
  status: number,
  code: number,
  body: unknown,
  shipper?: number,
  headers?: Record<string, string>,
): HttpAnswer {
  return {
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    note: shipper === undefined ? { code } : { code, shipper },
    ...(headers ? { headers } : {}),
  }
}
