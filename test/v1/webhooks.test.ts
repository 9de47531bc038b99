import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { crossOrder, expectStored, type Fields } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

let receiver: Receiver
const posta = withPosta({ env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
before(async () => {
  receiver = await startReceiver()
})
after(() => receiver.close())

const own = bearer(demo.cross.apiKey)
const foreign = bearer(demo.ware.apiKey)
const subscribe = (wish: Fields = {}) =>
  posta.post('/v1/webhooks', { url: receiver.url, ...wish }, own)

test('a shipper subscribes, gets messages, reads the log, tests, renews, replays and leaves', async () => {
  const made = await subscribe({ types: ['shipment.moved'], description: 'la tienda' })
  assert.equal(made.status, 201, made.text)
  const { id, secret } = made.json
  assert.match(secret, /^whsec_/)
  const order = crossOrder()
  await expectStored(posta, order)
  await until('the event', () => receiver.received.length === 1)
  const [first] = receiver.received
  assert.ok(first)
  assert.ok(new Webhook(secret).verify(first.body, first.headers))
  assert.equal(first.event.trackingCode, order['codigoSeguimiento'])
  const shown = await posta.get(`/v1/webhooks/${id}`, own)
  assert.partialDeepStrictEqual(shown.json, {
    id,
    shipper: 9001,
    enabled: true,
    types: ['shipment.moved'],
  })
  assert.ok(!shown.text.includes('whsec_'))
  const log = () => posta.get(`/v1/webhooks/${id}/attempts?event=${first.event.id}`, own)
  await until('the log', async () => (await log()).json.items.length === 1)
  assert.partialDeepStrictEqual((await log()).json.items[0], { number: 1, status: 204 })
  const tested = await posta.post(`/v1/webhooks/${id}/test`, {}, own)
  assert.equal(tested.status, 201)
  await until('the test', () => receiver.received.length === 2)
  assert.equal(receiver.received[1]?.event.id, tested.json.event)
  const renewed = await posta.post(`/v1/webhooks/${id}/rotate`, {}, own)
  assert.notEqual(renewed.json.secret, secret)
  assert.ok(renewed.json.oldSecretUntil)
  const again = await posta.post(`/v1/webhooks/${id}/replay`, { event: first.event.id }, own)
  assert.deepEqual(again.json, { count: 1 })
  await until('the replay', () => receiver.received.length === 3)
  assert.equal(receiver.received[2]?.headers['webhook-signature']?.split(' ').length, 2)
  await until('the replay is over', async () => {
    const { json } = await posta.get(`/v1/webhooks/${id}/deliveries`, own)
    return json.items.length === 0
  })
  const period = { from: '2020-01-01T00:00:00Z' }
  assert.equal((await posta.post(`/v1/webhooks/${id}/replay`, period, own)).json.count, 1)
  const off = await posta.request('PUT', `/v1/webhooks/${id}`, {
    headers: own,
    body: JSON.stringify({ enabled: false }),
  })
  assert.partialDeepStrictEqual(off.json, {
    enabled: false,
    disabledBecause: 'asked',
    url: receiver.url,
  })
  assertProblem(await posta.post(`/v1/webhooks/${id}/test`, {}, own), 409)
  assert.equal((await posta.get(`/v1/webhooks/${id}/deliveries?state=dead`, own)).status, 200)
  const gone = await posta.request('DELETE', `/v1/webhooks/${id}`, { headers: own })
  assert.equal(gone.status, 200)
  assertProblem(await posta.get(`/v1/webhooks/${id}`, own), 404)
  const audit = await posta.get(`/ops/v1/audit?subject=webhook ${id}`, bearer(posta.opsToken))
  assert.deepEqual(
    audit.json.items.map(({ action }: { action: string }) => action),
    ['add', 'test', 'rotate', 'replay', 'replay', 'change', 'remove'].map(
      (one) => `webhook.${one}`,
    ),
  )
  assert.ok(!audit.text.includes('whsec_'))
})

test('each fault of a subscription is reported by its field', async () => {
  assertProblem(await subscribe({ url: undefined }), 400, 'url')
  assertProblem(await subscribe({ url: 'ftp://x.example' }), 400, 'url')
  assertProblem(await subscribe({ url: 'http://10.0.0.1/' }), 400, 'url')
  assertProblem(await subscribe({ types: ['shipment.flown'] }), 400)
  assertProblem(await subscribe({ types: ['webhook.test'] }), 400)
  assertProblem(await posta.post('/v1/webhooks/whk_none/replay', {}, own), 400)
  assertProblem(await posta.post('/v1/webhooks/whk_none/replay', { dead: true }, own), 404)
})

test('a thing of another shipper, or of a key without the scope, is out of reach', async () => {
  const { id } = (await subscribe()).json
  for (const path of [
    `/v1/webhooks/${id}`,
    `/v1/webhooks/${id}/attempts`,
    `/v1/webhooks/${id}/deliveries`,
  ])
    assertProblem(await posta.get(path, foreign), 404)
  assertProblem(await posta.post(`/v1/webhooks/${id}/rotate`, {}, foreign), 404)
  const list = await posta.get('/v1/webhooks', foreign)
  assert.deepEqual(list.json.items, [])
  const { key } = await issueKey(posta, 9001, { scopes: ['tracking'] })
  assertProblem(await posta.get('/v1/events', bearer(key)), 403)
  assertProblem(await posta.get('/v1/webhooks', bearer(key)), 403)
})

test("the carrier's people do the same for any shipper", async () => {
  const ops = bearer(posta.opsToken)
  const made = await posta.post('/ops/v1/webhooks', { shipper: 9002, url: receiver.url }, ops)
  assert.equal(made.status, 201, made.text)
  assertProblem(await posta.post('/ops/v1/webhooks', { shipper: 1, url: receiver.url }, ops), 404)
  for (const shipper of [{ toString: 1 }, [9002], true, '9002x', null])
    assertProblem(await posta.post('/ops/v1/webhooks', { shipper, url: receiver.url }, ops), 400)
  assertProblem(await posta.post('/ops/v1/webhooks', { url: receiver.url }, ops), 400)
  const list = await posta.get('/ops/v1/webhooks?shipper=9002', ops)
  assert.deepEqual(
    list.json.items.map((one: { id: string }) => one.id),
    [made.json.id],
  )
  assert.ok((await posta.get('/ops/v1/webhooks', ops)).json.items.length > 1)
  assert.equal((await posta.get(`/v1/webhooks/${made.json.id}`, foreign)).status, 200)
})

test('production wants https and is an environment of its own', async () => {
  const ops = bearer(posta.opsToken)
  const account = { number: 1201, name: 'Real', mode: 'CROSS' }
  await posta.post('/production/ops/v1/shippers', account, ops)
  const refused = await posta.post(
    '/production/ops/v1/webhooks',
    { shipper: 1201, url: receiver.url },
    ops,
  )
  assertProblem(refused, 400, 'url')
  assert.match(refused.text, /https/)
  assert.deepEqual((await posta.get('/production/ops/v1/webhooks', ops)).json.items, [])
})

test('a program that can not be reached fetches events, waits for them, and skips none', async () => {
  const start = await posta.get('/v1/events?after=now', own)
  assert.deepEqual(start.json.items, [])
  const waiting = posta.get(`/v1/events?after=${start.json.next}&wait=20`, own)
  const order = crossOrder()
  await expectStored(posta, order)
  const { json } = await waiting
  assert.deepEqual(
    json.items.map((event: Fields) => [event['type'], event['trackingCode'], event['sequence']]),
    [['shipment.moved', order['codigoSeguimiento'], 1]],
  )
  const rest = await posta.get(`/v1/events?after=${json.next}`, own)
  assert.deepEqual(rest.json.items, [])
  const all = await posta.get('/ops/v1/events?types=shipment.moved', bearer(posta.opsToken))
  assert.ok(all.json.items.length >= 1)
  for (const query of ['after=x', 'wait=99', 'types=nothing'])
    assertProblem(await posta.get(`/v1/events?${query}`, own), 400)
  const types = await posta.get('/v1/events/types', own)
  assert.ok(types.json.items.some(({ type }: { type: string }) => type === 'shipment.measured'))
})
