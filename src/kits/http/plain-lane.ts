import type { Socket } from 'node:net'
import type { ClientAddress } from './client-address.ts'
import { PlainConnection } from './plain-connection.ts'
import type { HttpAnswer, HttpRequest, Route } from './server.ts'
import type { Turns } from './turn.ts'
import type { UnfinishedBodies } from './unfinished-bodies.ts'

/** What the connections of a lane share. */
export interface LaneParts {
  readonly bodyBytes: number
  readonly headerBytes: number
  readonly requestTimeoutMs: number
  readonly headersTimeoutMs: number
  readonly keepAliveMs: number
  readonly clientAddress: ClientAddress
  readonly turns: Turns
  readonly unfinished: UnfinishedBodies
  /** The date, and whether the connection stays. */
  connectionLines(closes: boolean): string
  /** Whether answers are to end their connection. */
  isClosing(): boolean
  onDone(request: HttpRequest, route: Route, answer: HttpAnswer, since: number): void
  onFault(error: unknown, request: HttpRequest): void
  /** Gives a connection to the real server; what was read of it is put back before. */
  handOver(socket: Socket): void
}

export interface PlainLane {
  take(socket: Socket): void
  closeIdle(): void
  closeAll(): void
}

const sweepMs = 1_000

/**
 * Answers plain requests straight from their connections, without the objects, events and timers
 * that node:http makes for each: these cost more than most requests themselves. Whatever is not
 * plain goes to the real server, with its connection, for good.
 */
export function createPlainLane(routes: readonly Route[], parts: LaneParts): PlainLane {
  const open = new Set<PlainConnection>()
  const byPath = plainRoutes(routes)
  const sweeper = setInterval(sweep, sweepMs)
  sweeper.unref()
  let stopping = false

  function sweep(): void {
    const now = performance.now()
    for (const connection of open) connection.endWhenLate(now)
    if (stopping) endIdle()
  }

  function endIdle(): void {
    for (const connection of open) connection.endWhenIdle()
  }

  return {
    take(socket) {
      const connection = new PlainConnection(socket, byPath, parts, () => open.delete(connection))
      open.add(connection)
    },
    closeIdle() {
      // A connection that came just before the server stopped to listen is ended by the next sweep.
      stopping = true
      endIdle()
    },
    closeAll() {
      clearInterval(sweeper)
      for (const connection of open) connection.destroy()
    },
  }
}

/** Those that take a body at one fixed path, by that path with and without its last slash. */
function plainRoutes(routes: readonly Route[]): Map<string, Route> {
  const byPath = new Map<string, Route>()
  for (const route of routes) {
    if (route.method !== 'POST' || /[:*]/.test(route.path)) continue
    const path = route.path.replace(/\/$/, '')
    byPath.set(path, route)
    byPath.set(`${path}/`, route)
  }
  return byPath
}
