import type { Movement, TrackedPiece } from '../../capabilities/tracking/tracking.ts'
import {
  isAwaited,
  isWaiting,
  movementText,
  nextStepText,
  stateText,
} from '../../capabilities/tracking/tracking.wire.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { dateText, timeText } from '../../kits/clock/dates.ts'
import { type Html, html } from '../../kits/html/html.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpenDoorLimits } from '../open-doors.ts'
import { errorPage } from './error-page.ts'
import { frameOf, type PageFrame } from './page-frame.ts'
import { pageAnswer, publicPage } from './public-page.ts'

/** The page's entry in the reference. */
export const trackingPage = {
  path: '/seguimiento/:code',
  name: 'seguimiento',
  summary: 'La página de seguimiento para quien recibe',
  description: [
    'Dónde está el envío y qué pasó con él, en palabras y sin datos personales; sin credenciales. ',
    'Es la dirección que da `url_tracking`.',
  ].join(''),
  statuses: [
    { status: 200, meaning: 'La página.' },
    { status: 404, meaning: 'No hay ningún envío con ese código; la página lo dice.' },
    { status: 429, meaning: 'Demasiados códigos que no existen: hay que esperar.' },
    { status: 500, meaning: 'Error interno; se puede volver a intentar.' },
  ],
} as const

/** The recipient's page: the shipment's state in words, without private data. */
export function trackingPageRoute(
  mount: Mount,
  { openDoors }: { readonly openDoors: OpenDoorLimits },
): Route {
  async function lookUp(sent: string, frame: PageFrame, environment: Environment) {
    const code = parseTrackingCode(sent)
    const tracked = code.ok ? await environment.tracking.findPiece(code.value) : undefined
    if (tracked === undefined) return answer(404, unknownContent, frame)
    return answer(200, pieceContent(tracked, environment), frame)
  }
  const frame = (request: HttpRequest) => frameOf(mount, request, 'es')
  return {
    method: 'GET',
    path: mount.prefix + trackingPage.path,
    name: trackingPage.name,
    async handle(request) {
      const environment = mount.environmentOf(request.host)
      const asked = await openDoors.misses.ask(
        request.address,
        environment.clock,
        () => lookUp(request.params['code'] ?? '', frame(request), environment),
        ({ status }) => status === 404,
      )
      if (asked.ok) return asked.value
      return errorPage(429, frame(request), { lead: limitedLead, retrySeconds: asked.refusal })
    },
    unreadable: (request) => answer(400, unknownContent, frame(request)),
    fault: (request) =>
      errorPage(500, frame(request), { title: faultTitle, requestId: request.id }),
  }
}

function answer(status: number, content: Html, frame: PageFrame): HttpAnswer {
  const title = 'Seguimiento de envío'
  return pageAnswer(status, publicPage(frame, { title, content, path: '/' }))
}

const faultTitle = 'No pudimos consultar el envío'
const limitedLead =
  'Desde tu conexión se pidieron muchos códigos que no existen. Probá de nuevo en un rato.'

const unknownContent = html`
  <h1>No encontramos ese envío</h1>
  <p>Revisá el código que te pasó quien te lo envió. Si es de hoy, puede tardar unas horas.</p>`

function pieceContent(tracked: TrackedPiece, environment: Environment): Html {
  const { piece, movements } = tracked
  const newest = piece.cancelled ? undefined : movements.at(-1)
  const { collectedAt } = piece
  const state = isWaiting(tracked) ? 'Ya podés retirarlo' : stateText(tracked)
  const place = newest ? placeOf(newest, environment) : ''
  const items = movements.toReversed().map((one) => movementItem(one, piece, environment))
  return html`
    <p class="code">Envío ${piece.code}</p>
    <h1 data-state="${newest?.check ?? 'cancelled'}">${state}</h1>
    ${place === '' ? undefined : html`<p class="where">${place}</p>`}
    <p class="next">${newest ? nextStepText(tracked) : cancelledNext}</p>
    ${newest && isAwaited(newest.check) ? collectingContent(collectedAt, environment) : undefined}
    <h2>Recorrido</h2>
    <ol>${items}</ol>`
}

/** A branch's name and address are as public as the list of branches. */
function collectingContent(code: string | undefined, { pickupPoints }: Environment) {
  const branch = code === undefined ? undefined : pickupPoints.findBranch(code)
  if (branch === undefined) return undefined
  const { name, address, locality, province } = branch
  return html`<p class="next collect">Sucursal de retiro:
    <strong>${name}</strong>, ${[address, locality, province].filter(Boolean).join(', ')}.</p>`
}

const cancelledNext = 'Quien te lo enviaba canceló el envío. Si lo esperabas, hablá con esa tienda.'

function movementItem(
  movement: Movement,
  piece: TrackedPiece['piece'],
  environment: Environment,
): Html {
  const { zone } = environment
  const place = placeOf(movement, environment)
  const instant = new Date(movement.at).toISOString()
  const day = dateText(zone, movement.at).replaceAll('-', '/')
  return html`<li>
      <time datetime="${instant}">${day} ${timeText(zone, movement.at)}</time>
      <span>${movementText(movement, piece)}${place === '' ? '' : ` · ${place}`}</span>
    </li>`
}

function placeOf(movement: Movement, environment: Environment): string {
  const branch = environment.pickupPoints.findBranch(movement.branchCode)
  return branch ? `${branch.name}, ${branch.province}` : ''
}
