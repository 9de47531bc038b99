import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { opsHeaders } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'

const running: StartedPosta[] = []
after(async () => {
  for (const posta of running) await posta.close()
})

const now = Date.parse('2026-11-18T15:30:00Z')

async function start(env: Record<string, string> = {}): Promise<StartedPosta> {
  const posta = await startPosta({ env, clock: () => now })
  running.push(posta)
  return posta
}

const path = '/.well-known/security.txt'

/** The fields of the file by their name, as RFC 9116 has them. */
async function fieldsOf(posta: StartedPosta): Promise<Map<string, string>> {
  const { status, text, headers } = await posta.get(path)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  )
}

test('names a contact, the languages, its own address and an end that is not far', async () => {
  const fields = await fieldsOf(await start({ POSTA_PUBLIC_URL: 'http://127.0.0.1:8080' }))
  assert.equal(fields.get('Contact'), 'http://127.0.0.1:8080/')
  assert.equal(fields.get('Preferred-Languages'), 'es, en')
  assert.equal(fields.get('Canonical'), `http://127.0.0.1:8080${path}`)
  const days = (Date.parse(fields.get('Expires') ?? '') - now) / 86_400_000
  assert.ok(days > 30 && days < 365, String(days))
})

test('the brand’s e-mail address is the contact, and the setting goes before it', async () => {
  const posta = await start()
  const brand = { name: 'Correo', colour: '#1d4fc4', email: 'hola@correo.example' }
  const headers = opsHeaders(posta)
  const { status } = await posta.request('PUT', '/ops/v1/settings/brand', {
    headers,
    body: JSON.stringify(brand),
  })
  assert.equal(status, 200)
  assert.equal((await fieldsOf(posta)).get('Contact'), 'mailto:hola@correo.example')
  const contact = 'mailto:seguridad@correo.example'
  const set = await fieldsOf(await start({ POSTA_SECURITY_CONTACT: contact }))
  assert.equal(set.get('Contact'), contact)
})

test('a contact that nobody could use is refused at the start', async () => {
  await assert.rejects(start({ POSTA_SECURITY_CONTACT: 'Ana' }), /POSTA_SECURITY_CONTACT/)
})
