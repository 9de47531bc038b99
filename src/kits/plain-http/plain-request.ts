import { requestId } from '../http/request-id.ts'
import type { HttpRequest } from '../http/route.ts'
import type { PlainHead } from './plain-head.ts'

const noQuery: Readonly<Record<string, string>> = {}

export class PlainRequest implements HttpRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query = noQuery
  readonly body: Buffer
  readonly address: string
  readonly peer: string
  readonly host: string
  readonly header: (name: string) => string | undefined

  constructor(
    { method, path, headers }: PlainHead,
    params: Readonly<Record<string, string>>,
    body: Buffer,
    address: string,
    peer: string,
  ) {
    this.id = requestId(headers.get('x-request-id'))
    this.method = method
    this.path = path
    this.params = params
    this.body = body
    this.address = address
    this.peer = peer
    this.host = headers.get('host') ?? ''
    this.header = (name) => headers.get(name)
  }
}
