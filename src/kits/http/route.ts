/** A request as faces see it: nothing of the framework. */
export interface HttpRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  /** Where it came from; of an IPv6 address, its /64 network. */
  readonly address: string
  readonly host: string
  header(name: string): string | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  /** Its text is ASCII, known without a look: its bytes need not be counted. */
  readonly isAscii?: true
  readonly headers?: Readonly<Record<string, string>>
  /** What the log line says beyond the request itself. */
  readonly note?: AnswerNote
}

export interface AnswerNote {
  readonly shipper?: number
  readonly code?: number
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly path: string
  /** A GET that changes something must not answer HEAD, which nobody expects to. */
  readonly changes?: boolean
  /** The route's name in logs and metrics. */
  readonly name: string
  /** How large a body it takes, where that is not as usual. */
  readonly bodyBytes?: number
  /** Its wide requests are started one by one; see kits/plain-http/start-order.ts. */
  readonly oneByOne?: boolean
  handle(request: HttpRequest): Promise<HttpAnswer> | HttpAnswer
  /** A body that is too large, or breaks off. */
  unreadable(request: HttpRequest, reason: 'too-large' | 'broken'): HttpAnswer
  fault(request: HttpRequest, error: unknown): HttpAnswer
}
