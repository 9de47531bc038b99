import {
  type ApiKey,
  isQuoteOnly,
  type KeyHolder,
  type KeyRefusal,
} from '../../capabilities/api-keys/api-keys.ts'
import { mayUse, type Person, type SignedIn } from '../../capabilities/people/people.ts'
import type { Once } from '../../capabilities/retries/retries.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { ShipperRole } from '../../kernel/person.ts'
import { preferredLanguage } from '../../kits/http/accept-language.ts'
import type { Problem } from '../../kits/http/problem.ts'
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
import type { PagePlace } from '../people/cookie.ts'
import { refuseStale } from '../people/fresh-sign-in.ts'
import {
  admitPerson,
  noMembership,
  refuseWithoutFactor,
  roleForbidden,
} from '../people/person-admission.ts'
import type { RequestLimits } from '../rest/request-limits.ts'
import { type KeyLimited, type KeyLimiter, keyLimitHeaders } from './key-limits.ts'
import { findMember } from './member.ts'
import type { V1Context, V1Row } from './rows.ts'

export const v1Base = '/v1'

export interface V1Settings extends PagePlace {
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
      retriesOf: ({ once }, { retries, caller }) =>
        once ? undefined : { retries, owner: String(caller.number) },
      readerOf: ({ caller, key }) => `${caller.number} ${key.scopes.join(' ')}`,
    }),
    ...forPages.map(({ path, method }) => preflightRoute(mount, base + path, method)),
  ]
}

/** A request, with its mount, environment and row. */
interface Call {
  readonly mount: Mount
  readonly environment: Environment
  readonly request: HttpRequest
  readonly row: V1Row
  readonly settings: V1Settings
}

async function admit(
  mount: Mount,
  request: HttpRequest,
  row: V1Row,
  settings: V1Settings,
): Promise<Admission<V1Context>> {
  const environment = mount.environmentOf(request.host)
  const crowded = settings.requestLimits.byAddress(request.address, environment.clock())
  if (crowded) return { refused: limited(crowded) }
  const call = { mount, environment, request, row, settings }
  const person = await admitPerson(environment, settings, request)
  if (person === 'none') return admitKey(call)
  return 'refused' in person ? person : admitMember(call, person.signed)
}

async function admitKey(call: Call): Promise<Admission<V1Context>> {
  const { environment, request, row, settings } = call
  const identified = await environment.apiKeys.identify(bearerToken(request))
  if (!identified.ok) return { refused: unauthorized(identified.refusal, environment) }
  const holder = identified.value
  const { key, shipper } = holder
  const headers = originHeaders(request, key)
  const note = { shipper: shipper.number }
  const refuse = (answer: HttpAnswer) => ({
    refused: { ...answer, headers: { ...headers, ...answer.headers }, note },
  })
  const now = environment.clock()
  const busy = settings.keyLimits(environment.name, holder, request.address, now)
  if (busy) return refuse(limited(busy))
  if (isForeignOrigin(request, key)) return refuse(foreignOrigin)
  if (!key.scopes.includes(row.scope)) return refuse(forbidden(holder, row))
  const name = `shipper ${shipper.number} key ${key.id}`
  const actor = { id: key.id, name, isDemo: key.isDemo }
  const once = readOnce(request, row, holder)
  if (once === 'unreadable') return refuse(badKey)
  return { context: createContext(call, { ...holder, actor }, once), headers, note }
}

/** A person of the shipper's, with the rights of their role (D38). */
async function admitMember(call: Call, signed: SignedIn): Promise<Admission<V1Context>> {
  const { environment, request, row, settings } = call
  const member = await findMember(environment, request, signed)
  if (member === undefined) return { refused: noMembership }
  const { number } = member.shipper
  const refuse = (answer: HttpAnswer) => ({ refused: { ...answer, note: { shipper: number } } })
  const name = `${environment.name} ${number}`
  const busy = settings.requestLimits.byShipper(name, environment.clock())
  if (busy) return refuse(limited(busy))
  const withoutFactor = refuseWithoutFactor(environment, signed)
  if (withoutFactor) return refuse(withoutFactor)
  const changes = row.method !== 'GET' && row.readsOnly !== true
  if (!mayUse(member.role, row.scope, changes)) return refuse(roleForbidden(member.role))
  const stale = refuseStale(environment, signed, row)
  if (stale) return refuse(stale)
  const once = readOnce(request, row, member)
  if (once === 'unreadable') return refuse(badKey)
  return { context: createContext(call, member, once), note: { shipper: number } }
}

/** The caller: a program, or a person. */
export interface Caller {
  readonly actor: Actor
  readonly person?: Person
  readonly role?: ShipperRole
}

function createContext(
  { mount, environment, request, settings }: Call,
  holder: KeyHolder & Caller,
  once: Once | undefined,
): V1Context {
  const now = environment.clock()
  return {
    ...ownContext(environment, holder),
    baseUrl: mount.baseUrlOf(request.host),
    once,
    language: languageOf(request),
    chargePrint: (file: StreamedBody, labels: number) =>
      chargePrint(settings.printLimits, { address: request.address, labels, file }, now),
  }
}

/** The context of the rows for a caller within the process. */
export function ownContext(
  environment: Environment,
  { key, shipper, actor, person, role }: KeyHolder & Caller,
): V1Context {
  return {
    ...environment,
    baseUrl: '',
    key,
    person,
    role,
    once: undefined,
    caller: shipper,
    actor,
    language: 'es',
    branchName: environment.pickupPoints.branchName,
    chargePrint: (file: StreamedBody) => ({ file }),
  }
}

/** Programs that name neither language, as most do not, get Spanish. */
function languageOf(request: HttpRequest): 'es' | 'en' {
  const languages = request.header('accept-language') ?? ''
  return /e[sn]/i.test(languages) ? (preferredLanguage(languages, ['es', 'en']) ?? 'es') : 'es'
}

function readOnce(
  request: HttpRequest,
  { once, name }: V1Row,
  { shipper }: KeyHolder,
): Once | 'unreadable' | undefined {
  const key = once ? request.header('idempotency-key') : undefined
  if (key === undefined || key === '') return undefined
  if (key.length > limits.idempotencyKeyCharacters) return 'unreadable'
  // The path names the subject: one key for two shipments must not answer the second as the first.
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
  'key-waiting': () =>
    'La clave espera que la apruebe una persona de la cuenta con rol administra.',
}

function unauthorized(refusal: KeyRefusal, environment: Environment): HttpAnswer {
  const detail = refusalTexts[refusal](environment)
  const problem: Problem = { status: 401, title: 'Sin autorización', code: refusal, detail }
  return problemAnswer(problem, { 'www-authenticate': 'Bearer realm="v1"' })
}

function forbidden({ key }: KeyHolder, { scope }: V1Row): HttpAnswer {
  const detail = isQuoteOnly(key)
    ? 'Esta clave solo cotiza (POST /v1/quotes).'
    : `Esta clave no tiene el permiso ${scope}: ${scopes[scope]}`
  return problemAnswer({ status: 403, title: 'Sin permiso', code: 'scope-missing', detail })
}

const foreignOrigin = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'origin-foreign',
  detail: 'Esta clave no admite pedidos desde esa página: agregá su origen al emitirla.',
})

const badKey = problemAnswer({
  status: 400,
  title: 'Pedido inválido',
  code: 'idempotency-key-invalid',
  detail: `Idempotency-Key admite hasta ${limits.idempotencyKeyCharacters} caracteres.`,
  en: `An Idempotency-Key has up to ${limits.idempotencyKeyCharacters} characters.`,
})

export function limited(by: KeyLimited): HttpAnswer {
  const detail = `Demasiados pedidos: esperá ${by.retrySeconds} s y volvé a intentarlo.`
  const problem: Problem = {
    status: 429,
    title: 'Demasiados pedidos',
    code: 'too-many-requests',
    detail,
  }
  return problemAnswer(problem, keyLimitHeaders(by))
}

type Headers = Readonly<Record<string, string>>

/** Returns the headers that let a page of this origin read the answer; programs need none. */
function originHeaders(request: HttpRequest, key: ApiKey): Headers | undefined {
  const origin = request.header('origin')
  if (origin === undefined || !key.origins.includes(origin)) return undefined
  return {
    ...sharedWith(origin),
    'access-control-expose-headers': 'x-request-id, retry-after, posta-version, etag',
  }
}

/** Whether the page's origin is not one of the key's: browsers send Origin, programs needn't. */
function isForeignOrigin(request: HttpRequest, key: ApiKey): boolean {
  const origin = request.header('origin')
  return origin !== undefined && key.origins.length > 0 && !key.origins.includes(origin)
}

function sharedWith(origin: string): Headers {
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}

const allowedHeaders = [
  'authorization',
  'content-type',
  'if-none-match',
  'x-request-id',
  'idempotency-key',
  'posta-version',
]

/** Browsers send preflights without a key: they are allowed where any key allows their origin. */
function preflightRoute(mount: Mount, path: string, methods: string): Route {
  const refused = { status: 403, type: 'text/plain; charset=utf-8', headers: { vary: 'origin' } }
  const unreadable = (): HttpAnswer => ({ ...refused, body: 'El pedido no se puede leer.\n' })
  return {
    method: 'OPTIONS',
    path,
    name: 'v1 preflight',
    unreadable,
    fault: unreadable,
    handle(request) {
      const origin = request.header('origin') ?? ''
      if (!mount.environmentOf(request.host).apiKeys.isAllowedOrigin(origin))
        return { ...refused, body: 'Ninguna clave admite pedidos desde esa página.\n' }
      return {
        status: 204,
        type: 'text/plain; charset=utf-8',
        body: '',
        headers: {
          ...sharedWith(origin),
          'access-control-allow-methods': methods,
          'access-control-allow-headers': allowedHeaders.join(', '),
          'access-control-max-age': '600',
        },
      }
    },
  }
}
