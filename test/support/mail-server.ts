import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  from: string
  to: string
  subject: string
  text: string
}

export interface MailServer {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** The people who signed in, with the password. */
  readonly logins: string[]
  close(): Promise<void>
}

interface Options {
  readonly auth?: string
  /** The command that is answered with 550. */
  readonly refuses?: string
  readonly port?: number
}

/** A mail server that keeps its letters. */
export async function startMailServer({
  auth,
  refuses,
  port: wanted = 0,
}: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void serve(socket, { mails, logins, auth, refuses })
  })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    logins,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

interface Kept {
  readonly mails: ReceivedMail[]
  readonly logins: string[]
  readonly auth: string | undefined
  readonly refuses: string | undefined
}

const decoded = (text: string) => Buffer.from(text, 'base64').toString('utf8')

async function serve(socket: Socket, { mails, logins, auth, refuses }: Kept): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  const say = (text: string) => socket.write(`${text}\r\n`)
  const mail: ReceivedMail = { from: '', to: '', subject: '', text: '' }
  say('220 test')
  for (let line = await next(); line !== ''; line = await next()) {
    const word = line.split(' ')[0]?.toUpperCase() ?? ''
    if (word === refuses) say('550 not here')
    else if (word === 'EHLO') say(auth ? `250-test\r\n250 AUTH ${auth}` : '250 test')
    else if (line.startsWith('AUTH PLAIN')) {
      logins.push(
        decoded(line.split(' ')[2] ?? '')
          .slice(1)
          .replace('\0', ' '),
      )
      say('235 ok')
    } else if (line === 'AUTH LOGIN') {
      say('334 user')
      const user = decoded(await next())
      say('334 password')
      logins.push(`${user} ${decoded(await next())}`)
      say('235 ok')
    } else if (word === 'MAIL') {
      mail.from = /<(.*)>/.exec(line)?.[1] ?? ''
      say('250 ok')
    } else if (word === 'RCPT') {
      mail.to = /<(.*)>/.exec(line)?.[1] ?? ''
      say('250 ok')
    } else if (word === 'DATA') {
      say('354 go on')
      readMessage(mail, await readUntilDot(next))
      mails.push({ ...mail })
      say('250 taken')
    } else {
      say('221 bye')
      socket.end()
    }
  }
}

async function readUntilDot(next: () => Promise<string>): Promise<string> {
  const lines: string[] = []
  for (let line = await next(); line !== '.'; line = await next()) lines.push(line)
  return lines.join('\n')
}

function readMessage(mail: ReceivedMail, message: string): void {
  const [head = '', body = ''] = message.split('\n\n')
  const subject = /^Subject: ((?:.*\n )*.*)$/m.exec(head)?.[1] ?? ''
  const words = [...subject.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)]
  mail.subject = words.map(([, word = '']) => decoded(word)).join('')
  mail.text = decoded(body)
}
