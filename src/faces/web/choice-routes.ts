import type {
  Choice,
  ChoiceKind,
  ChoiceRefusal,
} from '../../capabilities/recipient-choices/recipient-choices.ts'
import type { TrackedPiece } from '../../capabilities/tracking/tracking.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpenDoorLimits } from '../open-doors.ts'
import { errorPage } from './error-page.ts'
import { pageAnswer } from './page-document.ts'
import { englishPart, frameOf, type Language, type PageFrame, pathIn } from './page-frame.ts'
import { choicePage } from './tracking/choice-page.ts'
import { choiceWords, kindOfPart } from './tracking/choice-words.ts'
import { recipientPart } from './tracking/given-part.ts'
import { createPageDates } from './tracking/page-dates.ts'
import { unknownPage } from './tracking/piece-page.ts'

interface Settings {
  readonly openDoors: OpenDoorLimits
}

/** More than any form of these pages has. */
const formBytes = 8_192

/**
 * Where recipients choose how to receive a shipment. Only the holder of the link that the shop was
 * given may: its part that can't be guessed comes with the form, so no other site can send one.
 */
export function choiceRoutes(mount: Mount, settings: Settings): Route[] {
  return (['es', 'en'] as const).flatMap((language): Route[] => {
    const frame = (request: HttpRequest) => frameOf(mount, request, language)
    const common = {
      path: `${mount.prefix}${language === 'en' ? englishPart : ''}/seguimiento/:code/eleccion`,
      name: 'eleccion',
      unreadable: (request: HttpRequest, reason: 'too-large' | 'broken') =>
        errorPage(reason === 'too-large' ? 413 : 400, frame(request)),
      fault: (request: HttpRequest) => errorPage(500, frame(request), { requestId: request.id }),
    }
    return [
      {
        ...common,
        method: 'GET',
        handle: (request) =>
          withPiece(request, mount, settings, frame(request), (piece) =>
            showForm(request, frame(request), piece),
          ),
      },
      {
        ...common,
        method: 'POST',
        bodyBytes: formBytes,
        async handle(request) {
          const environment = mount.environmentOf(request.host)
          const wait = settings.openDoors.choiceWait(request.address, environment.clock())
          const lead = choiceWords[language].limited
          if (wait > 0) return errorPage(429, frame(request), { lead, retrySeconds: wait })
          if (request.header('sec-fetch-site') === 'cross-site')
            return errorPage(403, frame(request), { lead: choiceWords[language].needsLink })
          return withPiece(request, mount, settings, frame(request), (piece) =>
            takeForm(request, frame(request), piece, language),
          )
        },
      },
    ]
  })
}

interface Found {
  readonly tracked: TrackedPiece
  readonly environment: Environment
}

/** Codes that nobody has are limited as on the page itself. */
async function withPiece(
  request: HttpRequest,
  mount: Mount,
  { openDoors }: Settings,
  frame: PageFrame,
  work: (piece: Found) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const environment = mount.environmentOf(request.host)
  const codeText = request.params['code'] ?? ''
  const answer = await openDoors.misses.ask(
    request.address,
    environment.clock,
    async () => {
      const code = parseTrackingCode(codeText)
      const tracked = code.ok ? await environment.tracking.findPiece(code.value) : undefined
      if (tracked === undefined) return pageAnswer(404, unknownPage(frame, codeText))
      return work({ tracked, environment })
    },
    ({ status }) => status === 404,
  )
  return answer.ok ? answer.value : errorPage(429, frame, { retrySeconds: answer.refusal })
}

async function showForm(
  { query }: HttpRequest,
  frame: PageFrame,
  { tracked, environment }: Found,
): Promise<HttpAnswer> {
  const kind = kindOfPart(query['que'])
  if (kind === undefined) return errorPage(404, frame)
  const part = await recipientPart(query['k'], tracked, environment)
  return formAnswer(part === undefined ? 403 : 200, frame, { tracked, environment }, { part, kind })
}

interface Filled {
  readonly part: string | undefined
  readonly kind: ChoiceKind
  readonly refused?: { readonly choice: Choice; readonly why: ChoiceRefusal }
}

function formAnswer(
  status: number,
  frame: PageFrame,
  { tracked, environment }: Found,
  filled: Filled,
): HttpAnswer {
  const { code, shipperNumber } = tracked.piece
  const { zone, clock, recipientChoices } = environment
  const dates = createPageDates(zone, clock(shipperNumber), frame.language)
  const form = { code, days: recipientChoices.days(shipperNumber), ...filled }
  return pageAnswer(status, choicePage(frame, form, dates))
}

async function takeForm(
  { body }: HttpRequest,
  frame: PageFrame,
  piece: Found,
  language: Language,
): Promise<HttpAnswer> {
  const { tracked, environment } = piece
  const params = new URLSearchParams(body.toString('utf8'))
  const kind = kindOfPart(params.get('que'))
  if (kind === undefined)
    return errorPage(400, frame, { lead: choiceWords[language].refusals['choice-not-now'] })
  const part = await recipientPart(params.get('k'), tracked, environment)
  if (part === undefined) return formAnswer(403, frame, piece, { part, kind })
  const choice = readChoice(kind, params)
  const chosen = await environment.recipientChoices.choose(tracked.piece.code, choice)
  if (!chosen.ok)
    return formAnswer(422, frame, piece, { part, kind, refused: { choice, why: chosen.refusal } })
  const location = pathIn(frame, `/seguimiento/${tracked.piece.code}?k=${part}`)
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location } }
}

function readChoice(kind: ChoiceKind, form: URLSearchParams): Choice {
  const field = (name: string) => (form.get(name) ?? '').trim().replaceAll(/\s+/g, ' ')
  if (kind === 'another-day') return { kind, day: field('dia') }
  if (kind === 'collect') return { kind }
  return { kind, name: field('nombre'), document: field('documento').replaceAll(/[.\s-]/g, '') }
}
