import { tooManyAttempts } from '../../capabilities/shippers/shipper-account.wire.ts'
import type { CredentialRefusal, ShownCredential } from '../../capabilities/shippers/shippers.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isDatabaseError } from '../../kits/db/outage.ts'
import { isJsonObject, newReading } from '../../kits/fields/field.ts'
import { type InflateRefusal, inflateBody } from '../../kits/http/inflate.ts'
import { asOutage } from '../../kits/http/outage-route.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import { RecentCounter } from '../../kits/limit/recent-counter.ts'
import type { SoapFields } from '../../kits/soap/decode.ts'
import type { SoapAnswer } from '../../kits/soap/operation.ts'
import { type Call, readMessage } from '../../kits/soap/read-message.ts'
import { createWriter, type Flavor, writeFault } from '../../kits/soap/write-message.ts'
import { xmlType } from '../../kits/xml/write-xml.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { integer } from '../../rows/fields.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpenDoorLimits } from '../open-doors.ts'
import { type Limited, limitHeaders, type RequestLimits } from '../rest/request-limits.ts'
import { contractTypes } from './contract-types.ts'
import { messageText } from './message-words.ts'
import { soapOperations } from './operations.ts'
import { createSoapContext, nobody } from './soap-context.ts'
import { answerPart, type ServedOperation, serve } from './soap-service.ts'
import { wsdlRoute } from './wsdl-route.ts'

export interface SoapSettings {
  readonly soapNamespace: string
  readonly limits: boolean
  readonly requestLimits: RequestLimits
  readonly openDoors: OpenDoorLimits
  /** The HTTP status when the database fails; that of the contract if undefined. */
  readonly outageStatus: 503 | undefined
  /** The operations that are turned off. */
  readonly operationsOff: readonly string[]
}

/** The path of each flavor, below a mount's prefix. */
export const soapPaths: Record<Flavor, string> = { attributes: '/soap', elements: '/soap/net' }

const operations = serve(soapOperations, contractTypes)

/** The SOAP port and its WSDL on every mount, in both flavors. */
export function soapRoutes(mounts: readonly Mount[], settings: SoapSettings): Route[] {
  const documentLimit = createDocumentLimit(settings)
  return mounts.flatMap((mount) =>
    (['attributes', 'elements'] as const).flatMap((flavor) => [
      messageRoute(mount, flavor, settings, documentLimit),
      wsdlRoute(mount, flavor, { namespace: settings.soapNamespace, operations }),
    ]),
  )
}

type DocumentLimit = (address: string, now: number) => number

function createDocumentLimit(settings: SoapSettings): DocumentLimit {
  if (!settings.limits) return () => 0
  const counter = new RecentCounter({
    most: limits.documentQueriesPerMinute,
    withinMs: 60_000,
    maxNames: 20_000,
  })
  return (address, now) => counter.spend(address, now)
}

function messageRoute(
  mount: Mount,
  flavor: Flavor,
  settings: SoapSettings,
  documentLimit: DocumentLimit,
): Route {
  const write = createWriter(settings.soapNamespace, flavor)

  async function handle(request: HttpRequest): Promise<HttpAnswer> {
    const environment = mount.environmentOf(request.host)
    const crowded = settings.requestLimits.byAddress(request.address, environment.clock())
    if (crowded) return refuseLimited(crowded)
    const call = await readCall(request)
    if ('status' in call) return call
    if (settings.operationsOff.includes(call.operation.name))
      return fault(500, 'Client', `La operación ${call.operation.name} está desactivada.`)
    const finding = findCaller(environment, call, request)
    const caller =
      finding instanceof Promise
        ? await finding.catch((error) => answerOutage(call, error))
        : finding
    if (!isShipper(caller)) return answerValue(call, caller)
    const { number } = caller
    const busy =
      number === nobody.number
        ? undefined
        : settings.requestLimits.byShipper(`${environment.name} ${number}`, environment.clock())
    if (busy) return refuseLimited(busy)
    const context = createSoapContext(environment, caller, request, {
      documentWait: () => documentLimit(request.address, environment.clock()),
      misses: settings.openDoors.misses,
    })
    const shipper = number === nobody.number ? undefined : number
    try {
      const answer = await call.operation.row.answer(call.fields, context)
      return answerValue(call, answer, shipper)
    } catch (error) {
      return answerValue(call, answerOutage(call, error), shipper)
    }
  }

  function answerValue(
    { operation, part }: Call<ServedOperation>,
    { code, value, limited, isOutage }: SoapAnswer & { readonly isOutage?: true },
    shipper?: number,
  ): HttpAnswer {
    const note = shipper === undefined ? { code } : { code, shipper }
    if (limited)
      return fault(429, 'Client', limited.message, {
        'retry-after': String(limited.retrySeconds),
      })
    const { name, response } = operation
    const shape = { operation: name, part: answerPart(operation, part), type: response }
    const body = write(shape, value)
    const answer = { status: 200, type: xmlType, body, isAscii: true, note } as const
    return isOutage ? asOutage(answer, settings.outageStatus) : answer
  }

  return {
    method: 'POST',
    path: mount.prefix + soapPaths[flavor],
    name: 'soap',
    handle,
    unreadable: (_request, reason) =>
      fault(500, 'Client', reason === 'too-large' ? tooLarge : 'El pedido llegó incompleto.'),
    fault: () => fault(500, 'Server', internal),
  }
}

const tooLarge = `El pedido supera el máximo de ${limits.bodyBytes / 1_048_576} MB.`
const internal = 'Ocurrió un error interno al procesar el pedido; volvé a intentarlo.'
const wrongCredentials = 'Credenciales inválidas: revisá autentificacion.shipper y password.'

function fault(
  status: 429 | 500,
  code: 'Client' | 'Server' | 'VersionMismatch',
  message: string,
  headers?: Record<string, string>,
): HttpAnswer {
  const answer = { status, type: xmlType, body: writeFault(code, message), note: { code: -1 } }
  return headers === undefined ? answer : { ...answer, headers }
}

function refuseLimited(limited: Limited): HttpAnswer {
  const message = `Demasiados pedidos: esperá ${limited.retrySeconds} s y volvé a intentarlo.`
  return fault(429, 'Client', message, limitHeaders(limited))
}

async function readCall(request: HttpRequest): Promise<Call<ServedOperation> | HttpAnswer> {
  const inflated = inflateBody(request.body, request.header('content-encoding'), inflateLimits)
  if (!inflated.ok) return fault(500, 'Client', inflateTexts[inflated.refusal])
  if (inflated.value.length === 0) return fault(500, 'Client', emptyBody)
  const read = await readMessage(inflated.value, request.header('content-type'), operations)
  if (read.ok) return read.value
  const code = read.refusal.name === 'version-unknown' ? 'VersionMismatch' : 'Client'
  return fault(500, code, messageText(read.refusal))
}

const inflateLimits = {
  maxBytes: limits.bodyBytes,
  maxGrowth: limits.inflatedTimes,
  freeBytes: limits.inflatedFreeBytes,
}

const notInflated = 'El cuerpo comprimido no se puede leer: se admite gzip o deflate.'
const inflateTexts: Record<InflateRefusal, string> = {
  'encoding-unknown': notInflated,
  broken: notInflated,
  'too-large': tooLarge,
  'grows-too-much':
    `El cuerpo comprimido crece demasiado: se admiten hasta ${limits.inflatedTimes} veces su ` +
    `tamaño, y hasta ${limits.bodyBytes / 1_048_576} MB.`,
}

const empty = 'El pedido está vacío: faltan los datos de la orden.'
const emptyBody = 'El pedido está vacío: se espera un sobre SOAP. El WSDL está en ?wsdl.'

function isShipper(caller: Caller): caller is Shipper {
  return 'number' in caller
}

type Caller = Shipper | (SoapAnswer & { readonly isOutage?: true })

/**
 * Returns the caller, synchronously when cached, or the answer for one that can't be identified.
 */
function findCaller(
  environment: Environment,
  call: Call<ServedOperation>,
  { address }: HttpRequest,
): Caller | Promise<Caller> {
  const { row } = call.operation
  const { credentials, emptyCode } = row
  if (credentials === 'none') return nobody
  if (emptyCode !== undefined && Object.keys(call.fields).length === 0)
    return { code: emptyCode, value: row.fail({ code: emptyCode, message: empty }, call.fields) }
  const identified = identifySoap(environment, credentials, call.fields, address)
  return identified instanceof Promise
    ? identified.then((outcome) => callerOf(outcome, call))
    : callerOf(identified, call)
}

function callerOf(
  identified: Outcome<Shipper, CredentialRefusal>,
  { operation: { row }, fields }: Call<ServedOperation>,
): Caller {
  if (identified.ok) return identified.value
  const { refusal } = identified
  if (refusal.name === 'credentials-wrong')
    return { code: 2, value: row.fail({ code: 2, message: wrongCredentials }, fields) }
  const { retrySeconds } = refusal
  const message = tooManyAttempts(retrySeconds)
  return { code: -1, value: '', limited: { retrySeconds, message } }
}

/** A database out of reach is a fault, except where the contract has a code for it. */
function answerOutage(
  { operation: { row }, fields }: Call<ServedOperation>,
  error: unknown,
): SoapAnswer & { readonly isOutage: true } {
  if (row.outageCode === undefined || !isDatabaseError(error)) throw error
  const failure = { code: row.outageCode, message: internal }
  return { code: row.outageCode, value: row.fail(failure, fields), isOutage: true }
}

type Identified = Outcome<Shipper, CredentialRefusal>

const shipperNumber = integer(9)

/**
 * Returns the caller from `autentificacion`, synchronously when cached; absent credentials are
 * wrong ones (D33).
 */
function identifySoap(
  environment: Environment,
  kind: ShownCredential['kind'],
  fields: SoapFields,
  address: string,
): Identified | Promise<Identified> {
  const shown = readShown(kind, fields['autentificacion'], address)
  if (shown === undefined) return refuse({ name: 'credentials-wrong' })
  const remembered = environment.shippers.recall(shown)
  return remembered ? accept(remembered) : environment.shippers.authenticate(shown)
}

function readShown(
  kind: ShownCredential['kind'],
  field: unknown,
  address: string,
): ShownCredential | undefined {
  if (!isJsonObject(field)) return undefined
  const shipper = shipperNumber.read(field['shipper'], newReading(), '', '')
  const secret = field['password']
  if (typeof shipper !== 'number' || typeof secret !== 'string' || secret === '') return undefined
  return secret.length > limits.passwordBytes ? undefined : { shipper, secret, kind, address }
}
