import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createDateLines } from './answer-text.ts'
import { createClientAddress } from './client-address.ts'
import { createPlainLane, type LaneParts, type PlainLane } from './plain-lane.ts'
import type { HttpAnswer, HttpRequest, RequestRecord, Route, ServerOptions } from './server.ts'

/** Every connection begins in the plain lane; the framework's server gets those that leave it. */
export function layLane(
  http: Server,
  routes: readonly Route[],
  options: ServerOptions & Pick<LaneParts, 'turns' | 'unfinished' | 'isClosing'>,
): PlainLane {
  // Who has said all that it will say still waits for the answer; node:http would hang up on it.
  Object.assign(http, { httpAllowHalfOpen: true })
  const accepting = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  const lane = createPlainLane(routes, {
    ...options,
    clientAddress: createClientAddress(options.trustedProxies),
    connectionLines: createDateLines(options.keepAliveMs),
    onDone: (request, route, answer, since) =>
      options.onDone(recordOf(request, route.path, answer, since)),
    handOver(socket) {
      for (const accept of accepting) accept.call(http, socket)
    },
  })
  http.on('connection', lane.take)
  return lane
}

export function recordOf(
  { id, method }: HttpRequest,
  route: string,
  { status, note }: HttpAnswer,
  since: number,
): RequestRecord {
  return { id, route, method, status, ms: performance.now() - since, note }
}
