import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from './until.ts'

export interface RawConnection {
  readonly socket: Socket
  /** Returns everything received so far. */
  received(): string
  /** Waits until the received text matches, or the connection closes. */
  until(pattern: RegExp): Promise<string>
  readonly closed: boolean
}

/** Opens a connection for arbitrary bytes. It keeps its own side open until the test closes it. */
export async function connectRaw(port: number): Promise<RawConnection> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  let text = ''
  const state = { closed: false }
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  socket.once('close', () => {
    state.closed = true
  })
  socket.once('end', () => {
    state.closed = true
  })
  await once(socket, 'connect')
  return {
    socket,
    received: () => text,
    async until(pattern) {
      await until(`${pattern} or the end`, () => pattern.test(text) || state.closed)
      return text
    },
    get closed() {
      return state.closed
    },
  }
}
