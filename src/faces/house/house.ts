import {
  type FoundScreen,
  findScreen,
  firstCallsOf,
  maySee,
  type Visitor,
} from '../../../web/page.ts'
import { pages } from '../../../web/pages.ts'
import type { DemoGuide } from '../../capabilities/people/people.ts'
import { html } from '../../kits/html/html.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { BuiltFile, BuiltFiles } from '../../kits/pages/built-files.ts'
import { stationWorker } from '../../kits/pages/vite-settings.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Environment, Mount } from '../environment.ts'
import { errorPage } from '../web/error-page.ts'
import { frameOf, type PageFrame } from '../web/page-frame.ts'
import type { HousePages } from './house-pages.ts'

export interface HouseSettings {
  readonly mounts: readonly Mount[]
  readonly pages: HousePages
  readonly sessionMaxMs: number
  /** The guide to the demonstration, where this environment has it. */
  guideOf(environment: Environment): DemoGuide | undefined
  /** The memberships of the signed-in person in this environment, if there is one. */
  visitorsOf(
    request: HttpRequest,
    environment: Environment,
  ): Promise<readonly Visitor[] | undefined>
}

/** The addresses of the pages that are built from `web/`; all that is below them is theirs. */
const paths = ['/portal', '/portal/*', '/consola', '/consola/*', '/reparto', '/reparto/*']

/** The pages before one has signed in. */
const openPaths = ['/ingresar', '/clave/:token', '/correo/:token']

/** Portal, console and sign-in (D37): one document for every address, and the built files. */
export function houseRoutes(mount: Mount, settings: HouseSettings): Route[] {
  const guarded = paths.map((path) =>
    pageRoute(mount, path, (request) => admitted(mount, request, settings)),
  )
  const open = openPaths.map((path) =>
    pageRoute(mount, path, (request) => documentFor(mount, request, settings)),
  )
  const workers = workerScopes.map(([path, scope]) => workerRoute(mount, settings, path, scope))
  return [...guarded, ...open, fileRoute(mount, settings), ...workers]
}

/** Answers with the document, or sends away people who may not see the page. */
async function admitted(
  mount: Mount,
  request: HttpRequest,
  settings: HouseSettings,
): Promise<HttpAnswer> {
  const frame = frameFor(mount, request)
  const path = request.path.slice(mount.prefix.length)
  const visitors = await settings.visitorsOf(request, mount.environmentOf(request.host))
  if (visitors === undefined) return signInFirst(frame, path, request)
  const screen = findScreen(pages, path)
  if (screen === undefined) return errorPage(404, frame)
  const isAllowed = visitors.some((visitor) => maySee(screen.page, visitor, screen.screen))
  if (isAllowed) return documentFor(mount, request, settings, screen)
  return insteadOf(screen, visitors, frame) ?? errorPage(403, frame)
}

function sourceOf({ page, screen }: FoundScreen): string {
  return `${page.folder}/${screen.file}.screen.tsx`
}

/** An area's own address leads to the first page of it that the person may see. */
function insteadOf(
  { screen }: FoundScreen,
  visitors: readonly Visitor[],
  frame: PageFrame,
): HttpAnswer | undefined {
  if (screen.path !== '/portal' && screen.path !== '/consola') return undefined
  const next = pages
    .filter((page) => page.group !== undefined)
    .find((page) => {
      const isHere = page.screens[0]?.path.startsWith(`${screen.path}/`) ?? false
      return isHere && visitors.some((visitor) => maySee(page, visitor))
    })
  const path = next?.screens[0]?.path
  return path === undefined ? undefined : redirect(frame.base + path)
}

function signInFirst(frame: PageFrame, path: string, request: HttpRequest): HttpAnswer {
  const query = new URLSearchParams(request.query as Record<string, string>).toString()
  const wanted = encodeURIComponent(query === '' ? path : `${path}?${query}`)
  return redirect(`${frame.base}/ingresar?a=${wanted}`)
}

function redirect(location: string): HttpAnswer {
  return { status: 302, type: 'text/plain; charset=utf-8', body: '', headers: { location } }
}

async function documentFor(
  mount: Mount,
  request: HttpRequest,
  { mounts, pages: built, guideOf, sessionMaxMs }: HouseSettings,
  screen?: FoundScreen,
): Promise<HttpAnswer> {
  const frame = frameFor(mount, request)
  const environments = mounts
    .filter(({ prefix }) => prefix !== '')
    .map((one) => `${one.environmentOf(request.host).name}=${frameOf(one, request, 'es').base}`)
  const progress = await guideOf(mount.environmentOf(request.host))?.progress()
  try {
    return houseDocument(await built.load(), {
      frame,
      environments: environments.join(' '),
      filling: progress?.share,
      sessionDays: Math.floor(sessionMaxMs / 86_400_000),
      screen: screen && sourceOf(screen),
      firstCalls: screen ? firstCallsOf(screen) : [],
    })
  } catch {
    return errorPage(503, frame, unbuilt[frame.language])
  }
}

/** Why is in the log, which not everybody reads. */
const unbuilt = {
  es: {
    title: 'Las páginas no se pudieron armar',
    lead: 'El registro del servicio dice por qué.',
  },
  en: {
    title: 'The pages could not be built',
    lead: 'The log of the service says why.',
  },
}

function fileRoute(mount: Mount, { pages: built }: HouseSettings): Route {
  return pageRoute(mount, '/web/:file', async (request) => {
    const name = request.params['file'] ?? ''
    const loaded = await built.load().catch(() => undefined)
    const file = loaded?.files.get(name)
    return file ? fileAnswer(name, file, request) : noFile
  })
}

/** Where the service worker stands, and its scope: the floor's pages, and the courier's. */
const workerScopes = [
  ['/consola/escanear/worker.js', '/consola/'],
  ['/reparto/worker.js', '/reparto'],
] as const

/** The service worker: these pages open without a network. */
function workerRoute(
  mount: Mount,
  { pages: built }: HouseSettings,
  path: string,
  scope: string,
): Route {
  return pageRoute(mount, path, async (request) => {
    const loaded = await built.load().catch(() => undefined)
    const file = loaded?.files.get(stationWorker.file)
    if (file === undefined) return noFile
    return workerAnswer(file, frameFor(mount, request).base + scope)
  })
}

const noFile: HttpAnswer = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: 'No existe ese archivo.\n',
}

function frameFor(mount: Mount, request: HttpRequest): PageFrame {
  return keptLook(frameOf(mount, request, 'es'), request)
}

function pageRoute(
  mount: Mount,
  path: string,
  handle: (request: HttpRequest) => Promise<HttpAnswer>,
): Route {
  return {
    method: 'GET',
    path: mount.prefix + path,
    name: `web ${path}`,
    handle,
    unreadable: (request) => errorPage(400, frameFor(mount, request)),
    fault: (request) => errorPage(500, frameFor(mount, request), { requestId: request.id }),
  }
}

/** A name has a digest of the file's content, so that the content never changes. */
function fileAnswer(name: string, file: BuiltFile, request: HttpRequest): HttpAnswer {
  const tag = `"${name}"`
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    vary: 'accept-encoding',
  }
  if (request.header('if-none-match') === tag)
    return { status: 304, type: file.type, body: '', headers }
  const { body, encoding } = chooseBody(file, request.header('accept-encoding') ?? '')
  const coding = encoding === undefined ? undefined : { 'content-encoding': encoding }
  return { status: 200, type: file.type, body, headers: { ...headers, ...coding } }
}

/** A service worker's name stays, so browsers ask for it every time; it may rule one page. */
function workerAnswer(file: BuiltFile, scope: string): HttpAnswer {
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': scope,
  }
  return { status: 200, type: file.type, body: file.plain, headers }
}

/** The smallest form that the client takes. */
function chooseBody({ br, gzip, plain }: BuiltFile, accepted: string) {
  const taken = accepted
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  if (br && taken.includes('br')) return { body: br, encoding: 'br' }
  if (gzip && taken.includes('gzip')) return { body: gzip, encoding: 'gzip' }
  return { body: plain, encoding: undefined }
}

/** Everything comes from this service, and nothing that stands in the document itself runs. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

interface DocumentFacts {
  readonly frame: PageFrame
  /** `testing=/testing production=/production` */
  readonly environments: string
  /** How much of the demonstration there is, from 0 to 1, while it is being made. */
  readonly filling: number | undefined
  /** How long a session lasts at most. */
  readonly sessionDays: number
  /** The source of the screen that stands here, so that it arrives with the rest. */
  readonly screen: string | undefined
  /** The calls that the screen opens with. */
  readonly firstCalls: readonly string[]
}

const icon = paragraph`data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220
  0 24 24%22%3E%3Cpath fill=%22%231d4fc4%22 d=%22M12 2 22 7v10l-10 5L2 17V7z%22/%3E%3C/svg%3E`

/** The document of every screen: the addresses of the scripts, and the facts of this place. */
function houseDocument(built: BuiltFiles, facts: DocumentFacts): HttpAnswer {
  const { frame, environments, filling, sessionDays } = facts
  const { base, environment, language, theme } = frame
  const at = (file: string) => `${base}/web/${file}`
  const own = built.screens.get(facts.screen ?? '')
  const styles = [...built.styles, ...(own?.styles ?? [])]
  const preloads = [...built.preloads, ...(own?.scripts ?? [])]
  const calls = facts.firstCalls.join(' ')
  const page = html`<!doctype html>
<html lang="${language === 'en' ? 'en' : 'es-AR'}" data-base="${base}" \
data-environment="${environment}" data-environments="${environments}" \
data-demonstration="${frame.demonstration}" data-session-days="${sessionDays}"\
${filling === undefined ? undefined : html` data-filling="${filling}"`}\
${calls === '' ? undefined : html` data-first-calls="${calls}"`}\
${theme === undefined ? undefined : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Posta</title>
<link rel="icon" href="${icon}">
<script type="module" async src="${at(built.early)}"></script>
${styles.map((file) => html`<link rel="stylesheet" href="${at(file)}">`)}
${preloads.map((file) => html`<link rel="modulepreload" href="${at(file)}">`)}
<script type="module" src="${at(built.script)}"></script>
</head>
<body class="${environment === 'testing' ? 'has-band' : ''}">
<div id="app"></div>
<noscript>${noScript[language]}</noscript>
</body>
</html>
`
  return { status: 200, type: 'text/html; charset=utf-8', body: page.text, headers }
}

const noScript = {
  es: 'Estas páginas necesitan JavaScript. El seguimiento de un envío anda sin él.',
  en: 'These pages need JavaScript. The tracking of a shipment works without it.',
}

/** The theme and language that a browser keeps; the address may ask for a theme. */
function keptLook(frame: PageFrame, request: HttpRequest): PageFrame {
  const cookies = request.header('cookie') ?? ''
  const language = keptChoice(cookies, 'posta-language')
  const theme = keptChoice(cookies, 'posta-theme')
  return {
    ...frame,
    language: language === 'en' ? 'en' : 'es',
    theme: frame.theme ?? (theme === 'light' || theme === 'dark' ? theme : undefined),
  }
}

/** Over https the cookie has a prefix, and goes before one from when it had none. */
function keptChoice(cookies: string, name: string): string | undefined {
  const cookie = (full: string) => new RegExp(`(?:^|;\\s*)${full}=(\\w+)`).exec(cookies)?.[1]
  return cookie(`__Host-${name}`) ?? cookie(name)
}
