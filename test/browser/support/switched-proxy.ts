import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to the service that can be cut and mended: a failing network, for a browser. */
export interface SwitchedProxy {
  readonly url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<SwitchedProxy> {
  const { port, hostname } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
