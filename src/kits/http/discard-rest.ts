import type { IncomingMessage } from 'node:http'

/**
 * Waits until the rest of a refused body has come, and keeps none of it. A client that is still
 * sending when its connection is cut sees only that it can't write, never the answer. Beyond so
 * many bytes, said or sent, it is cut all the same.
 */
export function discardRest(message: IncomingMessage, mostBytes: number): Promise<void> {
  const said = Number(message.headers['content-length'] ?? 0)
  if (said > mostBytes || message.readableEnded || message.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) resolve()
    })
    for (const end of ['end', 'error', 'close']) message.once(end, resolve)
  })
}
