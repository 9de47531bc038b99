import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeNames } from '../../src/slices.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

let now = Date.parse('2026-11-02T12:00:00Z')
const posta = withPosta({ clock: () => now })

const account = (key: string, base = '/testing') => posta.get(`${base}/v1/account`, bearer(key))
const quote = { postalCode: 1043, weightKg: 2.5 }

test('the documented demo key says whose it is and what it opens', async () => {
  const { status, json, headers } = await account(demo.cross.apiKey)
  assert.equal(status, 200)
  assert.deepEqual(json.shipper, { ...demo.cross.shipper, labelLinks: 'optional' })
  assert.deepEqual(json.key.scopes, scopeNames)
  assert.ok(headers.get('x-request-id'))
})

test('the root is the same environment, production another', async () => {
  assert.equal((await account(demo.cross.apiKey, '')).status, 200)
  const elsewhere = await account(demo.cross.apiKey, '/production')
  assertProblem(elsewhere, 401)
  assert.match(elsewhere.json.detail, /ambiente de producción y la clave es del otro/)
})

for (const [what, authorization] of Object.entries({
  'no key': undefined,
  'another scheme': `Basic ${demo.cross.apiKey}`,
  'a password': 'Bearer demo-cross-9001',
  'another secret': `Bearer ${demo.cross.apiKey.replace(/.$/, 'x')}`,
  'an unknown id': `Bearer ${demo.cross.apiKey.replace('demo9001', 'nobody99')}`,
  'the token of the carrier': 'Bearer ops-token-for-tests',
})) {
  test(`${what} is 401 with the way to ask`, async () => {
    const answer = await posta.get('/v1/account', authorization ? { authorization } : {})
    assertProblem(answer, 401)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="v1"')
  })
}

test('a key opens what its scopes say and nothing else', async () => {
  const { key } = await issueKey(posta, 9001, { scopes: ['tracking'] })
  const refused = await account(key)
  assertProblem(refused, 403)
  assert.match(refused.json.detail, /no tiene el permiso account/)
  assertProblem(await posta.get('/v1/shipments/NADA-0001', bearer(key)), 404)
})

test('an issued key is shown once, and neither lists nor the audit log show it again', async () => {
  const { id, key } = await issueKey(posta, 9001, { scopes: ['account'], name: 'caja' })
  assert.match(key, /^posta_test_[a-z0-9]{16}_[a-z0-9]{50}$/)
  assert.ok(key.includes(id))
  const secret = key.split('_').at(-1) ?? ''
  const lists = [
    await posta.get('/ops/v1/shippers/9001/keys', bearer(posta.opsToken)),
    await posta.get('/v1/keys', bearer(demo.cross.apiKey)),
    await posta.get('/ops/v1/audit', bearer(posta.opsToken)),
  ]
  for (const { text } of lists) {
    assert.ok(text.includes(id))
    assert.ok(!text.includes(secret))
  }
})

test('a revoked key stops at once, and the answer to its holder says so', async () => {
  const { id, key } = await issueKey(posta, 9001, { scopes: ['account'] })
  assert.equal((await account(key)).status, 200)
  const path = `/ops/v1/keys/${id}`
  const revoked = await posta.request('DELETE', path, { headers: bearer(posta.opsToken) })
  assert.equal(revoked.status, 200)
  const later = await account(key)
  assertProblem(later, 401)
  assert.match(later.json.detail, /revocada/)
  const guessed = await account(key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))
  assert.equal(guessed.json.detail, 'La clave no es válida.')
  assertProblem(await posta.request('DELETE', path, { headers: bearer(posta.opsToken) }), 404)
})

test('a key that expires stops when it said', async () => {
  const expiresAt = new Date(now + 60_000).toISOString()
  const { key } = await issueKey(posta, 9001, { scopes: ['account'], expiresAt })
  assert.equal((await account(key)).status, 200)
  now += 60_000
  const later = await account(key)
  assertProblem(later, 401)
  assert.match(later.json.detail, /venció/)
})

test('a rotated key and its successor both work while they overlap', async () => {
  const { id, key } = await issueKey(posta, 9002, { scopes: ['account', 'keys'] })
  const rotated = await posta.post(`/v1/keys/${id}/rotate`, { overlapHours: 2 }, bearer(key))
  assert.equal(rotated.status, 201, rotated.text)
  assert.deepEqual(rotated.json.scopes, ['account', 'keys'])
  assert.equal((await account(key)).status, 200)
  assert.equal((await account(rotated.json.key)).status, 200)
  now += 2 * 3_600_000
  assertProblem(await account(key), 401)
  assert.equal((await account(rotated.json.key)).status, 200)
  assertProblem(await posta.post(`/v1/keys/${id}/rotate`, {}, bearer(rotated.json.key)), 404)
})

test('a key gives no more than it has, and touches no stronger nor foreign key', async () => {
  const weak = await issueKey(posta, 9001, { scopes: ['keys', 'tracking'] })
  const wish = { name: 'más', scopes: ['keys', 'cash'] }
  assertProblem(await posta.post('/v1/keys', wish, bearer(weak.key)), 400, 'scopes')
  const less = await posta.post('/v1/keys', { ...wish, scopes: ['tracking'] }, bearer(weak.key))
  assert.equal(less.status, 201)
  const strong = await issueKey(posta, 9001, { scopes: ['account'] })
  const foreign = await issueKey(posta, 9002, { scopes: ['tracking'] })
  for (const { id, key } of [strong, foreign]) {
    const headers = bearer(weak.key)
    assertProblem(await posta.request('DELETE', `/v1/keys/${id}`, { headers }), 404)
    assertProblem(await posta.post(`/v1/keys/${id}/rotate`, {}, headers), 404)
    assert.notEqual((await account(key)).status, 401)
  }
  assert.ok(!(await posta.get('/v1/keys', bearer(weak.key))).text.includes(foreign.id))
})

for (const [field, wish] of Object.entries({
  name: { name: '', scopes: ['account'] },
  scopes: { scopes: [] },
  'scopes[0]': { scopes: ['everything'] },
  origins: { scopes: ['account'], origins: ['https://tienda.ejemplo'] },
  'origins ': { scopes: ['quotes'], origins: ['https://tienda.ejemplo/carrito'] },
  expiresAt: { scopes: ['account'], expiresAt: '2020-01-01T00:00:00Z' },
  'expiresAt ': { scopes: ['account'], expiresAt: 'mañana' },
})) {
  test(`a key with a wrong ${field.trim()} is refused: ${JSON.stringify(wish)}`, async () => {
    const path = '/ops/v1/shippers/9001/keys'
    const answer = await posta.post(path, { name: 'x', ...wish }, bearer(posta.opsToken))
    assertProblem(answer, 400, field.trim())
  })
}

test('an unknown shipper has no keys, and only who may issues them', async () => {
  const wish = { name: 'x', scopes: ['account'] }
  const path = (number: number) => `/ops/v1/shippers/${number}/keys`
  assertProblem(await posta.post(path(7777), wish, bearer(posta.opsToken)), 404)
  const tokens = await posta.post(
    '/ops/v1/tokens',
    { name: 'lector', role: 'reader' },
    bearer(posta.opsToken),
  )
  assertProblem(await posta.post(path(9001), wish, bearer(tokens.json.token)), 403)
})

test('production has keys of its own kind', async () => {
  const account9 = { number: 9001, name: 'Tienda', mode: 'CROSS' }
  const ops = bearer(posta.opsToken)
  assert.equal((await posta.post('/production/ops/v1/shippers', account9, ops)).status, 201)
  const { key } = await issueKey(posta, 9001, { scopes: ['account'] }, '/production')
  assert.match(key, /^posta_live_/)
  assert.equal((await account(key, '/production')).status, 200)
  assertProblem(await account(key), 401)
  assertProblem(await account(demo.cross.apiKey, '/production'), 401)
})

test('a quote answers what the contract answers, in cents', async () => {
  const contract = await posta.post('/consulta_tarifa_rest/', {
    autentificacion: { shipper: 9001, password: 'demo-cross-9001' },
    codigoPostal: 1043,
    pesoEspecifico: 2.5,
    valorContrareembolso: 1500.5,
    servicio: 'B',
  })
  const body = { ...quote, service: 'B', cashOnDeliveryCents: 150_050 }
  const { status, json } = await posta.post('/v1/quotes', body, bearer(demo.cross.quoteKey))
  assert.equal(status, 200)
  assert.equal(json.totalCents, Math.round(contract.json.valorTarifa * 100))
  assert.equal(json.chargedWeightKg, contract.json.pesoReal)
  assert.equal(json.netCents + json.vatCents, json.totalCents)
})

test('a quote that can not be made says which field', async () => {
  const key = bearer(demo.cross.quoteKey)
  assertProblem(await posta.post('/v1/quotes', { weightKg: 1 }, key), 400, 'postalCode')
  const wrong = await posta.post('/v1/quotes', { ...quote, weightKg: 'mucho' }, key)
  assertProblem(wrong, 400, 'weightKg')
  const text = (await posta.post('/v1/quotes', { ...quote, postalCode: 99 }, key)).text
  assert.ok(!text.includes('codigoPostal'))
  assertProblem(await posta.post('/v1/quotes', 'nada', key), 400)
})
