import { handOverSheet, labelLink, manyLabels } from '../../capabilities/labels/labels.rest.ts'
import { openLabel } from '../../capabilities/labels/labels.web.ts'
import {
  type LabelAnswer,
  type LabelsContext,
  type LabelsRow,
  type OpenLabelRow,
  textAnswer,
} from '../../capabilities/labels/labels.wire.ts'
import { newReading } from '../../kits/fields/field.ts'
import { readObject } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { readJsonBody } from '../../kits/http/json-body.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import { isStreamed } from '../../kits/http/streamed-body.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { bodyTexts } from '../body-texts.ts'
import type { Mount } from '../environment.ts'
import type { OpenDoorLimits } from '../open-doors.ts'
import { identify } from '../rest/caller.ts'
import { type Limited, limitHeaders, type RequestLimits } from '../rest/request-limits.ts'
import { chargePrint, type PrintLimits } from './print-limits.ts'

export interface LabelSettings {
  readonly labelLinksRequired: boolean
  readonly credentialsStatus: 200 | 401
  readonly requestLimits: RequestLimits
  readonly openDoors: OpenDoorLimits
  readonly printLimits: PrintLimits
}

/** The rows that answer with label files; the server and its reference are printed from them. */
export const openLabelRows: readonly OpenLabelRow[] = [openLabel]
export const labelRows: readonly LabelsRow[] = [manyLabels, labelLink, handOverSheet]

export function labelRoutes(mount: Mount, settings: LabelSettings): Route[] {
  return [
    ...openLabelRows.map((row) => openRoute(mount, row, settings)),
    ...labelRows.map((row) => shipperRoute(mount, row, settings)),
  ]
}

const faultText = 'Ocurrió un error interno al generar la etiqueta; volvé a intentarlo.'

function createContext(mount: Mount, request: HttpRequest, settings: LabelSettings): LabelsContext {
  const { labels, zone, clock } = mount.environmentOf(request.host)
  return {
    labels,
    zone,
    now: clock(),
    baseUrl: mount.baseUrlOf(request.host),
    linksRequired: settings.labelLinksRequired,
  }
}

function openRoute(mount: Mount, row: OpenLabelRow, settings: LabelSettings): Route {
  return {
    method: 'GET',
    path: mount.prefix + row.path,
    name: row.name,
    streams: true,
    async handle(request) {
      const context = createContext(mount, request, settings)
      const { clock } = mount.environmentOf(request.host)
      const { misses, labelWait } = settings.openDoors
      const caller = await identifyOpenly(mount, request)
      if (!caller.ok) return caller.refusal
      const callerNumber = caller.value
      const answer = (hit: () => void) =>
        row.answer(request.query, { ...context, found: hit, callerNumber })
      const limited = await misses.ask(
        request.address,
        clock,
        async (hit) => {
          const wait = labelWait(request.address, clock())
          if (wait > 0) return limitedText(wait)
          const printed = await answer(hit)
          return chargeLabels(printed, request, settings.printLimits, limitedText, clock())
        },
        ({ status }) => status === 403 || status === 404,
      )
      return limited.ok ? limited.value : limitedText(limited.refusal)
    },
    unreadable: () => textAnswer(400, 'El pedido no se puede leer.'),
    fault: () => textAnswer(500, faultText),
  }
}

/** Credentials are not needed here, but wrong ones are refused as a wrong signature is (D42). */
async function identifyOpenly(
  mount: Mount,
  request: HttpRequest,
): Promise<Outcome<number | undefined, HttpAnswer>> {
  const shown = request.header('x-client-id') ?? request.header('x-client-secret')
  if (shown === undefined) return accept(undefined)
  const caller = await identify(mount.environmentOf(request.host), 'headers', {}, request)
  if (caller.ok) return accept(caller.value.number)
  if (caller.refusal.name === 'attempts-limited')
    return refuse(limitedText(caller.refusal.retrySeconds))
  return refuse(textAnswer(401, 'Credenciales inválidas: revisá x-client-id y x-client-secret.'))
}

function limitedText(seconds: number): HttpAnswer {
  return textAnswer(429, waitText(seconds), { 'retry-after': String(seconds) })
}

function waitText(seconds: number): string {
  return `Demasiados pedidos: esperá ${seconds} s y volvé a intentarlo.`
}

/** Charges the labels of an answer before any is drawn; HEAD draws none. */
function chargeLabels(
  answer: LabelAnswer,
  { method, address }: HttpRequest,
  printLimits: PrintLimits,
  limited: (seconds: number) => HttpAnswer,
  now: number,
): HttpAnswer {
  const { labels, ...rest } = answer
  if (labels === undefined || method === 'HEAD' || !isStreamed(rest.body)) return rest
  const charged = chargePrint(printLimits, { address, labels, file: rest.body }, now)
  return 'waitSeconds' in charged ? limited(charged.waitSeconds) : { ...rest, body: charged.file }
}

function shipperRoute(mount: Mount, row: LabelsRow, settings: LabelSettings): Route {
  async function answer(request: HttpRequest, body: JsonObject): Promise<HttpAnswer> {
    const environment = mount.environmentOf(request.host)
    const crowded = settings.requestLimits.byAddress(request.address, environment.clock())
    if (crowded) return limitedAnswer(crowded)
    const caller = await identify(environment, 'autentificacion', body, request)
    if (!caller.ok && caller.refusal.name === 'attempts-limited')
      return limitedFailure(caller.refusal.retrySeconds)
    if (!caller.ok) return failure(settings.credentialsStatus, 2, credentialText)
    const name = `${environment.name} ${caller.value.number}`
    const busy = settings.requestLimits.byShipper(name, environment.clock())
    if (busy) return limitedAnswer(busy)
    const reading = newReading()
    const draft = readObject(row.fields, body, reading, '')
    const [issue] = reading.issues
    if (issue) return failure(400, 400, `${issue.path}: se espera ${issue.expects}.`)
    const printed = await row.answer(draft, {
      ...createContext(mount, request, settings),
      caller: caller.value,
      callerNow: environment.clock(caller.value.number),
    })
    const now = environment.clock()
    return chargeLabels(printed, request, settings.printLimits, limitedFailure, now)
  }
  return {
    method: 'POST',
    path: mount.prefix + row.path,
    name: row.name,
    streams: true,
    handle(request) {
      const read = readJsonBody(request.body, limits.bodyDepth)
      return read.ok ? answer(request, read.value) : failure(400, 400, bodyTexts[read.refusal])
    },
    unreadable: () => failure(400, 400, 'El pedido llegó incompleto o es demasiado grande.'),
    fault: () => failure(200, -1, faultText),
  }
}

const credentialText = 'Credenciales inválidas: revisá autentificacion.shipper y password.'

function limitedFailure(seconds: number): HttpAnswer {
  return failure(429, -1, waitText(seconds), { 'retry-after': String(seconds) })
}

function limitedAnswer(limited: Limited): HttpAnswer {
  return failure(429, -1, waitText(limited.retrySeconds), limitHeaders(limited))
}

function failure(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): HttpAnswer {
  const body = { codError: code, descError: message, resultado: 'ERROR' }
  const type = 'application/json; charset=utf-8'
  return { status, type, body: JSON.stringify(body), headers, note: { code } }
}
