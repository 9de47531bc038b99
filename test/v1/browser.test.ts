import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v1Rows } from '../../src/faces/v1/rows.ts'
import { limits } from '../../src/limits.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const origin = 'http://localhost:3000'
const quote = { postalCode: 1043, weightKg: 2.5 }

const posta = withPosta({ env: { POSTA_LIMITS: 'on' }, clock: () => now })
let now = Date.parse('2026-11-02T12:00:00Z')

const headers = { 'access-control-request-method': 'POST' }

test('a preflight is answered for the pages of some key and no others', async () => {
  const preflight = (from: string) =>
    posta.request('OPTIONS', '/testing/v1/quotes', { headers: { origin: from, ...headers } })
  const allowed = await preflight(origin)
  assert.equal(allowed.status, 204)
  assert.equal(allowed.headers.get('access-control-allow-origin'), origin)
  assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /authorization/)
  const refused = await preflight('https://otra.ejemplo')
  assert.equal(refused.status, 403)
  assert.equal(refused.headers.get('access-control-allow-origin'), null)
})

test('only quotes have a preflight', async () => {
  for (const { path, scope } of v1Rows) {
    const url = `/testing/v1${path.replaceAll(/:\w+/g, 'x')}`
    const answer = await posta.request('OPTIONS', url, { headers: { origin, ...headers } })
    if (scope !== 'quotes') assert.equal(answer.status, 405, path)
  }
})

test('a page of the key reads the answer, faults included; another page gets none', async () => {
  const key = bearer(demo.cross.quoteKey, { origin })
  for (const body of [quote, {}]) {
    const answer = await posta.post('/v1/quotes', body, key)
    assert.equal(answer.headers.get('access-control-allow-origin'), origin)
  }
  const elsewhere = bearer(demo.cross.quoteKey, { origin: 'https://otra.ejemplo' })
  const refused = await posta.post('/v1/quotes', quote, elsewhere)
  assertProblem(refused, 403)
  assert.equal(refused.headers.get('access-control-allow-origin'), null)
})

test('a key of programs is never shared with a page', async () => {
  const answer = await posta.post('/v1/quotes', quote, bearer(demo.cross.apiKey, { origin }))
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('nothing but quotes answers to a quote-only key', async () => {
  for (const { path, method, scope, request } of v1Rows) {
    if (scope === 'quotes') continue
    const answer = await posta.request(method, `/v1${path.replaceAll(/:\w+/g, 'x')}`, {
      headers: bearer(demo.cross.quoteKey),
      ...(request ? { body: '{}' } : {}),
    })
    assertProblem(answer, 403)
    assert.match(answer.json.detail, /solo cotiza/)
    now += 1_000
  }
})

test('a visitor that asks too much waits, and then is heard again', async () => {
  const { key } = await issueKey(posta, 9002, { scopes: ['quotes'] })
  const ask = () => posta.post('/v1/quotes', quote, bearer(key))
  for (let time = 0; time < limits.browserQuotesBurst; time += 1)
    assert.equal((await ask()).status, 200)
  const refused = await ask()
  assertProblem(refused, 429)
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait >= 1)
  const { browserQuotesPerSecond: rate, browserQuotesBurst: burst } = limits
  assert.equal(refused.headers.get('ratelimit-policy'), `${rate};w=1;burst=${burst}`)
  now += wait * 1_000
  assert.equal((await ask()).status, 200)
})
