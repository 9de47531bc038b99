import type { Socket } from 'node:net'
import { commonHeaders } from './common-headers.ts'
import { nodeHttp } from './node-http.ts'
import { newRequestId } from './request-id.ts'

/** The code of a request dropped because all unfinished requests together take too much memory. */
export const crowdedOut = 'POSTA_CROWDED_OUT'

/** The texts for clients whose bytes never become a request. */
export type ClientErrorTexts = Readonly<Record<400 | 408 | 431 | 503, string>>

export interface ClientErrors {
  /** The whole response to an error with this code. */
  answerTo(code: string): string
  /** Sends the response and closes the connection. */
  refuse(error: Error, socket: Socket): void
}

export function createClientErrors(texts: ClientErrorTexts): ClientErrors {
  function answerTo(code: string): string {
    const status = statusOf(code)
    const body = Buffer.from(`${texts[status]}\n`)
    return [
      `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status]}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${body.length}`,
      `x-request-id: ${newRequestId()}`,
      ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
      ...(status === 503 ? ['retry-after: 1'] : []),
      '',
      body.toString(),
    ].join('\r\n')
  }
  return {
    answerTo,
    refuse(error, socket) {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
      // A client that has its answer but never finishes its request is disconnected.
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
