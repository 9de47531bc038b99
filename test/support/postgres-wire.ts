import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL server that counts messages, and may let none pass. */
export interface PostgresWire {
  readonly url: string
  /** How often a client sent something and waited for the answer. */
  roundTrips(): number
  /** From now on the server seems to hang: connections stay, and nothing passes. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** `Z`, the server's last message of an answer. */
const readyForQuery = 0x5a

/** At a port of its own, or one that is named. */
export async function openPostgresWire(url: string, at = 0): Promise<PostgresWire> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let count = 0
  let isFrozen = false
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    let isWaiting = false
    client.on('data', (bytes) => {
      if (!isWaiting) count += 1
      isWaiting = true
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (bytes.at(-6) === readyForQuery) isWaiting = false
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
      if (isFrozen) one.pause()
    }
  })
  proxy.listen(at, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return {
    url: through.href,
    roundTrips: () => count,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
