import type { Socket } from 'node:net'
import type { ServePlain } from '../../src/kits/http/server-options.ts'
import { servePlainRequests } from '../../src/kits/plain-http/plain-http.ts'

/**
 * Serves plain requests, and knows on whom the server has hung up: a client that does not read its
 * answers does not notice.
 */
export function followHangUps() {
  const left = new Set<number | undefined>()
  const servePlain: ServePlain = (http, routes, parts) => {
    const serving = servePlainRequests(http, routes, parts)
    http.on('connection', (socket: Socket) => {
      const { remotePort } = socket
      socket.once('close', () => left.add(remotePort))
    })
    return serving
  }
  return { servePlain, isHungUpOn: ({ localPort }: Socket) => left.has(localPort) }
}
