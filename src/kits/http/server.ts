import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { createAddressList } from './address-list.ts'
import { type ClientAddress, createClientAddress } from './client-address.ts'
import { type ClientErrors, createClientErrors } from './client-error.ts'
import { capConnections } from './connection-caps.ts'
import { lingerFor } from './linger.ts'
import { networkOf } from './network.ts'
import { createPathTree } from './path-tree.ts'
import { createReplierOf, type Replier, type ReplierOf, startAnswer } from './reply.ts'
import { requestId } from './request-id.ts'
import type { HttpAnswer, HttpRequest, Route } from './route.ts'
import type { ServerOptions } from './server-options.ts'
import { isStreamed } from './streamed-body.ts'
import { type BodyCounter, createBodyCounter, createUnfinishedBodies } from './unfinished-bodies.ts'
import { createUnreadAnswers, type UnreadAnswers } from './unread-answers.ts'

export interface HttpServer {
  listen(host: string, port: number): Promise<{ port: number }>
  /**
   * Asks clients to close their connections for `drainMs`, stops accepting new ones and answers the
   * running requests. After `graceMs` it cuts requests that have not arrived completely.
   */
  close(times: { readonly drainMs: number; readonly graceMs: number }): Promise<void>
}

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export function createHttpServer(routes: readonly Route[], options: ServerOptions): HttpServer {
  const clientAddress = createClientAddress(options.trustedProxies)
  const read = createRequestReader(clientAddress)
  const address = createRequestAddress(clientAddress)
  const unread = createUnreadAnswers(options)
  const unfinished = createUnfinishedBodies(options.unfinishedBodyBytes)
  const clientErrors = createClientErrors(options.clientErrorTexts)
  const bodies = createBodyCounter(unfinished, clientErrors)
  let closing = false
  const replierOf = createReplierOf(options, unread, () => closing)
  const reply = replierOf('(none)')
  const server = createFastify(options, read, reply, clientErrors)
  server.addHook('preParsing', ({ raw }, _answer, body, done) => {
    bodies.begin(raw, address(raw))
    done(null, body)
  })
  const parts = { options, reply, replierOf, read, bodies, unread }
  addRoutes(server, routes, parts)
  server.setNotFoundHandler(createRefuser(parts, options.notFound))
  server.setErrorHandler(createBodyRefuser(parts, options.notFound))
  const plain = options.servePlain?.(server.server, routes, {
    ...options,
    clientAddress,
    clientErrors,
    unfinished,
    unread,
    isClosing: () => closing,
  })
  server.server.on('connection', (socket) => unread.follow(socket))
  capConnections(server.server, options, createAddressList(options.trustedProxies), clientErrors)
  return {
    async listen(host, port) {
      await server.listen({ host, port })
      return { port: (server.server.address() as AddressInfo).port }
    },
    async close({ drainMs, graceMs }) {
      // Keep-alive clients are asked to close their connection before it is cut.
      closing = true
      if (drainMs > 0) await sleep(drainMs)
      plain?.closeIdle()
      const deadline = setTimeout(() => {
        plain?.closeAll()
        server.server.closeAllConnections()
      }, graceMs)
      await server.close()
      plain?.closeAll()
      clearTimeout(deadline)
    },
  }
}

/** Rows check and write their messages: Fastify's compilers for it take 6 MB. */
const compileNothing = () => () => {
  throw new Error('no route has a schema')
}

function createFastify(
  options: ServerOptions,
  read: RequestReader,
  reply: Replier,
  clientErrors: ClientErrors,
): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: options.bodyBytes,
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: options.keepAliveMs,
    http: {
      maxHeaderSize: options.headerBytes,
      headersTimeout: options.headersTimeoutMs,
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    schemaController: {
      compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing },
    },
    return503OnClosing: false,
    // A path parameter may be as long as the path; the endpoint validates it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: options.headerBytes },
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    clientErrorHandler: clientErrors.refuse,
    frameworkErrors: (_error, raw, answer) => {
      const request = read(raw)
      reply(answer, request, options.notFound(request), performance.now())
    },
  })
  // Every body is read as bytes, whatever its content type: a wrong one is no reason to refuse
  // valid JSON (D9), and parsing is up to the endpoint.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  server.addHook('onRequest', ({ raw }, answer, done) => {
    raw.headers['content-type'] = 'application/octet-stream'
    const hosts = raw.headersDistinct['host']?.length ?? 0
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return done()
    // node:http accepts two Host headers, of which a proxy may have used the other one. It would
    // refuse a missing one itself, but without the id that every answer carries (D5).
    answer.hijack()
    clientErrors.refuse(new Error('not one host'), raw.socket)
  })
  // A client that has closed its sending side still waits for the answer; node:http would hang up.
  Object.assign(server.server, { httpAllowHalfOpen: true })
  // HTTP allows a server to ignore an expectation it does not know.
  server.server.on('checkExpectation', (...both) => server.server.emit('request', ...both))
  return server
}

interface RouteParts {
  readonly options: ServerOptions
  readonly reply: Replier
  readonly replierOf: ReplierOf
  readonly read: RequestReader
  readonly bodies: BodyCounter
  readonly unread: UnreadAnswers
}

/** Answers requests without a route. */
function createRefuser({ reply, read }: RouteParts, refuse: (request: HttpRequest) => HttpAnswer) {
  return (raw: FastifyRequest, answer: FastifyReply) => {
    const request = read(raw)
    return reply(answer, request, refuse(request), performance.now())
  }
}

/** Answers a request whose body can't be read, with or without a route. */
function createBodyRefuser(
  { options, reply, read, bodies }: RouteParts,
  refuse: Route['unreadable'],
) {
  return (failure: Error, raw: FastifyRequest, answer: FastifyReply): void => {
    const since = performance.now()
    const request = read(raw)
    const isTooLarge = 'statusCode' in failure && failure.statusCode === 413
    bodies.end(raw.raw)
    if (isTooLarge) lingerFor(raw.raw, options.discardedBodyBytes)
    reply(answer, request, refuse(request, isTooLarge ? 'too-large' : 'broken'), since)
  }
}

/** How the requests of a method are answered: those as they should be, and unreadable bodies. */
interface Handlers {
  handler(raw: FastifyRequest, answer: FastifyReply): unknown
  errorHandler(failure: Error, raw: FastifyRequest, answer: FastifyReply): void
}

/**
 * The paths stand in one tree, behind a single route of Fastify: it has a tree for each method, and
 * would take most of a start to fill them all. Bodies of another size need a route of Fastify.
 */
function addRoutes(server: FastifyInstance, routes: readonly Route[], parts: RouteParts): void {
  const { bodyBytes: usual, headerBytes, notFound } = parts.options
  const apart = routes.filter(({ bodyBytes = usual }) => bodyBytes !== usual)
  for (const route of apart) addRouteApart(server, route, parts)
  const paths = createPathTree<(method: string) => Handlers>(headerBytes)
  for (const [path, own] of Map.groupBy(routes, (route) => route.path))
    paths.add(path, createPathHandlers(path, own, parts))
  const unknown = createRefusers(parts, notFound)
  const handlersOf = (raw: FastifyRequest): Handlers => {
    const path = paths.find(raw.url)
    if (path === undefined) return unknown
    raw.params = path.params
    return path.value(raw.method)
  }
  server.route({
    method: [...knownMethods],
    url: '*',
    exposeHeadRoute: false,
    handler: (raw, answer) => handlersOf(raw).handler(raw, answer),
    errorHandler: (failure, raw, answer) => handlersOf(raw).errorHandler(failure, raw, answer),
  })
}

function createPathHandlers(path: string, routes: readonly Route[], shared: RouteParts) {
  const parts = { ...shared, reply: shared.replierOf(path) }
  const methods = routes.flatMap(methodsOf)
  if (new Set(methods).size < methods.length)
    throw new Error(`${methods.join(' ')} ${path}: a method is there twice`)
  const refused = createRefusers(parts, (request) =>
    parts.options.methodNotAllowed(request, methods),
  )
  const handlers = new Map(
    routes.flatMap((route) => {
      const own = createHandlers(route, parts)
      return methodsOf(route).map((method) => [method, own])
    }),
  )
  return (method: string): Handlers => handlers.get(method) ?? refused
}

function createRefusers(parts: RouteParts, refuse: (request: HttpRequest) => HttpAnswer): Handlers {
  return {
    handler: createRefuser(parts, refuse),
    errorHandler: createBodyRefuser(parts, refuse),
  }
}

/** GET answers HEAD, too, whose body is not sent. */
function methodsOf({ method, changes }: Route): string[] {
  return method === 'GET' && changes !== true ? ['GET', 'HEAD'] : [method]
}

function addRouteApart(server: FastifyInstance, route: Route, shared: RouteParts): void {
  const parts = { ...shared, reply: shared.replierOf(route.path) }
  const { bodyBytes = parts.options.bodyBytes } = route
  server.route({
    method: methodsOf(route),
    url: route.path,
    exposeHeadRoute: false,
    bodyLimit: bodyBytes,
    ...createHandlers(route, parts),
    ...(route.admit && bodyBytes > parts.options.bodyBytes
      ? { onRequest: createAdmission(route, parts) }
      : {}),
  })
}

function createHandlers(route: Route, parts: RouteParts): Handlers {
  const { options, reply, read, unread } = parts
  const onFault = (error: unknown, request: HttpRequest) =>
    options.onFault(error, request, route.path)
  return {
    errorHandler: createBodyRefuser(parts, route.unreadable),
    async handler(raw, answer) {
      const since = performance.now()
      const request = read(raw)
      try {
        const handled = await route.handle(request)
        const started = isStreamed(handled.body)
          ? await startAnswer(
              handled,
              request,
              (error) => onFault(error, request),
              unread.paceOf(raw.raw.socket),
            )
          : handled
        return reply(answer, request, started, since)
      } catch (error) {
        onFault(error, request)
        return reply(answer, request, route.fault(request, error), since)
      }
    },
  }
}

/**
 * Judges the sender of a large body before it is taken, or anyone could make the service hold some.
 * A body without an announced length may be large.
 */
function createAdmission(route: Route, { options, reply, read }: RouteParts) {
  return async (raw: FastifyRequest, answer: FastifyReply): Promise<void> => {
    const { headers } = raw.raw
    const isChunked = headers['transfer-encoding'] !== undefined
    if (!isChunked && Number(headers['content-length'] ?? 0) <= options.bodyBytes) return
    const since = performance.now()
    const request = read(raw)
    const refused = await route.admit?.(request).catch((error: unknown) => {
      options.onFault(error, request, route.path)
      return route.fault(request, error)
    })
    if (refused === undefined) return
    answer.header('connection', 'close')
    lingerFor(raw.raw, options.discardedBodyBytes)
    reply(answer, request, refused, since)
  }
}

/** The header as it was sent: for Fastify it is overwritten, since every body is read as bytes. */
function sentContentType(rawHeaders: readonly string[]): string | undefined {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'content-type') return rawHeaders[index + 1]
  return undefined
}

const noBody = Buffer.alloc(0)

type RequestReader = (raw: FastifyRequest) => HttpRequest

/** Converts Fastify's requests to those of the faces. */
function createRequestReader(clientAddress: ClientAddress): RequestReader {
  const address = createRequestAddress(clientAddress)
  return (raw) => {
    const [path = '', _query] = raw.url.split('?', 1)
    const header = (name: string) => {
      if (name === 'content-type') return sentContentType(raw.raw.rawHeaders)
      const value = raw.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    return {
      id: raw.id,
      method: raw.method,
      path,
      params: (raw.params ?? {}) as Record<string, string>,
      query: (raw.query ?? {}) as Record<string, string | undefined>,
      body: Buffer.isBuffer(raw.body) ? raw.body : noBody,
      address: address(raw.raw),
      peer: raw.raw.socket.remoteAddress ?? '',
      host: raw.headers.host ?? '',
      header,
    }
  }
}

/** Returns the function that finds out which address a message is counted to. */
function createRequestAddress(clientAddress: ClientAddress) {
  return ({ socket, headers }: IncomingMessage): string => {
    const forwarded = headers['x-forwarded-for']
    const named = Array.isArray(forwarded) ? forwarded[0] : forwarded
    return networkOf(clientAddress(socket.remoteAddress ?? '', named))
  }
}
