import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { patienceMs } from '../../../test/support/until.ts'
import { addressOf, writeMessage } from './message.ts'
import { sendMail } from './smtp.ts'

const mail = {
  from: 'Envíos Ñandú <no@envios.example>',
  to: 'ana@tienda.example',
  subject: 'Elegí tu clave, que es un asunto bastante más largo que una sola palabra codificada',
  text: 'Hola.\n.\nFin\n',
}

const servers: MailServer[] = []
after(() => Promise.all(servers.map((server) => server.close())))

async function open(options = {}): Promise<MailServer> {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}

const timeoutMs = patienceMs

test('a message arrives as it was written', async () => {
  const server = await open()
  await sendMail({ url: server.url, timeoutMs }, mail)
  const [got] = server.mails
  assert.deepEqual([got?.from, got?.to], ['no@envios.example', 'ana@tienda.example'])
  assert.equal(got?.subject, mail.subject)
  assert.equal(got?.text, mail.text)
})

test('the password goes to this machine, by the way that the server knows', async () => {
  for (const auth of ['PLAIN LOGIN', 'LOGIN']) {
    const server = await open({ auth })
    const url = server.url.replace('//', '//posta:s%20ecret@')
    await sendMail({ url, timeoutMs }, mail)
    assert.deepEqual(server.logins, ['posta s ecret'])
  }
})

test('a refusal says what the server said', async () => {
  const server = await open({ refuses: 'RCPT' })
  await assert.rejects(sendMail({ url: server.url, timeoutMs }, mail), /550 not here/)
  assert.equal(server.mails.length, 0)
})

test('nothing in a message becomes a header or a command', () => {
  const evil = {
    ...mail,
    to: 'a@b.example>\r\nRCPT TO:<c@d.example',
    subject: 'x\r\nBcc: c@d.example',
  }
  const written = writeMessage(evil, 0, 'id')
  assert.doesNotMatch(written, /^Bcc/m)
  assert.equal(addressOf(evil.to), 'a@b.exampleRCPTTO:c@d.example')
})
