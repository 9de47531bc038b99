import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { connect as connectTls } from 'node:tls'

export interface MailPlace {
  readonly host: string
  readonly port: number
  readonly timeoutMs: number
  readonly ca?: string
}

/** A conversation with a mail server, one line and one answer after another. */
export interface MailConnection {
  readonly isSecure: boolean
  readonly socket: Socket
  /** Waits for an answer with this code; returns the texts of its lines. */
  expect(code: number): Promise<string[]>
  say(line: string, code: number): Promise<string[]>
  /** Stops reading, so that the socket can be read by somebody else. */
  release(): void
  close(): void
}

export async function connectPlain(place: MailPlace): Promise<MailConnection> {
  const socket = connect({ host: place.host, port: place.port })
  return converse(await opened(socket, 'connect', place), false)
}

export async function connectSecure(place: MailPlace): Promise<MailConnection> {
  const socket = connectTls({ ...tlsOf(place), port: place.port })
  return converse(await opened(socket, 'secureConnect', place), true)
}

/** Goes on with TLS on the same connection. */
export async function secureOver(
  { socket, release }: MailConnection,
  place: MailPlace,
): Promise<MailConnection> {
  release()
  const secured = connectTls({ ...tlsOf(place), socket })
  return converse(await opened(secured, 'secureConnect', place), true)
}

function tlsOf({ host, ca }: MailPlace) {
  return { host, servername: host, ...(ca === undefined ? {} : { ca }) }
}

async function opened(socket: Socket, event: string, { timeoutMs }: MailPlace): Promise<Socket> {
  socket.setTimeout(timeoutMs, () => {
    socket.destroy(new Error('the mail server does not answer'))
  })
  await once(socket, event)
  return socket
}

function converse(socket: Socket, isSecure: boolean): MailConnection {
  const lines = createInterface({ input: socket })
  const answers = lines[Symbol.asyncIterator]()
  let failure: Error | undefined
  socket.on('error', (error: Error) => {
    failure = error
    lines.close()
  })

  async function expect(code: number): Promise<string[]> {
    const texts: string[] = []
    for (;;) {
      const { value, done } = await answers.next()
      if (done) throw failure ?? new Error('the mail server hung up')
      texts.push(value.slice(4))
      if (value.startsWith(`${code} `)) return texts
      if (!value.startsWith(`${code}-`)) throw new Error(`the mail server answered: ${value}`)
    }
  }

  return {
    isSecure,
    socket,
    expect,
    async say(line, code) {
      socket.write(`${line}\r\n`)
      return expect(code)
    },
    release() {
      lines.close()
      socket.removeAllListeners('data')
    },
    close: () => void socket.destroy(),
  }
}
