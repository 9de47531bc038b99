import type { Socket } from 'node:net'
import { newRequestId } from './request-id.ts'

/** Given up for others: too much of what was sent to everybody together was not finished. */
export const crowdedOut = 'POSTA_CROWDED_OUT'

const texts: Record<number, string> = {
  400: 'El pedido HTTP no se puede leer.',
  408: 'El pedido tardó demasiado en llegar.',
  431: 'Las cabeceras del pedido son demasiado grandes.',
  503: 'Hay demasiados pedidos a medio enviar y este se dejó: podés enviarlo de nuevo.',
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
}

/** What is sent to a client whose bytes are no HTTP request: no handler ever saw it. */
export function clientErrorAnswer(error: Error, id: string): string {
  const code = 'code' in error ? error.code : undefined
  const status = statusOf(typeof code === 'string' ? code : '')
  const body = Buffer.from(`${texts[status]}\n`)
  return [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${body.length}`,
    `x-request-id: ${id}`,
    ...(status === 503 ? ['retry-after: 1'] : []),
    '',
    body.toString(),
  ].join('\r\n')
}

function statusOf(code: string): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === crowdedOut) return 503
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

export function answerClientError(error: Error, socket: Socket): void {
  // Who has its answer and never comes to the end of what it sends is let go.
  if (!socket.writable && 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    socket.destroy()
  if (!socket.writable) return
  socket.end(clientErrorAnswer(error, newRequestId()), () => socket.destroy())
}
