import type { Server } from 'node:http'
import type { ClientAddress } from './client-address.ts'
import type { ClientErrors, ClientErrorTexts } from './client-error.ts'
import type { RequestRecord } from './request-record.ts'
import type { HttpAnswer, HttpRequest, Route } from './route.ts'
import type { UnfinishedBodies } from './unfinished-bodies.ts'

export interface ServerOptions {
  readonly bodyBytes: number
  /** How much all bodies that are not wholly there may take together. */
  readonly unfinishedBodyBytes: number
  /** How much of a refused body is let come, so that its sender gets to read the answer. */
  readonly discardedBodyBytes: number
  readonly headerBytes: number
  readonly requestTimeoutMs: number
  readonly headersTimeoutMs: number
  readonly keepAliveMs: number
  readonly trustedProxies: readonly string[]
  readonly clientErrorTexts: ClientErrorTexts
  notFound(request: HttpRequest): HttpAnswer
  methodNotAllowed(request: HttpRequest, allowed: readonly string[]): HttpAnswer
  onDone(record: RequestRecord): void
  onFault(error: unknown, request: HttpRequest): void
  /** Reads connections before Fastify does; without it, Fastify reads all of them. */
  readonly servePlain?: ServePlain
}

/** What every way of reading connections shares with Fastify's. */
export interface SharedParts extends ServerOptions {
  readonly clientAddress: ClientAddress
  readonly unfinished: UnfinishedBodies
  readonly clientErrors: ClientErrors
  /** Whether answers are to end their connection. */
  isClosing(): boolean
}

/** Takes over the new connections of a server, and gives back to it those it can't serve. */
export type ServePlain = (
  http: Server,
  routes: readonly Route[],
  parts: SharedParts,
) => PlainConnections

export interface PlainConnections {
  closeIdle(): void
  closeAll(): void
}
