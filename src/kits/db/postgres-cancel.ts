import { connect } from 'node:net'
import type { ClientBase } from 'pg'

/** Fields of pg's connection that it does not declare. */
interface ServerProcess {
  readonly host?: string
  readonly port?: number
  readonly processID?: number | null
  readonly secretKey?: number | null
}

const cancelCode = 80_877_102
const giveUpMs = 2_000

/**
 * Asks the server to end what a connection is doing, by a connection of its own, as the protocol
 * wants. Nothing answers it: the statement fails, or has ended meanwhile.
 */
export function cancelStatement(client: ClientBase): void {
  const { host = '127.0.0.1', port = 5432, processID, secretKey } = client as ServerProcess
  if (!processID || !secretKey) return
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelCode, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const socket = connect(place, () => socket.end(message))
  // The server that can't be reached will not answer the statement either, which then times out.
  socket.on('error', () => {})
  socket.setTimeout(giveUpMs, () => socket.destroy())
  socket.unref()
}
