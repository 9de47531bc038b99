/** Callers that the demonstration lets in without a password, and those it refuses (D67). */
import assert from 'node:assert/strict'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { describe, test } from 'node:test'
import { demoPeople, demoSeatsOf } from '../../src/demo/demo-carrier.ts'
import { cookieOf, signIn } from '../people/support.ts'
import { type Posta, withPosta } from '../support/posta.ts'

const posta = withPosta()

interface Sent {
  readonly path?: string
  readonly as?: unknown
  readonly body?: string
  readonly host?: string
  readonly address?: string
  /** Undefined leaves a header out that the own page sends. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

const row = '/v1/session/demonstration'

/** Sends the request of a page of the service at this host; `fetch` lets nobody choose the host. */
function press(service: Posta, call: Sent = {}): Promise<Got> {
  const { port } = new URL(service.url)
  const { path = row, address = '127.0.0.1', host = `127.0.0.1:${port}` } = call
  const own = { host, origin: `http://${host}`, 'x-posta-csrf': '1' }
  const all = Object.entries({ ...own, ...call.headers })
  const headers = Object.fromEntries(all.filter(([, value]) => value !== undefined))
  const body = call.body ?? JSON.stringify({ as: call.as ?? 'shop' })
  return new Promise((resolve, reject) => {
    const options = { host: address, port, path, method: 'POST', headers }
    const request = httpRequest(options as object, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const json: unknown = JSON.parse(text)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json })
      })
    })
    request.on('error', reject).end(body)
  })
}

function assertRefused({ status, headers, json }: Got, expected: number, code: string): void {
  assert.deepEqual([status, json.code], [expected, code])
  assert.equal(headers['set-cookie'], undefined)
}

describe('one press of the own page', () => {
  const seats = { shop: 'tienda', branch: 'sucursal', courier: 'reparto' } as const
  for (const [as, mailbox] of Object.entries(seats))
    test(`opens a session of the ${as}`, async () => {
      const { status, headers, json } = await press(posta, { as })
      assert.equal(status, 200)
      assert.equal(json.session.person.email, `${mailbox}@demo.example`)
      const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      const { json: own } = await posta.get('/v1/session', { cookie })
      assert.equal(own.person.email, `${mailbox}@demo.example`)
    })

  test('ends the session that the browser had, as signing in does', async () => {
    const admin = await signIn(posta, 'admin@demo.example')
    const got = await press(posta, { headers: { cookie: admin.cookie } })
    assert.equal(got.status, 200)
    assert.equal((await admin.get('/testing/ops/v1/tokens')).status, 401)
  })

  test('is recorded as a sign-in of that person', async () => {
    const { json } = await press(posta, { as: 'branch' })
    const headers = { authorization: `Bearer ${posta.opsToken}` }
    const audit = await posta.get('/testing/ops/v1/audit?action=session.open&limit=100', headers)
    const recorded = audit.json.items.filter(
      (one: { readonly detail: { readonly session: string } }) =>
        one.detail.session === json.session.session.id,
    )
    assert.equal(recorded.length, 1)
  })

  for (const host of ['localhost', 'LocalHost', '[::1]', '127.0.0.9', 'posta.localhost'])
    test(`is taken where the page is at ${host}`, async () => {
      const { port } = new URL(posta.url)
      const got = await press(posta, { host: `${host}:${port}` })
      assert.equal(got.status, 200)
    })
})

describe('nobody is let in', () => {
  const passedOn = {
    forwarded: 'for=127.0.0.1',
    via: '1.1 balancer',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'balancer',
    'x-real-ip': '127.0.0.1',
    'x-client-ip': '127.0.0.1',
    'cf-connecting-ip': '203.0.113.9',
    'x-original-host': 'localhost',
  }
  for (const [name, value] of Object.entries(passedOn))
    test(`whose request a proxy passed on, with ${name}`, async () => {
      assertRefused(await press(posta, { headers: { [name]: value } }), 403, 'demonstration-closed')
    })

  for (const host of ['posta.example', 'localhost.posta.example', '127.0.0.1.nip.io', '0.0.0.0'])
    test(`by a page of ${host} that leads to this machine`, async () => {
      assertRefused(await press(posta, { host: `${host}:8080` }), 403, 'demonstration-closed')
    })

  const foreign = ['http://posta.example', 'http://127.0.0.1:1', 'null', 'http://localhost']
  for (const origin of foreign)
    test(`by a page of ${origin}`, async () => {
      assertRefused(await press(posta, { headers: { origin } }), 403, 'foreign-page')
    })

  test('without an Origin', async () => {
    const headers = { origin: undefined }
    assertRefused(await press(posta, { headers }), 403, 'foreign-page')
  })

  for (const mark of [undefined, '0'])
    test(`by a form of a page, with x-posta-csrf ${mark}`, async () => {
      const headers = { 'x-posta-csrf': mark }
      assertRefused(await press(posta, { headers }), 403, 'foreign-page')
    })

  for (const face of ['/production/v1', '/production/ops/v1'])
    test(`to ${face}`, async () => {
      const path = `${face}/session/demonstration`
      assertRefused(await press(posta, { path }), 404, 'demonstration-off')
    })

  const nobody = ['admin', 'administrator', 'recipient', 'developer', 'per_demo_admin', 7, null]
  const listed = ['admin@demo.example', 'despacho@demo.example', '__proto__', ['shop'], { a: 1 }]
  for (const as of [...nobody, ...listed])
    test(`as ${JSON.stringify(as)}`, async () => {
      const got = await press(posta, { body: JSON.stringify({ as }) })
      assertRefused(got, 400, 'request-invalid')
    })

  test('with other fields, such as a password', async () => {
    const body = JSON.stringify({ as: 'shop', email: 'admin@demo.example' })
    assertRefused(await press(posta, { body }), 400, 'request-invalid')
  })
})

test('of the documented people, none who administers the carrier has a seat', () => {
  const administrators = demoPeople.filter(({ role }) => role === 'administrator')
  assert.equal(administrators.length, 1)
  const seats: readonly string[] = Object.values(demoSeatsOf)
  assert.deepEqual(
    administrators.filter(({ id }) => seats.includes(id)),
    [],
  )
})

describe('the door itself', () => {
  const visit = { address: '127.0.0.1', agent: 'test', token: undefined, device: undefined }
  const people = (name: 'testing' | 'production' = 'testing') => {
    const environment = posta.app.environments.get(name)
    assert.ok(environment)
    return environment.people
  }
  const closed = { ok: false, refusal: 'demo-person-closed' }

  test('opens nothing of an administrator of the carrier', async () => {
    assert.deepEqual(await people().enterDemo('per_demo_admin', visit), closed)
  })

  test('nor of somebody made an administrator since', async () => {
    const { people: own } = posta.app.environments.get('testing') ?? {}
    assert.ok(own)
    const admin = await signIn(posta, 'admin@demo.example')
    const role = { role: 'administrator' }
    const path = '/testing/ops/v1/users/per_demo_escaner'
    const changed = await admin.send('PUT', path, role)
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(await own.enterDemo('per_demo_escaner', visit), closed)
  })

  test('nor of anybody who is not documented', async () => {
    const admin = await signIn(posta, 'admin@demo.example')
    const guest = { email: 'invitada@correo.example', name: 'Invitada', role: 'branch' }
    const invited = await admin.send('POST', '/testing/ops/v1/users', { ...guest, branch: 'C0001' })
    assert.equal(invited.status, 201, invited.text)
    assert.deepEqual(await people().enterDemo(invited.json.id, visit), closed)
    assert.deepEqual(await people().enterDemo('per_nobody', visit), closed)
  })

  test('nor in production', async () => {
    assert.deepEqual(await people('production').enterDemo('per_demo_tienda', visit), closed)
  })

  test('nor of a disabled person', async () => {
    const by = { id: 'cli', name: 'cli test' }
    const email = 'reparto@demo.example'
    assert.equal((await people().setDisabled(email, true, by)).ok, true)
    assertRefused(await press(posta, { as: 'courier' }), 403, 'demo-person-closed')
    assert.equal((await people().setDisabled(email, false, by)).ok, true)
    assert.equal((await press(posta, { as: 'courier' })).status, 200)
  })
})

describe('the recipient of the demonstration', () => {
  const page = '/demostracion/destinatario'
  const browser = { accept: 'text/html' }

  test('is led to a page by a link, not signed in', async () => {
    const answer = await fetch(posta.url + page, { headers: browser, redirect: 'manual' })
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('set-cookie'), null)
  })

  test('is led nowhere past a proxy, nor in production', async () => {
    const passedOn = { ...browser, 'x-forwarded-for': '127.0.0.1' }
    assert.equal((await posta.get(page, passedOn)).status, 404)
    assert.equal((await posta.get(`/production${page}`, browser)).status, 404)
  })
})

describe('without the demonstration', () => {
  const off = withPosta({ env: { POSTA_DEMO: 'off' } })

  test('there is nobody to be', async () => {
    assertRefused(await press(off), 404, 'demonstration-off')
    const { status, json } = await off.get(row)
    assert.deepEqual([status, json.code], [404, 'demonstration-off'])
    const link = await off.get('/demostracion/destinatario', { accept: 'text/html' })
    assert.equal(link.status, 404)
  })
})

describe('where the demonstration is public', () => {
  const open = withPosta({
    env: { POSTA_DEMO_PUBLIC: 'on', POSTA_TRUSTED_PROXIES: '127.0.0.1' },
  })

  test('others look around too, from the own page alone', async () => {
    const visitor = { host: 'demo.example', headers: { 'x-forwarded-for': '203.0.113.9' } }
    assert.equal((await press(open, visitor)).status, 200)
    const elsewhere = {
      ...visitor,
      headers: { ...visitor.headers, origin: 'http://posta.example' },
    }
    assertRefused(await press(open, elsewhere), 403, 'foreign-page')
    const unmarked = { ...visitor, headers: { ...visitor.headers, 'x-posta-csrf': undefined } }
    assertRefused(await press(open, unmarked), 403, 'foreign-page')
    const admin = { ...visitor, as: 'admin' }
    assertRefused(await press(open, admin), 400, 'request-invalid')
    const path = '/production/v1/session/demonstration'
    assertRefused(await press(open, { ...visitor, path }), 404, 'demonstration-off')
  })
})

describe('a service that listens with IPv6', () => {
  const both = withPosta({ env: { POSTA_HOST: '::1' } })

  test('knows its own machine', async () => {
    const { port } = new URL(both.url)
    const own = { address: '::1', host: `[::1]:${port}` }
    assert.equal((await press(both, own)).status, 200)
    assertRefused(
      await press(both, { ...own, host: `[2001:db8::1]:${port}` }),
      403,
      'demonstration-closed',
    )
  })
})

test('a press signs in as somebody of the demonstration, whose things bear its mark', async () => {
  const got = await press(posta)
  const cookie = got.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  assert.notEqual(cookie, '')
  const headers = { cookie, origin: posta.url, 'x-posta-csrf': '1' }
  const wish = JSON.stringify({ name: 'Por la puerta', scopes: ['tracking'] })
  const made = await posta.request('POST', '/testing/v1/keys', { headers, body: wish })
  assert.equal(made.status, 201, made.text)
  const marked = await posta.app.environments.get('testing')?.apiKeys.listDemo()
  assert.ok(marked?.some(({ id }) => id === made.json.id))
  const beyond = await posta.request('POST', '/production/v1/keys', { headers, body: wish })
  assert.ok(beyond.status >= 400)
  assert.equal(cookieOf(beyond), '')
})
