import { connect, type Socket } from 'node:net'

interface Talk {
  readonly socket: Socket
  /** Everything received until the server closed the connection. */
  readonly whole: Promise<string>
  until(wanted: RegExp): Promise<string>
}

/** A client that closes only when the test does. */
export function talkTo(port: number): Talk {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  let look = (): void => {}
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    look()
  })
  const whole = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.on('end', () => resolve(text)).on('close', () => resolve(text))
  })
  const until = (wanted: RegExp) =>
    new Promise<string>((resolve) => {
      look = () => {
        if (wanted.test(text)) resolve(text)
      }
      look()
      void whole.then(resolve)
    })
  return { socket, whole, until }
}
