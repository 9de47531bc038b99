import type { Socket } from 'node:net'
import type { Route } from '../http/route.ts'
import type { ServePlain } from '../http/server-options.ts'
import { createDateLines } from './answer-head.ts'
import { PlainConnection } from './plain-connection.ts'
import { createStartOrder } from './start-order.ts'

/** How often late connections are looked for. */
const sweepMs = 1_000

/**
 * Serves plain requests straight from their connections, at a fraction of what node:http and
 * Fastify cost (docs/decisions/0012-plain-http.md has the figures).
 *
 * It serves a POST of HTTP/1.1 to a fixed path with one host, one Content-Length, a head of ASCII
 * that arrived in one chunk, and nothing that changes how a request is read; see plain-head.ts.
 * Everything else goes to Fastify for good, with its connection and the bytes already read:
 * other methods and unknown paths, chunks, `Expect`, `Connection: close`, headers sent twice,
 * bodies over the server's limit, streamed answers, pipelined requests, and malformed ones.
 * Both use the same routes and send the same status, headers and body.
 */
export const servePlainRequests: ServePlain = (http, routes, parts) => {
  const acceptors = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  const open = new Set<PlainConnection>()
  const byPath = plainRoutes(routes)
  const plainParts = {
    ...parts,
    connectionLines: createDateLines(parts.keepAliveMs),
    startRequest: createStartOrder(),
    handOver(socket: Socket) {
      for (const accept of acceptors) accept.call(http, socket)
    },
  }
  let stopping = false
  const sweeper = setInterval(() => {
    const now = performance.now()
    for (const connection of open) connection.endWhenLate(now)
    if (stopping) endIdle()
  }, sweepMs)
  sweeper.unref()

  function endIdle(): void {
    for (const connection of open) connection.endWhenIdle()
  }

  http.on('connection', (socket) => {
    const forget = () => open.delete(connection)
    const connection = new PlainConnection(socket, byPath, plainParts, forget)
    open.add(connection)
  })
  return {
    closeIdle() {
      // The next sweep ends connections that arrived just before the server stopped listening.
      stopping = true
      endIdle()
    },
    closeAll() {
      clearInterval(sweeper)
      for (const connection of open) connection.destroy()
    },
  }
}

/**
 * The routes that take a body at a fixed path and answer at once, by that path with and without its
 * trailing slash.
 */
function plainRoutes(routes: readonly Route[]): Map<string, Route> {
  const byPath = new Map<string, Route>()
  for (const route of routes) {
    if (route.method !== 'POST' || route.streams || /[:*]/.test(route.path)) continue
    const path = route.path.replace(/\/$/, '')
    byPath.set(path, route)
    byPath.set(`${path}/`, route)
  }
  return byPath
}
