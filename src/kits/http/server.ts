import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { createAddressList } from './address-list.ts'
import { createClientAddress } from './client-address.ts'
import { type ClientErrors, createClientErrors } from './client-error.ts'
import { capConnections } from './connection-caps.ts'
import { lingerFor } from './linger.ts'
import { createReplier, type Replier, startAnswer } from './reply.ts'
import { requestId } from './request-id.ts'
import { createRequestAddress, createRequestReader, type RequestReader } from './request-reader.ts'
import type { HttpAnswer, HttpRequest, Route } from './route.ts'
import type { ServerOptions } from './server-options.ts'
import { isStreamed } from './streamed-body.ts'
import { type BodyCounter, createBodyCounter, createUnfinishedBodies } from './unfinished-bodies.ts'
import { createUnreadAnswers } from './unread-answers.ts'

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
  const reply = createReplier(options, unread, () => closing)
  const server = createFastify(options, read, reply, clientErrors)
  server.addHook('preParsing', ({ raw }, _answer, body, done) => {
    bodies.begin(raw, address(raw))
    done(null, body)
  })
  const parts = { options, reply, read, bodies }
  for (const route of routes) addRoute(server, route, parts)
  for (const [path, methods] of methodsByPath(routes)) {
    const refuse = (request: HttpRequest) => options.methodNotAllowed(request, methods)
    server.route({
      method: knownMethods.filter((method) => !methods.includes(method)),
      url: path,
      handler: createRefuser(parts, refuse),
      errorHandler: createBodyRefuser(parts, refuse),
    })
  }
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
  capConnections(server.server, options, createAddressList(options.trustedProxies), clientErrors)
  return {
    async listen(host, port) {
      await server.listen({ host, port })
      return { port: (server.server.address() as AddressInfo).port }
    },
    async close({ drainMs, graceMs }) {
      // Keep-alive clients are told to close their connection before it is cut.
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
  readonly read: RequestReader
  readonly bodies: BodyCounter
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

function addRoute(server: FastifyInstance, route: Route, parts: RouteParts): void {
  const { options, reply, read } = parts
  const onFault = (error: unknown, request: HttpRequest) =>
    options.onFault(error, request, route.path)
  server.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: route.method === 'GET' && route.changes !== true,
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    errorHandler: createBodyRefuser(parts, route.unreadable),
    ...(route.admit && (route.bodyBytes ?? 0) > options.bodyBytes
      ? { onRequest: createAdmission(route, parts) }
      : {}),
    async handler(raw, answer) {
      const since = performance.now()
      const request = read(raw)
      try {
        const handled = await route.handle(request)
        const started = isStreamed(handled.body)
          ? await startAnswer(handled, request, (error) => onFault(error, request))
          : handled
        return reply(answer, request, started, since)
      } catch (error) {
        onFault(error, request)
        return reply(answer, request, route.fault(request, error), since)
      }
    },
  })
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

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { method, path, changes } of routes) {
    const known = methods.get(path) ?? []
    methods.set(path, [...known, method, ...(method === 'GET' && changes !== true ? ['HEAD'] : [])])
  }
  return methods
}
