import type { DemoGuide } from '../../capabilities/people/people.ts'
import { addressOf } from '../../kernel/demo-roles.ts'
import { prefersHtml } from '../../kits/http/accept.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Environment, Mount } from '../environment.ts'
import { notFound } from '../system/unknown.ts'
import { branchesPage } from './branches-page.ts'
import { recipientPath } from './demonstration-band.ts'
import { errorPage } from './error-page.ts'
import { landingPage } from './landing-page.ts'
import { stationsOf } from './network-map.ts'
import { pageAnswer } from './page-document.ts'
import { englishPart, frameOf, type Language, pathIn } from './page-frame.ts'
import { privacyPage } from './privacy-page.ts'
import { rolesPath, rolesScript } from './roles-script.ts'

export interface LandingSettings {
  readonly waitingDays: number
  /** The guide to the demonstration, where this environment has one. */
  guideOf(environment: Environment): DemoGuide | undefined
}

const plain = 'text/plain; charset=utf-8'

/** The answer to programs at the root, which has no other use for them. */
const toReference: HttpAnswer = {
  status: 302,
  type: plain,
  body: '',
  headers: { location: 'docs' },
}

/** The landing page and the track box's own address, in both languages (D37). */
export function landingRoutes(mount: Mount, settings: LandingSettings): Route[] {
  return (['es', 'en'] as const).flatMap((language) => {
    const start = mount.prefix + (language === 'en' ? englishPart : '')
    return [
      pageRoute(mount, language, start === '' ? '/' : start, (request) =>
        landingAnswer(request, mount, language, settings),
      ),
      pageRoute(mount, language, `${start}/seguimiento`, (request) =>
        leadToPage(request, mount, language),
      ),
      pageRoute(mount, language, `${start}/sucursales`, (request) => {
        const { pickupPoints, clock } = mount.environmentOf(request.host)
        const query: unknown = request.query['q']
        const search = typeof query === 'string' ? query.slice(0, 60) : ''
        const options = { query: search, now: clock() }
        const frame = frameOf(mount, request, language)
        return pageAnswer(200, branchesPage(frame, pickupPoints.listAll(), options))
      }),
      pageRoute(mount, language, `${start}/privacidad`, (request) => {
        const frame = frameOf(mount, request, language)
        return pageAnswer(200, privacyPage(frame))
      }),
      ...(language === 'es' ? [scriptRoute(mount)] : []),
      pageRoute(mount, language, start + recipientPath, (request) =>
        leadToRecipient(request, mount, language, settings),
      ),
    ]
  })
}

function pageRoute(
  mount: Mount,
  language: Language,
  path: string,
  handle: (request: HttpRequest) => Promise<HttpAnswer> | HttpAnswer,
): Route {
  return {
    method: 'GET',
    path,
    name: path,
    handle,
    unreadable: (request) => errorPage(400, frameOf(mount, request, language)),
    fault: (request) =>
      errorPage(500, frameOf(mount, request, language), { requestId: request.id }),
  }
}

function scriptRoute(mount: Mount): Route {
  const type = 'text/javascript; charset=utf-8'
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return pageRoute(mount, 'es', mount.prefix + rolesPath, () => ({
    status: 200,
    type,
    body: rolesScript,
    headers,
  }))
}

async function landingAnswer(
  request: HttpRequest,
  mount: Mount,
  language: Language,
  { waitingDays, guideOf }: LandingSettings,
): Promise<HttpAnswer> {
  if (!prefersHtml(request.header('accept')))
    return mount.prefix === '' && language === 'es' ? toReference : notFound(request)
  const environment = mount.environmentOf(request.host)
  const frame = frameOf(mount, request, language)
  const open = environment.pickupPoints.listAll().filter(({ active }) => active)
  const network = { branches: open.length, stations: stationsOf(open) }
  const guide = guideOf(environment)
  const [sampleCode, progress] = await Promise.all([guide?.sampleCode(), guide?.progress()])
  const facts = { sampleCode, waitingDays, filling: progress?.share, ...network }
  const answer = pageAnswer(200, landingPage(frame, facts))
  const { 'x-robots-tag': _hidden, ...headers } = answer.headers ?? {}
  return { ...answer, headers: { ...headers, vary: 'accept' } }
}

async function leadToRecipient(
  request: HttpRequest,
  mount: Mount,
  language: Language,
  { guideOf }: LandingSettings,
): Promise<HttpAnswer> {
  const frame = frameOf(mount, request, language)
  const guide = guideOf(mount.environmentOf(request.host))
  if (guide === undefined || frame.demonstration !== 'open') return errorPage(404, frame)
  const location = pathIn(frame, addressOf(await guide.recipientPlace()))
  const headers = { location, 'cache-control': 'no-store' }
  return { status: 303, type: plain, body: '', headers }
}

/** The track box is a plain form: the typed code, or a whole link, becomes the page's address. */
function leadToPage(request: HttpRequest, mount: Mount, language: Language): HttpAnswer {
  const input: unknown = request.query['codigo']
  const typed = (typeof input === 'string' ? input : '').trim().slice(0, 200)
  const [, linked] = /\/seguimiento\/([^/?#\s]+)/.exec(typed) ?? []
  const code = (linked ?? typed).replaceAll(/\s/g, '').toUpperCase()
  const path = code === '' ? '/' : `/seguimiento/${encodeURIComponent(code)}`
  const location = pathIn(frameOf(mount, request, language), path)
  return { status: 303, type: plain, body: '', headers: { location } }
}
