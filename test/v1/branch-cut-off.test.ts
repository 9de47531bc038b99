import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opsHeaders } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { bearer, demo } from './support.ts'

// A Tuesday, before the carrier's cut-off.
const now = Date.parse('2026-03-03T12:00:00-03:00')
const posta = withPosta({ clock: () => now })

const ops = (method: string, path: string, body?: unknown) =>
  posta.request(method, `/ops/v1${path}`, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...opsHeaders(posta) },
  })

/** A branch in the postal code from which the shop's shipments leave. */
const branch = {
  name: 'Colegiales',
  address: 'Zapiola 800',
  postalCode: 1414,
  locality: 'Colegiales',
  latitude: '-34.5756',
  longitude: '-58.4489',
  locker: false,
  maxWeightKg: 30,
  maxSideCm: 100,
}

async function promised(): Promise<string> {
  const body = { postalCode: 5500, weightKg: 1 }
  const { json } = await posta.post('/v1/quotes', body, bearer(demo.cross.apiKey))
  return `${json.promise.from} ${json.promise.to}`
}

const sameDay = '2026-03-06 2026-03-09'
const nextDay = '2026-03-09 2026-03-10'

async function put(cutOff: string | undefined): Promise<void> {
  const { status, json, text } = await ops('PUT', '/branches/C0099', { ...branch, cutOff })
  assert.equal(status, 200, text)
  assert.equal(json.cutOff, cutOff)
}

test('an order loaded after the cut-off of the branch where it leaves goes the next day', async () => {
  assert.equal(await promised(), sameDay)
  await put('12:00')
  assert.equal(await promised(), nextDay)
  await put('12:01')
  assert.equal(await promised(), sameDay)
})

test('without a cut-off of its own the branch has the one of the carrier', async () => {
  await put('10:00')
  assert.equal(await promised(), nextDay)
  await put(undefined)
  assert.equal(await promised(), sameDay)
})

test('a transit time with a cut-off of its own goes before that of the branch', async () => {
  await put('10:00')
  const time = { minDays: 3, maxDays: 4 }
  const changed = await ops('PUT', '/transit-times/AMBA~CUYO~*', { ...time, cutOff: '13:00' })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(await promised(), sameDay)
  await ops('PUT', '/transit-times/AMBA~CUYO~*', time)
  assert.equal(await promised(), nextDay)
})

test('a branch that is gone has no cut-off any more', async () => {
  await put('10:00')
  assert.equal((await ops('DELETE', '/branches/C0099')).status, 200)
  assert.equal(await promised(), sameDay)
})

test('the file of branches has it, and an hour that does not exist is refused', async () => {
  await put('10:00')
  const { text } = await posta.request('GET', '/ops/v1/branches.csv', {
    headers: opsHeaders(posta),
  })
  const [heading = ''] = text.split('\n')
  const row = text.split('\n').find((line) => line.includes('C0099')) ?? ''
  const columns = heading.trim().replaceAll('"', '').split(/[;,]/)
  assert.deepEqual(columns.slice(-2), ['cutOff', 'pickupProof'])
  assert.match(row, /10:00"?[;,]"?"?\s*$/)
  const imported = await posta.request('POST', '/ops/v1/branches.csv', {
    body: text.replaceAll('10:00', '11:45'),
    headers: { 'content-type': 'text/csv', ...opsHeaders(posta) },
  })
  assert.equal(imported.status, 200, imported.text)
  assert.equal((await ops('GET', '/branches/C0099')).json.cutOff, '11:45')
  const refused = await ops('PUT', '/branches/C0099', { ...branch, cutOff: '25:00' })
  assert.equal(refused.status, 400)
  assert.equal(refused.json.errors[0].field, 'cutOff')
})
