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
  readonly host: string
  header(name: string): string | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  /** The body is known to be ASCII, so its length in bytes is its length. */
  readonly isAscii?: true
  readonly headers?: Readonly<Record<string, string>>
  /** What the log line adds to the request itself. */
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
  /** Large requests are started one by one; see kits/plain-http/start-order.ts. */
  readonly oneByOne?: boolean
  handle(request: HttpRequest): Promise<HttpAnswer> | HttpAnswer
  /** Answers a request whose body is too large or incomplete. */
  unreadable(request: HttpRequest, reason: 'too-large' | 'broken'): HttpAnswer
  fault(request: HttpRequest, error: unknown): HttpAnswer
}
