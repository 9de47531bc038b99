import type { StreamedBody } from './streamed-body.ts'

/** A request as faces see it, independent of the framework. */
export interface HttpRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  /** The client's address; for IPv6 its /64 network. */
  readonly address: string
  /** The other end of the connection as it is: a proxy, where one is between. */
  readonly peer: string
  readonly host: string
  header(name: string): string | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer | StreamedBody
  /** The body is sent piece by piece as it is made, however small: events for an open page. */
  readonly isLive?: true
  /** The body is known to be ASCII, so its length in bytes is its length. */
  readonly isAscii?: true
  readonly headers?: Readonly<Record<string, string>>
  /** Cookies beyond that of the headers, a header each. */
  readonly cookies?: readonly string[]
  /** Facts that the log line adds to the request itself. */
  readonly note?: AnswerNote
}

export interface AnswerNote {
  readonly shipper?: number
  readonly code?: number
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly path: string
  /**
   * Set for a GET that changes something: it must not answer HEAD, which is expected to be safe.
   */
  readonly changes?: boolean
  /** The route's name in logs and metrics. */
  readonly name: string
  /** The body limit, where it differs from the server's. */
  readonly bodyBytes?: number
  /** Set where bodies of answers may be streamed: such routes are not served as plain requests. */
  readonly streams?: true
  /** Set where an answer may take long, as that to a file: it is waited for however long. */
  readonly patient?: true
  /** A GET that many ask for, served as a plain request: its path ends in its only parameter. */
  readonly isPlain?: true
  /** Large requests are started one by one; see kits/plain-http/start-order.ts. */
  readonly oneByOne?: boolean
  /**
   * Judges the sender of a body over the server's limit before any of it is taken; returns the
   * answer to one that may not send it. It is called again, as part of `handle`, once the body has
   * arrived.
   */
  admit?(request: HttpRequest): Promise<HttpAnswer | undefined>
  handle(request: HttpRequest): Promise<HttpAnswer> | HttpAnswer
  /** Answers a request whose body is too large or incomplete. */
  unreadable(request: HttpRequest, reason: 'too-large' | 'broken'): HttpAnswer
  fault(request: HttpRequest, error: unknown): HttpAnswer
}
