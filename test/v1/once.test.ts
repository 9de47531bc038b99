import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crossOrder, expectStored, type Fields } from '../contract/support.ts'
import { invite, ownPassword, signIn } from '../people/support.ts'
import { withPosta } from '../support/posta.ts'
import { codes, csvSheet } from '../support/sheets.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const posta = withPosta({ env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })

const own = (key: string, shown = demo.cross.apiKey) => bearer(shown, { 'idempotency-key': key })
const url = 'http://127.0.0.1:9/avisos'

test('a webhook that is created again under its Idempotency-Key is one', async () => {
  const create = (body: Fields) => posta.post('/v1/webhooks', body, own('aviso-1'))
  const first = await create({ url })
  assert.equal(first.status, 201, first.text)
  const again = await create({ url })
  assert.equal(again.status, 201)
  assert.deepEqual(again.json, first.json)
  assertProblem(await create({ url, description: 'otro' }), 409)
  const { json } = await posta.get('/v1/webhooks', bearer(demo.cross.apiKey))
  assert.equal(json.items.length, 1)
})

test('a key that is asked for again is not shown again, but reported', async () => {
  const create = (body: Fields) => posta.post('/v1/keys', body, own('clave-1'))
  const wish = { name: 'lector', scopes: ['tracking'] }
  const first = await create(wish)
  assert.equal(first.status, 201, first.text)
  const again = await create(wish)
  assertProblem(again, 409)
  assert.ok(again.json.detail.includes(first.json.id), again.text)
  const path = `/v1/keys/${first.json.id}/rotate`
  assert.equal((await posta.post(path, {}, bearer(demo.cross.apiKey))).status, 201)
})

test('a sheet that is uploaded again is one import, also where a form carries it', async () => {
  const { key } = await issueKey(posta, 9001, { scopes: ['imports'] })
  const file = csvSheet(codes('OTRAVEZ', 1))
  const form = (name: string) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(file)]), name)
    return fetch(`${posta.url}/v1/imports`, {
      method: 'POST',
      headers: own('planilla-1', key),
      body,
    })
  }
  const [first, again] = [await form('a.csv'), await form('a.csv')]
  assert.deepEqual([first.status, again.status], [201, 201])
  const [made, repeated] = [await first.json(), await again.json()]
  assert.equal((made as { id: string }).id, (repeated as { id: string }).id)
  assert.equal((await form('b.csv')).status, 409)
})

test('any POST that changes something is done once under its Idempotency-Key', async () => {
  const { json: hook } = await posta.post('/v1/webhooks', { url }, bearer(demo.cross.apiKey))
  const path = `/v1/webhooks/${hook.id}/test`
  const ask = (key: string, at = path) => posta.post(at, {}, own(key))
  const [first, again, other] = [
    await ask('prueba-1'),
    await ask('prueba-1'),
    await ask('prueba-2'),
  ]
  assert.deepEqual([first.status, again.status], [201, 201], first.text)
  assert.equal(again.text, first.text)
  assert.notEqual(other.json.event, first.json.event)
  const { json: second } = await posta.post('/v1/webhooks', { url }, bearer(demo.cross.apiKey))
  assertProblem(await ask('prueba-1', `/v1/webhooks/${second.id}/test`), 409)
  assertProblem(await ask('x'.repeat(300)), 400)
})

test('a secret that was shown is not kept for a retry, and nothing is done again', async () => {
  const { json: hook } = await posta.post('/v1/webhooks', { url }, bearer(demo.cross.apiKey))
  const rotate = () => posta.post(`/v1/webhooks/${hook.id}/rotate`, {}, own('renovar-1'))
  const first = await rotate()
  assert.match(first.json.secret, /^whsec_/, first.text)
  const again = await rotate()
  assertProblem(again, 409)
  assert.equal(again.json.code, 'answered-before')
})

test('a refused request may be tried again, and the carrier repeats requests as well', async () => {
  const ops = (body: Fields) =>
    posta.post('/ops/v1/tokens', body, bearer(posta.opsToken, { 'idempotency-key': 'token-1' }))
  assert.equal((await ops({ name: 'x' })).status, 400)
  assert.equal((await ops({ name: 'uno', role: 'reader' })).status, 201)
  assert.equal((await ops({ name: 'uno', role: 'reader' })).json.code, 'answered-before')
})

test('a person who is invited again under the same key is invited once', async () => {
  const store = await signIn(posta, 'tienda@demo.example')
  const ask = (email: string) =>
    store.send(
      'POST',
      '/v1/users',
      { email, name: 'Otra', role: 'mira' },
      { 'idempotency-key': 'invita-1' },
    )
  const first = await ask('otra@store.example')
  assert.equal(first.status, 201, first.text)
  const again = await ask('otra@store.example')
  assert.equal(again.json.code, 'answered-before', again.text)
  assert.equal((await ask('tercera@store.example')).json.code, 'idempotency-key-reused')
  const admin = await signIn(posta, 'admin@demo.example')
  const sameKey = { 'idempotency-key': 'invita-1' }
  const other = { email: 'otra@carrier.example', name: 'Otra', role: 'reader' }
  const elsewhere = await admin.send('POST', '/ops/v1/users', other, sameKey)
  assert.equal(elsewhere.status, 201, 'the keys of two people are two')
})

test('of a password not even the digest is kept under a key', async () => {
  const store = await signIn(posta, 'tienda@demo.example')
  const email = 'factor@store.example'
  await invite(posta, store, '/testing/v1/users', { email, role: 'mira' })
  const person = await signIn(posta, email, ownPassword)
  const ask = (password: string) =>
    person.send('POST', '/v1/session/second-factor', { password }, { 'idempotency-key': 'f-1' })
  assert.equal((await ask(ownPassword)).status, 201)
  assert.equal((await ask('otra-clave-cualquiera')).json.code, 'answered-before')
})

async function orderToPrint(): Promise<string> {
  const order = crossOrder()
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

const printsOf = async (code: string) =>
  (await posta.get(`/v1/shipments/${code}/prints`, bearer(demo.cross.apiKey))).json.prints

test('labels that are printed again under their Idempotency-Key are counted once', async () => {
  const code = await orderToPrint()
  const print = (format: string) =>
    posta.post('/v1/labels', { codes: [code], format }, own('etiquetas-1'))
  const [first, again] = [await print('zpl'), await print('zpl')]
  assert.deepEqual([first.status, again.status], [200, 200], again.text)
  assert.equal(again.text, first.text)
  assertProblem(await print('A4'), 409)
  assert.equal(await printsOf(code), 1)
})

test('so are those that the carrier prints to pick the goods', async () => {
  const code = await orderToPrint()
  const headers = bearer(posta.opsToken, { 'idempotency-key': 'picking-1' })
  const print = () => posta.post('/ops/v1/labels/picking', { codes: [code] }, headers)
  assert.deepEqual([(await print()).status, (await print()).status], [200, 200])
  assert.equal(await printsOf(code), 1)
})
