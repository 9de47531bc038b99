import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { connect as connectTls } from 'node:tls'
import { addressOf, type Mail, writeMessage } from './message.ts'

/** A server that takes mail: `smtp://user:password@host:587`, or `smtps://` for TLS at once. */
export interface SmtpSettings {
  readonly url: string
  readonly timeoutMs: number
  /** Certificates that are trusted beside the known authorities'; for tests. */
  readonly ca?: string
}

/**
 * Sends one message (RFC 5321). TLS is used wherever the server offers it; a password is never sent
 * without, but to this machine itself.
 */
export async function sendMail(settings: SmtpSettings, mail: Mail): Promise<void> {
  const url = new URL(settings.url)
  const place = {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    ...settings,
  }
  const first = await (url.protocol === 'smtps:' ? connectSecure(place) : connectPlain(place))
  let connection = first
  try {
    await connection.expect(220)
    let offers = await greet(connection)
    if (!connection.isSecure && offers.has('STARTTLS')) {
      await connection.say('STARTTLS', 220)
      connection = await secureOver(connection, place)
      offers = await greet(connection)
    }
    if (url.username !== '') await authenticate(connection, url, offers, place.host)
    await deliver(connection, mail)
    await connection.say('QUIT', 221).catch(() => {})
  } finally {
    connection.close()
    first.close()
  }
}

/** Returns the extensions that the server offers. */
async function greet(connection: MailConnection): Promise<ReadonlySet<string>> {
  const lines = await connection.say(`EHLO ${ownName()}`, 250)
  return new Set(lines.map((line) => line.toUpperCase()).flatMap((line) => [line, firstWord(line)]))
}

function firstWord(line: string): string {
  return line.split(/[ =]/)[0] ?? ''
}

function ownName(): string {
  const name = hostname()
  return /^[\w.-]+$/.test(name) ? name : 'localhost'
}

async function authenticate(
  connection: MailConnection,
  url: URL,
  offers: ReadonlySet<string>,
  host: string,
): Promise<void> {
  const isLocal = host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host))
  if (!connection.isSecure && !isLocal)
    throw new Error('the mail server offers no TLS: the password was not sent')
  const [user, password] = [url.username, url.password].map(decodeURIComponent)
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
  const isLoginOnly = [...offers].some((offer) => /^AUTH\b(?!.*\bPLAIN\b).*\bLOGIN\b/.test(offer))
  if (!isLoginOnly) {
    await connection.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235)
    return
  }
  await connection.say('AUTH LOGIN', 334)
  await connection.say(base64(user ?? ''), 334)
  await connection.say(base64(password ?? ''), 235)
}

/** Commands may be written in either case (RFC 5321, 2.4). */
async function deliver(connection: MailConnection, mail: Mail): Promise<void> {
  await connection.say(`mail from:<${addressOf(mail.from)}>`, 250)
  await connection.say(`rcpt to:<${addressOf(mail.to)}>`, 250)
  await connection.say('DATA', 354)
  // Headers never begin with a dot, and the body is base64: no line can end the message.
  await connection.say(`${writeMessage(mail, Date.now(), randomUUID())}.`, 250)
}

interface MailPlace {
  readonly host: string
  readonly port: number
  readonly timeoutMs: number
  readonly ca?: string
}

/** A conversation with a mail server, one line and one answer after another. */
interface MailConnection {
  readonly isSecure: boolean
  readonly socket: Socket
  /** Waits for an answer with this code; returns the texts of its lines. */
  expect(code: number): Promise<string[]>
  say(line: string, code: number): Promise<string[]>
  /** Stops reading, so that the socket can be read by somebody else. */
  release(): void
  close(): void
}

async function connectPlain(place: MailPlace): Promise<MailConnection> {
  const socket = connect({ host: place.host, port: place.port })
  return converse(await opened(socket, 'connect', place), false)
}

async function connectSecure(place: MailPlace): Promise<MailConnection> {
  const socket = connectTls({ ...tlsOf(place), port: place.port })
  return converse(await opened(socket, 'secureConnect', place), true)
}

/** Goes on with TLS on the same connection. */
async function secureOver(
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
