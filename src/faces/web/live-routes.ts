import { logoPath } from '../../capabilities/brand/brand.wire.ts'
import type { PieceNews, TrackedPiece } from '../../capabilities/tracking/tracking.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpenDoorLimits } from '../open-doors.ts'
import { livePath, liveScript } from './live-script.ts'
import { pageVersion } from './tracking/facts.ts'

const plain = 'text/plain; charset=utf-8'
const text = (status: number, body: string, headers = {}): HttpAnswer => ({
  status,
  type: plain,
  body: `${body}\n`,
  headers,
})

/** The streams that keep open tracking pages up to date. */
export function liveRoutes(
  mount: Mount,
  { openDoors }: { readonly openDoors: OpenDoorLimits },
): Route[] {
  return [
    {
      ...failing,
      path: mount.prefix + livePath,
      name: 'vivo.js',
      handle: () => ({
        status: 200,
        type: 'text/javascript; charset=utf-8',
        body: liveScript,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    },
    {
      ...failing,
      path: `${mount.prefix}/publico/:file`,
      name: 'logo',
      handle: (request) => logoAnswer(request, mount.environmentOf(request.host)),
    },
    {
      ...failing,
      path: `${mount.prefix}/seguimiento/:code/eventos`,
      name: 'eventos',
      streams: true,
      async handle(request) {
        const environment = mount.environmentOf(request.host)
        const answer = await openDoors.misses.ask(
          request.address,
          environment.clock,
          () => openEvents(request, environment),
          ({ status }) => status === 404,
        )
        if (answer.ok) return answer.value
        return text(429, 'Demasiadas consultas.', { 'retry-after': String(answer.refusal) })
      },
    },
  ]
}

/** A drawing that is opened by itself may run and load nothing either. */
function logoAnswer({ params }: HttpRequest, { brand }: Environment): HttpAnswer {
  const shown = brand.current()
  if (shown.logo === undefined || logoPath(shown) !== `/publico/${params['file']}`)
    return text(404, 'No existe esa dirección.')
  return {
    status: 200,
    type: shown.logo.type,
    body: Buffer.from(shown.logo.data, 'base64'),
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  }
}

const failing = {
  method: 'GET',
  unreadable: () => text(400, 'El pedido no se puede leer.'),
  fault: () => text(500, 'Error interno.'),
} as const satisfies Partial<Route>

async function openEvents(request: HttpRequest, environment: Environment): Promise<HttpAnswer> {
  const code = parseTrackingCode(request.params['code'] ?? '')
  const piece = code.ok ? await environment.tracking.findPiece(code.value) : undefined
  if (piece === undefined) return text(404, 'No hay ningún envío con ese código.')
  const type = 'text/event-stream; charset=utf-8'
  // A HEAD request reads nothing, so it may not take a reader's place.
  if (request.method === 'HEAD') return { status: 200, type, body: '' }
  const news = environment.pieceWatch.follow(piece.piece.code, request.address)
  if (news === undefined)
    return text(429, 'Hay demasiadas páginas abiertas.', { 'retry-after': '60' })
  const body = eventStream(news, isOutdated(request, piece))
  return { status: 200, type, body, isLive: true, headers: streamHeaders }
}

const streamHeaders = {
  // Proxies that gather answers would keep the events back.
  'x-accel-buffering': 'no',
  // A service that stops waits for connections that could be used again.
  connection: 'close',
}

/** Something may have happened since the page was printed, which says how much it knows. */
function isOutdated({ query }: HttpRequest, tracked: TrackedPiece): boolean {
  return query['desde'] !== undefined && query['desde'] !== pageVersion(tracked)
}

const beginning = 'retry: 10000\n\n: al día\n\n'
const written: Readonly<Record<PieceNews, string>> = {
  changed: 'event: cambio\ndata: {}\n\n',
  still: ': al día\n\n',
}

/** It is no generator: the reader may leave while it waits for news. */
function eventStream(news: AsyncIterable<PieceNews>, isLate: boolean): AsyncIterable<string> {
  const source = news[Symbol.asyncIterator]()
  let hasBegun = false
  const iterator: AsyncIterator<string> = {
    async next() {
      if (!hasBegun) {
        hasBegun = true
        return { done: false, value: beginning + (isLate ? written.changed : '') }
      }
      const { done, value } = await source.next()
      return done ? { done, value: undefined } : { done: false, value: written[value] }
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
