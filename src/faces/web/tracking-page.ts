import type { Shippers } from '../../capabilities/shippers/shippers.ts'
import type { TrackedPiece } from '../../capabilities/tracking/tracking.ts'
import { isHandOver } from '../../kernel/movement.ts'
import { cashOnDeliveryPesos, type Product } from '../../kernel/order.ts'
import { documentsOf } from '../../kernel/personal-data.ts'
import { proofAsked } from '../../kernel/pickup-proof.ts'
import { likelyCode, parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpenDoorLimits } from '../open-doors.ts'
import { errorPage } from './error-page.ts'
import { pageAnswer } from './page-document.ts'
import { englishPart, frameOf, type Language } from './page-frame.ts'
import { initialsOf, type PrivateFacts, type TrackingFacts } from './tracking/facts.ts'
import { type GivenPart, givenPart } from './tracking/given-part.ts'
import { piecePage, unknownPage } from './tracking/piece-page.ts'

/** The page's entry in the reference. */
export const trackingPage = {
  path: '/seguimiento/:code',
  name: 'seguimiento',
  summary: 'La página de seguimiento para quien recibe',
  description: paragraph`Dónde está el envío y qué pasó con él, en palabras y sin datos personales;
    sin credenciales. Es la dirección que da \`url_tracking\`; en inglés, con \`/en\` delante.`,
  statuses: [
    { status: 200, meaning: 'La página.' },
    { status: 404, meaning: 'No hay ningún envío con ese código; la página lo dice.' },
    { status: 429, meaning: 'Demasiados códigos que no existen: hay que esperar.' },
    { status: 500, meaning: 'Error interno; se puede volver a intentar.' },
  ],
} as const

export interface TrackingPageSettings {
  readonly openDoors: OpenDoorLimits
  readonly waitingDays: number
}

/** The recipient's page, in Spanish and in English: the state in words, without private data. */
export function trackingPageRoutes(mount: Mount, settings: TrackingPageSettings): Route[] {
  const findFacts = createFacts(settings.waitingDays)
  return (['es', 'en'] as const).map((language) =>
    trackingPageRoute(mount, settings, language, findFacts),
  )
}

const words = {
  es: {
    fault: 'No pudimos consultar el envío',
    limited:
      'Desde tu conexión se pidieron muchos códigos que no existen. Probá de nuevo en un rato.',
  },
  en: {
    fault: 'We could not look up the shipment',
    limited: 'Many codes that do not exist were asked for from your connection. Try again later.',
  },
} as const

type FindFacts = (
  tracked: TrackedPiece,
  environment: Environment,
  part: GivenPart | undefined,
) => Promise<TrackingFacts>

function trackingPageRoute(
  mount: Mount,
  { openDoors }: TrackingPageSettings,
  language: Language,
  findFacts: FindFacts,
): Route {
  const frame = (request: HttpRequest) => frameOf(mount, request, language)
  const path = (request: HttpRequest) =>
    `/seguimiento/${encodeURIComponent(request.params['code'] ?? '')}`
  async function lookUp(request: HttpRequest, environment: Environment): Promise<HttpAnswer> {
    const codeText = request.params['code'] ?? ''
    const code = parseTrackingCode(codeText)
    const tracked = code.ok ? await environment.tracking.findPiece(code.value) : undefined
    if (tracked === undefined) {
      const likely = await findLikely(codeText, environment)
      return pageAnswer(404, unknownPage(frame(request), codeText, likely))
    }
    const part = await givenPart(request.query['k'], tracked, environment)
    const facts = await findFacts(tracked, environment, part)
    return pageAnswer(200, piecePage(frame(request), facts, environment.zone))
  }
  return {
    method: 'GET',
    path: mount.prefix + (language === 'en' ? englishPart : '') + trackingPage.path,
    name: trackingPage.name,
    isPlain: true,
    async handle(request) {
      const environment = mount.environmentOf(request.host)
      const answer = await openDoors.misses.ask(
        request.address,
        environment.clock,
        () => lookUp(request, environment),
        ({ status }) => status === 404,
      )
      if (answer.ok) return answer.value
      const details = { lead: words[language].limited, retrySeconds: answer.refusal }
      return errorPage(429, frame(request), { ...details, path: path(request) })
    },
    unreadable: (request) =>
      pageAnswer(400, unknownPage(frame(request), request.params['code'] ?? '')),
    fault: (request) =>
      errorPage(500, frame(request), {
        title: words[language].fault,
        requestId: request.id,
        path: path(request),
      }),
  }
}

/** The code that was probably meant, if there is such a shipment. It is a miss all the same. */
async function findLikely(
  text: string,
  { tracking }: Environment,
): Promise<TrackingCode | undefined> {
  const likely = likelyCode(text)
  if (likely === undefined) return undefined
  return (await tracking.findPiece(likely))?.piece.code
}

/** Gathers the facts of the page beside the journey itself. */
function createFacts(waitingDays: number): FindFacts {
  const names = new WeakMap<Environment, (shipper: number) => Promise<string>>()
  return async (tracked, environment, part) => {
    const { pickupPoints, shippers, clock, transitTimes, runs } = environment
    const nameOf = names.get(environment) ?? createShopNames(shippers, clock)
    names.set(environment, nameOf)
    const { shipperNumber, collectedAt } = tracked.piece
    const isOut = tracked.movements.at(-1)?.check === 'LD'
    return {
      tracked,
      shop: await nameOf(shipperNumber),
      now: clock(shipperNumber),
      findBranch: (code) => pickupPoints.findBranch(code),
      collecting: collectedAt === undefined ? undefined : pickupPoints.findBranch(collectedAt),
      waitingMs: waitingDays * 86_400_000,
      workingDayAfter: (day) => transitTimes.workingDayAfter(day),
      stopsBefore: isOut ? (await runs.approach(tracked.piece.code))?.stopsBefore : undefined,
      known: part && (await findPrivate(tracked, environment, part)),
    }
  }
}

/** The first letters of the receiver's name, where a courier noted it. */
async function findReceiver(
  { piece, movements }: TrackedPiece,
  deliveries: Environment['deliveries'],
): Promise<string | undefined> {
  if (!isHandOver(movements.at(-1)?.check ?? 'PI')) return undefined
  const name = (await deliveries.findProof(piece.code))?.name
  return name ? initialsOf(name) || undefined : undefined
}

async function findPrivate(
  tracked: TrackedPiece,
  { orders, recipientChoices, pickupPoints, tracking, deliveries }: Environment,
  { part, holder }: GivenPart,
): Promise<PrivateFacts> {
  const { piece, movements } = tracked
  const order = (await orders.findOrder(piece.code))?.order
  const products = order?.products ?? []
  const setting = pickupPoints.findBranch(piece.collectedAt ?? '')?.pickupProof
  const asks = setting && proofAsked(setting, order !== undefined && documentsOf(order).length > 0)
  const isTold = holder === 'recipient' && asks?.includes('pin')
  const isComing = movements.at(-1)?.check === 'LD' && piece.collectedAt === undefined
  const isMet = holder === 'recipient' && isComing && !piece.cancelled
  const sum = (of: (product: Product) => number) =>
    products.reduce((total, product) => total + of(product), 0)
  return {
    part,
    choice: await recipientChoices.find(piece.code),
    initials: initialsOf(piece.recipientName),
    cashPesos: cashOnDeliveryPesos({ service: piece.service, products }),
    packages: sum(({ quantity }) => quantity),
    weightKg: sum(({ weightHundredthsKg = 0 }) => weightHundredthsKg) / 100,
    asks,
    pin: isTold ? (await tracking.links()).pinOf(piece) : undefined,
    receiver: holder === 'recipient' ? await findReceiver(tracked, deliveries) : undefined,
    deliveryPin: isMet ? (await tracking.links()).deliveryPinOf(piece) : undefined,
  }
}

const keptMs = 60_000
const mostKept = 10_000

/** Finds the names of shops; a name may be a minute old, as it seldom changes. */
function createShopNames(shippers: Pick<Shippers, 'find'>, clock: Clock) {
  const names = new Map<number, { readonly name: string; readonly at: number }>()
  return async (shipper: number): Promise<string> => {
    const now = clock()
    const cached = names.get(shipper)
    if (cached !== undefined && Math.abs(now - cached.at) < keptMs) return cached.name
    const name = (await shippers.find(shipper))?.name ?? ''
    if (names.size >= mostKept) names.clear()
    names.set(shipper, { name, at: now })
    return name
  }
}
