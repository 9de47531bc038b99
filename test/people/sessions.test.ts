import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { browse, cookieOf, demoPassword, signIn, trySignIn } from './support.ts'

const posta = withPosta()

test('each person of the demonstration signs in with the documented password (D39)', async () => {
  const people = [
    ['tienda', { environment: 'testing', role: 'administra' }, 9001],
    ['despacho', { environment: 'testing', role: 'despacha' }, 9001],
    ['deposito', { environment: 'testing', role: 'administra' }, 9002],
    ['admin', { environment: 'testing', role: 'administrator' }, undefined],
    ['sucursal', { environment: 'testing', role: 'branch', branch: 'C0001' }, undefined],
    ['escaner', { environment: 'testing', role: 'scanner', branch: 'C0001' }, undefined],
    ['reparto', { environment: 'testing', role: 'courier', branch: 'C0001' }, undefined],
  ] as const
  for (const [mailbox, membership, number] of people) {
    const { session } = await signIn(posta, `${mailbox}@demo.example`)
    const [{ shipper, shipperName, mode, ...own }] = session.json.memberships
    assert.deepEqual(own, membership)
    assert.equal(shipper, number)
    assert.equal(typeof shipperName, number === undefined ? 'undefined' : 'string')
    assert.equal(mode, number && { 9001: 'CROSS', 9002: 'WARE' }[number])
    assert.equal(session.json.demonstration, true)
  }
})

test('the answer has the person who signed in and the pages they may open', async () => {
  const { session } = await signIn(posta, 'DESPACHO@demo.example ')
  const { person, membership, scopes, reads, mustSetSecondFactor } = session.json
  assert.equal(person.email, 'despacho@demo.example')
  const factors = ['hasSecondFactor', 'hasCodeApp', 'passkeys']
  assert.deepEqual(Object.keys(person), ['id', 'email', 'name', 'language', ...factors])
  assert.deepEqual([membership.shipper, membership.mode], [9001, 'CROSS'])
  assert.equal(membership.shipperName, 'Tienda Demo Cross')
  assert.ok(scopes.includes('orders:write') && !scopes.includes('cash'))
  assert.ok(reads.includes('stock'))
  assert.equal(mustSetSecondFactor, false)
})

test('a session opens, shows itself and ends', async () => {
  const browser = await signIn(posta, 'tienda@demo.example')
  const shown = await browser.get('/testing/v1/session')
  assert.equal(shown.status, 200)
  assert.deepEqual(shown.json, browser.session.json)
  const ended = await browser.send('DELETE', '/testing/v1/session')
  assert.equal(ended.status, 200)
  assert.match(ended.headers.get('set-cookie') ?? '', /^posta=; .*Max-Age=0/)
  const after = await browser.get('/testing/v1/session')
  assert.equal(after.status, 401)
  assert.equal(after.json.code, 'session-ended')
})

test('without a session there is none to show', async () => {
  const answer = await posta.get('/testing/ops/v1/session')
  assert.equal(answer.status, 401)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
})

test('wrong e-mails and wrong passwords get the same answer', async () => {
  const wrong = await trySignIn(posta, 'tienda@demo.example', 'not the password')
  const nobody = await trySignIn(posta, 'nobody@demo.example', demoPassword)
  for (const answer of [wrong, nobody]) {
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('set-cookie'), null)
  }
  assert.equal(wrong.text, nobody.text)
  assert.equal(wrong.json.code, 'credentials-wrong')
})

test('a session that is not kept ends with the browser, and within the day', async () => {
  const answer = await posta.post(
    '/testing/v1/session',
    { email: 'tienda@demo.example', password: demoPassword, keep: false },
    { 'x-posta-csrf': '1', origin: posta.url },
  )
  const [cookie = '', device] = answer.headers.getSetCookie()
  assert.equal(device, undefined)
  assert.match(cookie, /^posta=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const lastsMs = Date.parse(answer.json.session.expiresAt) - Date.now()
  assert.ok(lastsMs > 11 * 3_600_000 && lastsMs <= 12 * 3_600_000, answer.text)
})

const behindProxy = withPosta({ env: { POSTA_TRUSTED_PROXIES: '127.0.0.1' } })

test('the cookie is for the host alone and no script reads it', async () => {
  const plain = await trySignIn(posta, 'tienda@demo.example')
  const flags = /^posta=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/
  assert.match(plain.headers.getSetCookie()[0] ?? '', flags)
  const headers = { 'x-forwarded-proto': 'https' }
  const secure = await trySignIn(behindProxy, 'tienda@demo.example', demoPassword, { headers })
  const hostFlags = /^__Host-posta=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/
  assert.match(secure.headers.getSetCookie()[0] ?? '', hostFlags)
  const over = await behindProxy.get('/testing/v1/session', {
    ...headers,
    cookie: cookieOf(secure),
  })
  assert.equal(over.status, 200)
  const planted = cookieOf(secure).replace('__Host-', '')
  const refused = await behindProxy.get('/testing/v1/session', { ...headers, cookie: planted })
  assert.equal(refused.status, 401)
})

test('signing in gives a new token and ends the session that the browser had', async () => {
  const first = await signIn(posta, 'tienda@demo.example')
  const headers = { cookie: first.cookie }
  const again = await trySignIn(posta, 'tienda@demo.example', demoPassword, { headers })
  const second = browse(posta, cookieOf(again), again)
  assert.notEqual(second.cookie, first.cookie)
  assert.equal((await first.get('/testing/v1/session')).status, 401)
  assert.equal((await second.get('/testing/v1/session')).status, 200)
})

test('a person lists the sessions they have, by device and place, and ends any of them', async () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
  const headers = { 'user-agent': agent }
  const phone = await trySignIn(posta, 'deposito@demo.example', demoPassword, { headers })
  const browser = await signIn(posta, 'deposito@demo.example')
  const { items } = (await browser.get('/testing/v1/sessions')).json
  assert.ok(items.length >= 2)
  assert.deepEqual([items[0].current, items[1].current], [true, false])
  assert.deepEqual([items[1].device, items[1].place], ['Safari en iPhone', '127.0.0.x'])
  const ended = await browser.send('DELETE', `/testing/v1/sessions/${items[1].id}`)
  assert.equal(ended.status, 200)
  const lost = await posta.get('/testing/v1/session', { cookie: cookieOf(phone) })
  assert.equal(lost.status, 401)
  const stranger = await signIn(posta, 'tienda@demo.example')
  const anothers = await stranger.send('DELETE', `/testing/v1/sessions/${items[0].id}`)
  assert.equal(anothers.status, 404)
})

test('the session stands for a key of /v1, with the rights of the role', async () => {
  const dispatcher = await signIn(posta, 'despacho@demo.example')
  assert.equal((await dispatcher.get('/testing/v1/orders')).status, 200)
  assert.equal((await dispatcher.get('/testing/v1/cash/collections')).status, 403)
  const quoted = await dispatcher.send('POST', '/testing/v1/tracking-codes', { count: 1 })
  assert.equal(quoted.status, 201, quoted.text)
  const ops = await dispatcher.get('/testing/ops/v1/shippers')
  assert.equal(ops.status, 403)
  assert.equal(ops.json.code, 'no-membership')
})

test('the session stands for a token of /ops/v1, with the rights of the role', async () => {
  const scanner = await signIn(posta, 'escaner@demo.example')
  assert.equal((await scanner.get('/testing/ops/v1/tokens')).status, 403)
  const admin = await signIn(posta, 'admin@demo.example')
  assert.equal((await admin.get('/testing/ops/v1/tokens')).status, 200)
  assert.equal((await admin.get('/testing/v1/orders')).status, 403)
})

test('a session of testing opens nothing in production', async () => {
  const admin = await signIn(posta, 'admin@demo.example')
  assert.equal((await admin.get('/production/ops/v1/tokens')).status, 403)
  const store = await signIn(posta, 'tienda@demo.example')
  assert.equal((await store.get('/production/v1/orders')).status, 403)
  const there = await trySignIn(posta, 'admin@demo.example', demoPassword, { place: '/production' })
  assert.equal(there.status, 401)
})

test('a change needs the origin of the own page and its header (D38)', async () => {
  const { cookie } = await signIn(posta, 'tienda@demo.example')
  const order = (headers: Record<string, string>) =>
    posta.post('/testing/v1/tracking-codes', { count: 1 }, { cookie, ...headers })
  const own = { origin: posta.url, 'x-posta-csrf': '1' }
  assert.equal((await order(own)).status, 201)
  const foreign = [
    {},
    { origin: posta.url },
    { 'x-posta-csrf': '1' },
    { ...own, origin: 'https://evil.example' },
    { ...own, origin: 'null' },
    { ...own, 'x-posta-csrf': '0' },
  ]
  for (const headers of foreign) {
    const answer = await order(headers)
    assert.equal(answer.status, 403, JSON.stringify(headers))
    assert.equal(answer.json.code, 'foreign-page')
  }
  const leaving = await posta.request('DELETE', '/testing/v1/session', { headers: { cookie } })
  assert.equal(leaving.status, 403)
  assert.equal((await posta.get('/testing/v1/session', { cookie })).status, 200)
})

test("another page can't sign its visitor in", async () => {
  const headers = { origin: 'https://evil.example' }
  const answer = await trySignIn(posta, 'tienda@demo.example', demoPassword, { headers })
  assert.equal(answer.status, 403)
  assert.equal(answer.headers.get('set-cookie'), null)
})

test('a key or token that is shown counts, whatever cookie comes with it', async () => {
  const { cookie } = await signIn(posta, 'tienda@demo.example')
  const headers = { cookie, authorization: `Bearer ${posta.opsToken}` }
  assert.equal((await posta.get('/testing/ops/v1/tokens', headers)).status, 200)
  const wrong = { cookie, authorization: 'Bearer posta_test_nobody_x' }
  assert.equal((await posta.get('/testing/v1/orders', wrong)).status, 401)
})
