import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { newRequestId } from './request-id.ts'

/** Given up for others: too much of what was sent to everybody together was not finished. */
export const crowdedOut = 'POSTA_CROWDED_OUT'

/** What is said to a client whose bytes never become a request of any handler. */
export type ClientErrorTexts = Readonly<Record<400 | 408 | 431 | 503, string>>

export interface ClientErrors {
  /** The whole answer to an error of this code. */
  answerTo(code: string): string
  /** Sends the answer, and hangs up. */
  refuse(error: Error, socket: Socket): void
}

export function createClientErrors(texts: ClientErrorTexts): ClientErrors {
  function answerTo(code: string): string {
    const status = statusOf(code)
    const body = Buffer.from(`${texts[status]}\n`)
    return [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${body.length}`,
      `x-request-id: ${newRequestId()}`,
      ...(status === 503 ? ['retry-after: 1'] : []),
      '',
      body.toString(),
    ].join('\r\n')
  }
  return {
    answerTo,
    refuse(error, socket) {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
      // Who has its answer and never comes to the end of what it sends is let go.
      if (!socket.writable && code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy()
      if (!socket.writable) return
      socket.end(answerTo(code), () => socket.destroy())
    },
  }
}

function statusOf(code: string): keyof ClientErrorTexts {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === crowdedOut) return 503
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
