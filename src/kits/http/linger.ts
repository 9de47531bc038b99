import type { IncomingMessage } from 'node:http'

/**
 * Lets the rest of a refused body come, and keeps none of it, when its answer is sent and the
 * connection would be cut: a client that is still sending then sees only that it can't write, never
 * the answer. Beyond so many bytes, said or sent, it is cut all the same.
 */
export function lingerFor(message: IncomingMessage, mostBytes: number): void {
  const { socket } = message
  const said = Number(message.headers['content-length'] ?? 0)
  if (said > mostBytes || message.readableEnded || socket.destroyed) return
  const { destroySoon } = socket
  let bytes = 0
  socket.destroySoon = () => void socket.end()
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    letGo(chunk)
    if (bytes > mostBytes) socket.destroy()
  })
  message.once('end', () => {
    socket.destroySoon = destroySoon
    if (socket.writableEnded) socket.destroySoon()
  })
}

/** Given back at once, it is no reason to collect the whole heap: 20 MB take 20 ms, not 110. */
function letGo({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
