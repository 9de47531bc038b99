import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fields } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from './support.ts'

const posta = withPosta()
const key = bearer(demo.cross.apiKey)
const carrier = bearer(posta.opsToken)

const cart = (changes: Fields = {}) => ({
  postalCode: 1425,
  items: [{ weightKg: 1, quantity: 2 }, { weightKg: 0.5 }],
  ...changes,
})

const quote = (changes: Fields = {}, headers = {}) =>
  posta.post('/v1/quotes/cart', cart(changes), { ...key, ...headers })

const services = ({ options }: { options: Fields[] }) => options.map((one) => one['service'])

test('a cart is quoted once for all services, as its items together', async () => {
  const { status, json } = await quote()
  assert.equal(status, 200)
  assert.deepEqual(new Set(services(json)), new Set(['E', 'F']))
  const home = json.options.find((one: Fields) => one['service'] === 'E')
  const alone = await posta.post('/v1/quotes', { postalCode: 1425, weightKg: 2.5 }, key)
  assert.equal(home.totalCents, alone.json.totalCents)
  assert.equal(home.priceCents, alone.json.totalCents)
  assert.deepEqual(home.promise, alone.json.promise)
  assert.deepEqual(home.pickupPoints, [])
  const pickup = json.options.find((one: Fields) => one['service'] === 'F')
  assert.equal(pickup.kind, 'pickup')
  assert.ok(pickup.pickupPoints.length > 0)
  const prices = json.options.map((one: Fields) => one['priceCents'])
  assert.deepEqual(
    prices,
    prices.toSorted((left: number, right: number) => left - right),
  )
})

test('a postal code is read as people write it, in carts and in quotes', async () => {
  const { options } = (await quote()).json
  assert.deepEqual((await quote({ postalCode: 'C1425ABC' })).json.options, options)
  const cartTo = (postalCode: unknown) =>
    posta.post('/v1/quotes', { postalCode, weightKg: 2.5 }, key)
  assert.deepEqual((await cartTo('C 1425 ABC')).json, (await cartTo(1425)).json)
  assertProblem(await quote({ postalCode: 'CABA' }), 400, 'postalCode')
  assertProblem(await cartTo('C0425ABC'), 400, 'postalCode')
})

test('services that can not be offered are named, and the rest is offered', async () => {
  const { json } = await quote({ items: [{ weightKg: 900 }], services: ['E', 'F'] })
  assert.deepEqual(
    json.unavailable.map((one: Fields) => [one['service'], one['code']]),
    [['F', 'no-pickup-point']],
  )
  assert.deepEqual(services(json), ['E'])
  const cash = await quote({ cashOnDeliveryCents: 100_000 })
  assert.deepEqual(new Set(services(cash.json)), new Set(['B', 'G']))
  assertProblem(await quote({ items: [] }), 400, 'items')
  assertProblem(await quote({ services: ['X'] }), 400)
})

test('shipping is free from the value that the carrier keeps for the shop', async () => {
  const path = '/ops/v1/shipper-rates/9001'
  const before = (await quote({ goodsValueCents: 5_000_000 })).json
  assert.equal(before.freeFromCents, null)
  const rate = { list: 'GENERAL', originPostalCode: 1414, freeFromCents: 5_000_000 }
  const put = await posta.request('PUT', path, { body: JSON.stringify(rate), headers: carrier })
  assert.equal(put.status, 200, put.text)
  const less = (await quote({ goodsValueCents: 4_999_999 })).json
  assert.equal(less.freeFromCents, 5_000_000)
  assert.ok(less.options.every((one: Fields) => one['priceCents'] === one['totalCents']))
  const enough = (await quote({ goodsValueCents: 5_000_000 })).json
  assert.deepEqual(services(enough), ['E', 'F'], 'at home first, as both cost nothing')
  for (const one of enough.options) {
    assert.equal(one.priceCents, 0)
    assert.equal(one.free, true)
    assert.ok(one.totalCents > 0)
  }
  const old = 'shipper,list,originPostalCode\n9001,GENERAL,1414\n'
  const headers = { ...carrier, 'content-type': 'text/csv' }
  const imported = await posta.request('POST', '/ops/v1/shipper-rates.csv', { body: old, headers })
  assert.equal(imported.status, 200, imported.text)
  assert.equal((await quote()).json.freeFromCents, null)
})

test('a caller with the answer gets 304, until a price changes', async () => {
  for (const ask of [
    (headers: Record<string, string>) => quote({}, headers),
    (headers: Record<string, string>) => posta.get('/v1/rates', { ...key, ...headers }),
    (headers: Record<string, string>) =>
      posta.post('/v1/quotes', { postalCode: 1425, weightKg: 1 }, { ...key, ...headers }),
  ]) {
    const first = await ask({})
    assert.equal(first.status, 200, first.text)
    const etag = first.headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]+"$/)
    const again = await ask({ 'if-none-match': `"other", ${etag}` })
    assert.equal(again.status, 304)
    assert.equal(again.text, '')
    assert.equal(again.headers.get('etag'), etag)
    assert.equal((await ask({ 'if-none-match': '"other"' })).status, 200)
  }
})

test('the price table has the price that a quote without surcharges asks', async () => {
  const { json } = await posta.get('/v1/rates', key)
  const quoted = (await posta.post('/v1/quotes', { postalCode: 1425, weightKg: 1 }, key)).json
  const row = json.items.find(
    (one: Fields) =>
      one['zone'] === quoted.destination.code &&
      (one['service'] === 'E' || one['service'] === '*') &&
      Number(one['upToKg']) >= 1,
  )
  assert.equal(json.priceList, quoted.priceList)
  assert.equal(row.totalCents, quoted.totalCents)
  assert.equal(row.amountCents, quoted.netCents)
  assertProblem(await posta.get('/v1/rates', bearer(demo.cross.quoteKey)), 403)
})
