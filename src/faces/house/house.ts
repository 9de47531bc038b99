import {
  type FoundScreen,
  findScreen,
  firstCallsOf,
  maySee,
  type Visitor,
} from '../../../web/page.ts'
import { pages } from '../../../web/pages.ts'
import type { DemoGuide } from '../../capabilities/people/people.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { BuiltFile } from '../../kits/pages/built-files.ts'
import { stationWorker } from '../../kits/pages/vite-settings.ts'
import type { Environment, Mount } from '../environment.ts'
import { errorPage } from '../web/error-page.ts'
import { frameOf, type PageFrame } from '../web/page-frame.ts'
import { houseDocument, keptLook } from './house-document.ts'
import type { HousePages } from './house-pages.ts'

export interface HouseSettings {
  readonly mounts: readonly Mount[]
  readonly pages: HousePages
  readonly sessionMaxMs: number
  /** What there is to see in the demonstration, where this environment has it. */
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

/** Answers with the document, or sends away who may not see the page. */
async function admitted(
  mount: Mount,
  request: HttpRequest,
  settings: HouseSettings,
): Promise<HttpAnswer> {
  const frame = frameFor(mount, request)
  const path = request.path.slice(mount.prefix.length)
  const visitors = await settings.visitorsOf(request, mount.environmentOf(request.host))
  if (visitors === undefined) return signInFirst(frame, path, request)
  const found = findScreen(pages, path)
  if (found === undefined) return errorPage(404, frame)
  const isAllowed = visitors.some((visitor) => maySee(found.page, visitor, found.screen))
  if (isAllowed) return documentFor(mount, request, settings, found)
  return insteadOf(found, visitors, frame) ?? errorPage(403, frame)
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
  found?: FoundScreen,
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
      screen: found && sourceOf(found),
      firstCalls: found ? firstCallsOf(found) : [],
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

/** Where the service worker stands, and what it rules: the floor's pages, and the courier's. */
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

/** A name holds a digest of what is in the file, so that what it names never changes. */
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
