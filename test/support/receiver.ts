import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { patienceMs } from './until.ts'

/** A message as a store's own program receives it. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly event: ReceivedEvent
}

export interface ReceivedEvent {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly shipper: number
  readonly trackingCode: string | null
  readonly sequence: number | null
  readonly occurredAt: string
  readonly data: Record<string, unknown>
}

/** A status, no answer at all, or the test's own handling of the response. */
export type Reply = number | 'hang' | ((response: ServerResponse) => void)

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  close(): Promise<void>
}

/** Starts a real local server; `reply` decides how each message is answered. */
export async function startReceiver(
  reply: (received: Received, count: number) => Reply | Promise<Reply> = () => 204,
): Promise<Receiver> {
  const received: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    const event = (body.startsWith('{') ? JSON.parse(body) : {}) as ReceivedEvent
    const headers = request.headers as Record<string, string>
    const message = { path: request.url ?? '', headers, body, event }
    received.push(message)
    const answer = await reply(message, received.length)
    if (typeof answer === 'function') answer(response)
    else if (answer !== 'hang') response.writeHead(answer).end()
  }
  const server = createServer((request, response) => void take(request, response))
  // A busy sender finds its connection as it left it.
  server.keepAliveTimeout = patienceMs
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
