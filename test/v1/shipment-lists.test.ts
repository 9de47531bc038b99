import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPiece, recordAll, scan } from '../contract/movements-support.ts'
import type { Fields } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const posta = withPosta()
const key = bearer(demo.cross.apiKey)
const carrier = bearer(posta.opsToken)

const codesOf = (json: { items: Fields[] }) => json.items.map((item) => item['trackingCode'])

test('shipments are listed by their codes, with state, attention and price', async () => {
  const [first, second] = [await newPiece(posta), await newPiece(posta)]
  await recordAll(posta, [scan(posta, second, 'IF'), scan(posta, second, 'DV')])
  const path = `/v1/shipments?codes=${first.toLowerCase()},${second},NADIE-1`
  const { status, json } = await posta.get(path, key)
  assert.equal(status, 200)
  assert.deepEqual(codesOf(json), [second, first])
  const [returning, waiting] = json.items
  assert.equal(returning.attention.kind, 'returning')
  assert.equal(waiting.attention, null)
  assert.ok(waiting.chargedCents > 0)
  const detail = (await posta.get(`/v1/shipments/${second}`, key)).json
  assert.equal(detail.account.chargedCents, returning.chargedCents)
  assert.deepEqual(detail.attention, returning.attention)
  assert.equal((await posta.get(path, bearer(demo.ware.apiKey))).json.items.length, 0)
})

test('the file has what the list has', async () => {
  const code = await newPiece(posta)
  const { headers, text } = await posta.get(`/v1/shipments.csv?codes=${code}`, key)
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  const [head = '', row = '', ...rest] = text.trim().split('\r\n')
  assert.match(head, /trackingCode,.*,charged$/)
  assert.ok(row.startsWith(`${code},`))
  assert.match(row, /,\d+\.\d\d$/)
  assert.deepEqual(rest, [])
})

test('filters that can not be read are reported', async () => {
  const many = Array.from({ length: 101 }, (_, place) => `CODIGO-${place}`).join(',')
  for (const [name, value] of Object.entries({ codes: many, attention: 'si', printed: 'no' }))
    assertProblem(await posta.get(`/v1/shipments?${name}=${value}`, key), 400, name)
})

test('an order brings its shipment and its measurements along, and each asks for its scope', async () => {
  const code = await newPiece(posta)
  const path = `/v1/orders/${code}?expand=shipment,measurements`
  const { status, json } = await posta.get(path, key)
  assert.equal(status, 200)
  assert.deepEqual(json.shipment, (await posta.get(`/v1/shipments/${code}`, key)).json)
  assert.deepEqual(json.measurements, { items: [] })
  assert.equal(json.links.shipment, json.shipment.links.order.replace('/orders/', '/shipments/'))
  assert.ok(!('shipment' in (await posta.get(`/v1/orders/${code}`, key)).json))
  const { key: reader } = await issueKey(posta, 9001, { scopes: ['orders:read'] })
  assertProblem(await posta.get(path, bearer(reader)), 403)
  assert.equal((await posta.get(`/v1/orders/${code}`, bearer(reader))).status, 200)
  assertProblem(await posta.get(`/v1/orders/${code}?expand=todo`, key), 400, 'expand')
  assertProblem(await posta.get('/v1/orders/NADIE-1?expand=shipment', key), 404)
})

test('a list of orders brings along the same for each of them', async () => {
  const codes = [await newPiece(posta), await newPiece(posta)]
  const path = '/v1/orders?limit=30'
  const { json } = await posta.get(`${path}&expand=shipment,measurements`, key)
  for (const code of codes) {
    const { shipment, measurements, ...order } = json.items.find(
      ({ trackingCode }: Fields) => trackingCode === code,
    )
    assert.deepEqual(shipment, (await posta.get(`/v1/shipments/${code}`, key)).json)
    assert.deepEqual(measurements, { items: [] })
    const plain = (await posta.get(path, key)).json.items
    assert.deepEqual(
      plain.find(({ trackingCode }: Fields) => trackingCode === code),
      order,
    )
  }
  const { key: reader } = await issueKey(posta, 9001, { scopes: ['orders:read'] })
  assertProblem(await posta.get(`${path}&expand=shipment`, bearer(reader)), 403)
  assertProblem(await posta.get(`${path}&expand=todo`, key), 400, 'expand')
})

test("the carrier's people list and export the orders of all shippers", async () => {
  const code = await newPiece(posta)
  const [branch = ''] = posta.demo.branches
  await recordAll(posta, [scan(posta, code, 'IF', { branch })])
  const at = await posta.get(`/ops/v1/orders?branch=${branch.toLowerCase()}&shipper=9001`, carrier)
  assert.ok(codesOf(at.json).includes(code))
  const reply = await posta.get(`/ops/v1/orders?q=${code}`, carrier)
  assert.deepEqual(codesOf(reply.json), [code])
  assert.equal(reply.json.items[0].shipper, 9001)
  assert.deepEqual((await posta.get(`/ops/v1/orders?q=${code}&shipper=9002`, carrier)).json, {
    items: [],
  })
  const file = await posta.get(`/ops/v1/orders.csv?q=${code}`, carrier)
  assert.equal(file.text.trim().split('\r\n').length, 2)
  assertProblem(await posta.get('/ops/v1/orders?idleSince=ayer', carrier), 400, 'idleSince')
})
