import type { Socket } from 'node:net'
import type { ServePlain } from '../http/server-options.ts'
import { createDateLines } from './answer-head.ts'
import { PlainConnection } from './plain-connection.ts'
import { createFindRoute } from './plain-routes.ts'
import { createStartOrder } from './start-order.ts'

/** How often late connections are looked for. */
const sweepMs = 1_000

/**
 * Serves plain requests straight from their connections, at a fraction of the cost of node:http and
 * Fastify (docs/decisions/0012-plain-http.md has the figures).
 *
 * It serves a POST of HTTP/1.1 to a fixed path with one host, one Content-Length, a head of ASCII
 * that arrived in one chunk, and nothing that changes how a request is read; see plain-head.ts. So
 * it does a GET of a page that is asked for often, whose path ends in its only parameter.
 * Everything else goes to Fastify for good, with its connection and the bytes already read: other
 * methods and unknown paths, chunks, `Expect`, `Connection: close`, headers sent twice, bodies over
 * the server's limit, streamed answers, pipelined requests, and malformed ones. Both use the same
 * routes and send the same status, headers and body.
 */
export const servePlainRequests: ServePlain = (http, routes, parts) => {
  const acceptors = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  const open = new Set<PlainConnection>()
  const findRoute = createFindRoute(routes)
  const plainParts = {
    ...parts,
    connectionLines: createDateLines(parts.keepAliveMs),
    startRequest: createStartOrder(),
    handOver(socket: Socket) {
      for (const accept of acceptors) accept.call(http, socket)
    },
  }
  let stopping = false
  const sweep = () => {
    const now = performance.now()
    for (const connection of open) connection.endWhenLate(now)
    if (stopping) endIdle()
  }
  // A process that was busy first reads the bytes that have arrived meanwhile: its senders are not
  // late.
  const sweeper = setInterval(() => setImmediate(sweep), sweepMs)
  sweeper.unref()

  function endIdle(): void {
    for (const connection of open) connection.endWhenIdle()
  }

  http.on('connection', (socket) => {
    const forget = () => open.delete(connection)
    const connection = new PlainConnection(socket, findRoute, plainParts, forget)
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
