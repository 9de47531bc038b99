import { requestId } from '../http/request-id.ts'
import type { HttpRequest } from '../http/route.ts'
import type { PlainHead } from './plain-head.ts'

const nothing: Readonly<Record<string, string>> = {}

export class PlainRequest implements HttpRequest {
  readonly id: string
  readonly method = 'POST'
  readonly path: string
  readonly params = nothing
  readonly query = nothing
  readonly body: Buffer
  readonly address: string
  readonly host: string
  readonly header: (name: string) => string | undefined

  constructor({ path, headers }: PlainHead, body: Buffer, address: string) {
    this.id = requestId(headers.get('x-request-id'))
    this.path = path
    this.body = body
    this.address = address
    this.host = headers.get('host') ?? ''
    this.header = (name) => headers.get(name)
  }
}
