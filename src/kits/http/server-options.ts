import type { Server } from 'node:http'
import type { ClientAddress } from './client-address.ts'
import type { ClientErrors, ClientErrorTexts } from './client-error.ts'
import type { ConnectionCaps } from './connection-caps.ts'
import type { RequestRecord } from './request-record.ts'
import type { HttpAnswer, HttpRequest, Route } from './route.ts'
import type { UnfinishedBodies } from './unfinished-bodies.ts'
import type { UnreadAnswers } from './unread-answers.ts'

export interface ServerOptions extends ConnectionCaps {
  readonly bodyBytes: number
  /** The limit of all incomplete bodies together. */
  readonly unfinishedBodyBytes: number
  /**
   * How much of a refused body is read and discarded, so that its sender gets to read the answer.
   */
  readonly discardedBodyBytes: number
  /** The limit of all answers together that their readers have not taken. */
  readonly unreadAnswerBytes: number
  /** How long an answer of which nothing is taken is waited for. */
  readonly unreadAnswerMs: number
  readonly headerBytes: number
  readonly requestTimeoutMs: number
  readonly headersTimeoutMs: number
  readonly keepAliveMs: number
  readonly trustedProxies: readonly string[]
  readonly clientErrorTexts: ClientErrorTexts
  notFound(request: HttpRequest): HttpAnswer
  methodNotAllowed(request: HttpRequest, allowed: readonly string[]): HttpAnswer
  onDone(record: RequestRecord): void
  /** The route is the pattern of its path: the path itself may name a person's shipment. */
  onFault(error: unknown, request: HttpRequest, route: string): void
  /** Serves connections before Fastify does; without it, Fastify serves them all. */
  readonly servePlain?: ServePlain
}

/** The parts that other ways of serving connections share with Fastify. */
export interface SharedParts extends ServerOptions {
  readonly clientAddress: ClientAddress
  readonly unfinished: UnfinishedBodies
  readonly unread: UnreadAnswers
  readonly clientErrors: ClientErrors
  /** Whether answers must close their connection. */
  isClosing(): boolean
}

/** Takes over the new connections of a server, and returns those it can't serve to it. */
export type ServePlain = (
  http: Server,
  routes: readonly Route[],
  parts: SharedParts,
) => PlainConnections

export interface PlainConnections {
  closeIdle(): void
  closeAll(): void
}
