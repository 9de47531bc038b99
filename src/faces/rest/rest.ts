import { tooManyAttempts } from '../../capabilities/shippers/shipper-account.wire.ts'
import { isDatabaseError } from '../../kits/db/outage.ts'
import {
  type Answer,
  type CredentialsPlace,
  type Endpoint,
  type Failure,
  type JsonObject,
  PrintedJson,
  type Screened,
} from '../../kits/http/endpoint.ts'
import { readJsonBody } from '../../kits/http/json-body.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import { limits } from '../../limits.ts'
import { bodyTexts } from '../body-texts.ts'
import type { Mount } from '../environment.ts'
import { type CallerRefusal, identify } from './caller.ts'
import { type Limited, limitHeaders, type RequestLimits } from './request-limits.ts'
import { createContext, type RestContext } from './rest-context.ts'

export interface RestSettings {
  /** The HTTP status of wrong credentials: 401, or 200 for clients that read bodies only (D10). */
  readonly credentialsStatus: 200 | 401
  readonly requestLimits: RequestLimits
  /** The day on which deprecated endpoints are removed, YYYY-MM-DD. */
  readonly cancellationSunset: string
  /** Names of endpoints that are turned off and answer 410. */
  readonly endpointsOff?: readonly string[]
}

/** Turns the rows of the contract into routes of one mount. */
export function restRoutes(
  mount: Mount,
  endpoints: readonly Endpoint<RestContext>[],
  settings: RestSettings,
): Route[] {
  return endpoints.flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.otherPaths ?? [])].map((path) =>
      restRoute(mount, path, endpoint, settings),
    ),
  )
}

function restRoute(
  mount: Mount,
  path: string,
  endpoint: Endpoint<RestContext>,
  settings: RestSettings,
): Route {
  const fixedHeaders = (request: HttpRequest) =>
    endpoint.answerHeaders?.(mount.baseUrlOf(request.host), settings.cancellationSunset)
  const fail = (request: HttpRequest, failure: Failure, body?: JsonObject, headers?: Headers) => {
    const { status, code } = failure
    const refusal = { status, code, body: endpoint.fail(failure, body) }
    return toAnswer(refusal, undefined, { ...fixedHeaders(request), ...headers })
  }
  const unreadable = (request: HttpRequest, why: Screened, body?: JsonObject) =>
    fail(
      request,
      { kind: 'unreadable', status: endpoint.unreadableStatus, code: 400, ...why },
      body,
    )
  const isOff = settings.endpointsOff?.includes(endpoint.reference.name) ?? false

  function refuseLimited(request: HttpRequest, limited: Limited, body: JsonObject): HttpAnswer {
    const message = `Demasiados pedidos: esperá ${limited.retrySeconds} s y volvé a intentarlo.`
    const failure = { kind: 'limited', status: 429, code: -1, message } as const
    return fail(request, failure, body, limitHeaders(limited))
  }

  async function answer(request: HttpRequest, body: JsonObject): Promise<HttpAnswer> {
    const environment = mount.environmentOf(request.host)
    const crowded = settings.requestLimits.byAddress(request.address, environment.clock())
    if (crowded) return refuseLimited(request, crowded, body)
    const identified = identify(environment, endpoint.credentials, body, request)
    const caller = identified instanceof Promise ? await identified : identified
    if (!caller.ok) {
      const [failure, headers] = explainCaller(endpoint, caller.refusal, settings)
      return fail(request, failure, body, headers)
    }
    const { number } = caller.value
    const name = `${environment.name} ${number}`
    const busy = settings.requestLimits.byShipper(name, environment.clock())
    if (busy) return refuseLimited(request, busy, body)
    const baseUrl = mount.baseUrlOf(request.host)
    const context = createContext(environment, baseUrl, caller.value, request)
    const answered = await endpoint.answer(body, context)
    return toAnswer(answered, number, withWait(answered, fixedHeaders(request)))
  }

  return {
    method: endpoint.method,
    path: mount.prefix + path,
    name: endpoint.reference.name,
    changes: true,
    oneByOne: endpoint.oneByOne ?? false,
    unreadable: (request, reason) =>
      unreadable(request, { message: reason === 'too-large' ? tooLarge : incomplete }),
    fault: (request, error) => fail(request, faultOf(endpoint, error), bodyOf(request)),
    handle(request) {
      if (isOff) return fail(request, turnedOff)
      if (endpoint.reference.request === undefined) return answer(request, {})
      const read = readJsonBody(request.body, limits.bodyDepth)
      if (!read.ok) return unreadable(request, { message: bodyTexts[read.refusal] })
      if (endpoint.emptyObject === 'unreadable' && Object.keys(read.value).length === 0)
        return unreadable(request, { message: bodyTexts.empty })
      const screened = endpoint.screen?.(read.value)
      return screened ? unreadable(request, screened, read.value) : answer(request, read.value)
    },
  }
}

/** The body as an object, since the answer's format may depend on it: one entry per item, say. */
function bodyOf(request: HttpRequest): JsonObject | undefined {
  const read = readJsonBody(request.body, limits.bodyDepth)
  return read.ok ? read.value : undefined
}

function faultOf(endpoint: Endpoint<RestContext>, error: unknown): Failure {
  const code = (isDatabaseError(error) ? endpoint.outageCode : undefined) ?? -1
  return { kind: 'fault', status: endpoint.faultStatus ?? 200, code, message: fault }
}

type Headers = Readonly<Record<string, string>>

const turnedOff: Failure = {
  kind: 'refused',
  status: 410,
  code: 410,
  message: 'Este servicio ya no se presta.',
}
const incomplete = 'El pedido llegó incompleto.'
const tooLarge = `El pedido supera el máximo de ${limits.bodyBytes / 1_048_576} MB.`
const fault = 'Ocurrió un error interno al procesar el pedido; volvé a intentarlo.'

/** Where the credentials belong; the message never reveals which part was wrong (D5). */
const credentialTexts: Record<CredentialsPlace, { field: string; message: string }> = {
  autentificacion: {
    field: 'autentificacion',
    message: 'Credenciales inválidas: revisá autentificacion.shipper y password.',
  },
  key: {
    field: 'autentificacion',
    message: 'Credenciales inválidas: revisá autentificacion.shipper y key.',
  },
  auth: { field: 'auth', message: 'Credenciales inválidas: revisá auth.shipper y password.' },
  headers: {
    field: 'x-client-id',
    message: 'Credenciales inválidas: revisá las cabeceras x-client-id y x-client-secret.',
  },
}

function explainCaller(
  endpoint: Endpoint<RestContext>,
  refusal: CallerRefusal,
  settings: RestSettings,
): [failure: Failure, headers?: Headers] {
  if (refusal.name === 'attempts-limited') {
    const message = tooManyAttempts(refusal.retrySeconds)
    const headers = { 'retry-after': String(refusal.retrySeconds) }
    return [{ kind: 'limited', status: 429, code: -1, message }, headers]
  }
  const absent = refusal.name === 'credentials-absent' ? endpoint.absentCredentials : undefined
  const status = absent?.status ?? endpoint.credentialsStatus ?? settings.credentialsStatus
  const code = absent?.code ?? 2
  const { field, message } = credentialTexts[endpoint.credentials]
  const errores = [{ campo: field, codError: code, descError: message }]
  return [{ kind: 'credentials', status, code, message, extra: { errores } }]
}

function withWait({ retrySeconds }: Answer, headers: Headers | undefined): Headers | undefined {
  return retrySeconds === undefined ? headers : { ...headers, 'retry-after': String(retrySeconds) }
}

function toAnswer(
  { status, code, body }: { status: number; code: number; body: unknown },
  shipper: number | undefined,
  headers: Headers | undefined,
): HttpAnswer {
  const type = 'application/json; charset=utf-8'
  const note = shipper === undefined ? { code } : { code, shipper }
  const text = body instanceof PrintedJson ? body.text : JSON.stringify(body)
  const answer = { status, type, body: text, note }
  return headers === undefined ? answer : { ...answer, headers }
}
