/** Ways into somebody else's session, account or environment that must stay shut. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cookieOf,
  demoPassword,
  invite,
  ownPassword,
  signIn,
  trySignIn,
} from '../people/support.ts'
import { withPosta } from '../support/posta.ts'

const posta = withPosta()

test('a cookie that nobody was given opens nothing, whatever it holds', async () => {
  const { cookie } = await signIn(posta, 'tienda@demo.example')
  const token = cookie.split('=')[1] ?? ''
  const wrong = [
    '',
    'x',
    token.slice(1),
    `${token}x`,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    "' or 1=1 --",
    'constructor',
    '%00',
  ]
  for (const one of wrong) {
    const answer = await posta.get('/testing/v1/session', { cookie: `posta=${one}` })
    assert.equal(answer.status, 401, one)
    assert.equal((await posta.get('/testing/v1/orders', { cookie: `posta=${one}` })).status, 401)
  }
  const named = await posta.get('/testing/v1/session', { cookie: `xposta=${token}` })
  assert.equal(named.status, 401)
})

test('no answer reveals which e-mails exist', async () => {
  const ask = (email: string) => posta.post('/testing/v1/password-resets', { email })
  const reply = await ask('tienda@demo.example')
  const unknown = await ask('nobody@demo.example')
  assert.deepEqual([reply.status, reply.text], [unknown.status, unknown.text])
  const answers = await Promise.all(
    ['tienda@demo.example', 'nobody@demo.example'].map((email) => trySignIn(posta, email, 'x')),
  )
  assert.equal(answers[0]?.text, answers[1]?.text)
})

test('people whom the demonstration invites never get into production', async () => {
  const admin = await signIn(posta, 'admin@demo.example')
  const guest = { email: 'invitada@demo.example', role: 'administrator' }
  await invite(posta, admin, '/testing/ops/v1/users', guest)
  const there = { place: '/production', face: '/ops/v1' }
  const refused = await trySignIn(posta, guest.email, ownPassword, there)
  assert.equal(refused.status, 401)
})

test('a role can be neither invented nor inherited', async () => {
  const store = await signIn(posta, 'tienda@demo.example')
  const roles = [
    'administrator',
    'constructor',
    '__proto__',
    '',
    'ADMINISTRA',
    ['administra'],
    null,
  ]
  for (const role of roles) {
    const wish = { email: 'x@tienda.example', name: 'X', role }
    const answer = await store.send('POST', '/testing/v1/users', wish)
    assert.equal(answer.status, 400, JSON.stringify(role))
  }
  const emails = ['a', 'a@b', 'a b@c.example', 'a@b.example\r\nbcc: c@d.example', '<a@b.example>']
  for (const email of emails) {
    const answer = await store.send('POST', '/testing/v1/users', { email, name: 'X', role: 'mira' })
    assert.equal(answer.status, 400, email)
  }
})

test('links lead to this service, whatever host a caller names', async () => {
  const admin = await signIn(posta, 'admin@demo.example')
  const wish = { email: 'host@correo.example', name: 'H', role: 'reader' }
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const made = await admin.send('POST', '/testing/ops/v1/users', wish, headers)
  assert.equal(new URL(made.json.link).origin, posta.url)
})

test('a form of another page changes nothing, even without asking first', async () => {
  const { cookie } = await signIn(posta, 'tienda@demo.example')
  const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
  for (const type of forms) {
    const headers = { cookie, 'content-type': type, origin: 'https://evil.example' }
    const body = JSON.stringify({ email: 'evil@x.example', name: 'E', role: 'administra' })
    const answer = await posta.request('POST', '/testing/v1/users', { headers, body })
    assert.equal(answer.status, 403, type)
  }
  const plain = await posta.request('POST', '/testing/v1/users', {
    headers: { cookie },
    body: '{}',
  })
  assert.equal(plain.status, 403)
})

test('a very long password costs no more than another', async () => {
  const long = await trySignIn(posta, 'tienda@demo.example', 'x'.repeat(100_000))
  assert.equal(long.status, 400)
})

test('answers with a session are never stored, and scripts of others are not let read them', async () => {
  const { cookie } = await signIn(posta, 'tienda@demo.example')
  const origin = 'https://evil.example'
  const answer = await posta.get('/testing/v1/orders', { cookie, origin })
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

describe('with limits', () => {
  // With the minutes come new guesses: time stands still.
  const stoppedAt = Date.now()
  const env = { POSTA_LIMITS: 'on', POSTA_TRUSTED_PROXIES: '127.0.0.1' }
  const delay = Promise.withResolvers<void>()
  const limited = withPosta({ env, clock: () => stoppedAt, wait: () => delay.promise })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  test('guesses sent together are counted together, and stop nobody else (D36)', async () => {
    let answered = 0
    const guess = async (turn: number) => {
      const email = 'tienda@demo.example'
      const answer = await trySignIn(limited, email, `guess ${turn}`, from('203.0.113.7'))
      answered += 1
      // The delay of the one that waits lasts until all others are answered.
      if (answered === 59) delay.resolve()
      return answer
    }
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(turn)))
    const statuses = guesses.map(({ status }) => status)
    // Ten at once, and one after its delay: an address has no two delayed ones (D56).
    assert.equal(statuses.filter((status) => status === 401).length, 11)
    const refused = guesses.find(({ status }) => status === 429)
    assert.ok(Number(refused?.headers.get('retry-after')) > 0)
    const right = await trySignIn(limited, 'tienda@demo.example', demoPassword, from('203.0.113.8'))
    assert.equal(right.status, 200)
    assert.match(cookieOf(right), /^posta=/)
  })

  test('the tries that are left are shown alike, whether the e-mail exists or not', async () => {
    const guess = (email: string) => trySignIn(limited, email, 'a guess', from('203.0.113.9'))
    const wrong = await guess('despacho@demo.example')
    assert.deepEqual([wrong.status, wrong.json.triesLeft], [401, 9])
    assert.equal((await guess('nobody@demo.example')).text, wrong.text)
  })
})
