import { createPathTree } from '../../src/kits/http/path-tree.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../src/kits/http/route.ts'
import type { HttpServer } from '../../src/kits/http/server.ts'
import type { ServerOptions } from '../../src/kits/http/server-options.ts'
import { isStreamed } from '../../src/kits/http/streamed-body.ts'

/** A request as a client sends it; `RUN` is a command of the carrier's own machine. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'RUN'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The shop whose credentials it carries: it may see no word of another one. */
  readonly reader?: string
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
}

/** The way to the service without sockets: what stands in for its server. */
export interface Wire {
  readonly serve: (routes: readonly Route[], options: ServerOptions) => HttpServer
  send(call: Call): Promise<Reply>
}

/** The tree of all paths, which is made once: every service of this process has the same ones. */
const paths = createPathTree<string>(16_384)
const placed = new Set<string>()

export function createWire(onFault: (error: unknown, route: string) => void): Wire {
  let byPath = new Map<string, Map<string, Route>>()
  let settings: ServerOptions | undefined
  let requests = 0

  return {
    serve(routes, options) {
      settings = options
      const grouped = Map.groupBy(routes, (route) => route.path)
      byPath = new Map(
        [...grouped].map(([path, own]) => [path, new Map(own.map((one) => [one.method, one]))]),
      )
      for (const path of grouped.keys()) if (!placed.has(path)) paths.add(path, path)
      for (const path of grouped.keys()) placed.add(path)
      // Nobody connects: an address is never asked for.
      return { listen: async () => ({ port: 0 }), close: async () => {} }
    },
    async send(call) {
      if (settings === undefined) throw new Error('the service does not serve yet')
      requests += 1
      const url = new URL(call.path, 'http://localhost')
      const match = paths.find(call.path)
      const request = requestOf(call, url, match?.params ?? {}, `simulated-${requests}`)
      const methods = match && byPath.get(match.value)
      const route = methods?.get(call.method)
      if (route === undefined) return read(refuse(settings, request, methods))
      try {
        return await read(await route.handle(request))
      } catch (error) {
        onFault(error, route.path)
        settings.onFault(error, request, route.path)
        return read(route.fault(request, error))
      }
    },
  }
}

function refuse(
  { notFound, methodNotAllowed }: ServerOptions,
  request: HttpRequest,
  methods: ReadonlyMap<string, Route> | undefined,
): HttpAnswer {
  return methods ? methodNotAllowed(request, [...methods.keys()]) : notFound(request)
}

function requestOf(
  { method, headers = {}, body = '' }: Call,
  url: URL,
  params: HttpRequest['params'] | Readonly<Record<string, string | undefined>>,
  id: string,
): HttpRequest {
  return {
    id,
    method,
    path: url.pathname,
    params: params as HttpRequest['params'],
    query: Object.fromEntries(url.searchParams),
    body: Buffer.from(body),
    address: '127.0.0.1',
    peer: '127.0.0.1',
    host: 'localhost',
    header: (name) => headers[name],
  }
}

async function read(answer: HttpAnswer): Promise<Reply> {
  const { status, body, headers = {}, cookies = [] } = answer
  if (!isStreamed(body)) return { status, text: body.toString(), headers, cookies }
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(Buffer.from(piece))
  return { status, text: Buffer.concat(pieces).toString(), headers, cookies }
}
