import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountLimits } from '../../src/capabilities/account/account.limits.ts'
import { cancel } from '../contract/pieces-support.ts'
import { crossOrder, expectStored, type Fields, product } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from './support.ts'

let now = Date.parse('2026-11-02T12:00:00Z')
const posta = withPosta({ clock: () => now })

const days = 'from=2026-11-01&to=2026-11-30'
const own = (path: string, query = days, key = demo.cross.apiKey) =>
  posta.get(`/v1/account/${path}?${query}`, bearer(key))
const ops = (path: string, shipper = '9001', query = days) =>
  posta.get(`/ops/v1/shippers/${shipper}/account/${path}?${query}`, bearer(posta.opsToken))

async function load(changes: Fields = {}): Promise<string> {
  const order = crossOrder({ productos: [product({ peso: 2 })], ...changes })
  now += 1_000
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

async function measure(trackingCode: string, weightKg: number): Promise<void> {
  const branch = posta.demo.branches[0]
  const sides = { lengthCm: 10, heightCm: 10, widthCm: 10 }
  const measurements = [{ trackingCode, branch, weightKg, ...sides }]
  const path = '/ops/v1/measurements'
  const { json } = await posta.post(path, { measurements }, bearer(posta.opsToken))
  assert.equal(json.results[0].status, 'recorded', JSON.stringify(json))
}

async function lineOf(code: string) {
  const { json } = await own('shipments', `${days}&limit=1000`)
  return json.items.find((line: { trackingCode: string }) => line.trackingCode === code)
}

async function quoteOf(weightKg: number): Promise<number> {
  const postalCode = (crossOrder()['domicilio'] as Fields)['codigoPostal']
  const body = { postalCode, weightKg, service: crossOrder()['servicio'] }
  return (await posta.post('/v1/quotes', body, bearer(demo.cross.apiKey))).json.totalCents
}

test('a shipment is charged by what it declares until it is measured', async () => {
  const code = await load()
  const quotedCents = await quoteOf(2)
  assert.ok(quotedCents > 0)
  const first = await lineOf(code)
  assert.equal(first.quotedCents, quotedCents)
  assert.equal(first.measuredCents, null)
  assert.equal(first.chargedCents, quotedCents)
  await measure(code, 9)
  const measuredCents = await quoteOf(9)
  assert.notEqual(measuredCents, quotedCents)
  const later = await lineOf(code)
  assert.equal(later.quotedCents, quotedCents)
  assert.equal(later.measuredCents, measuredCents)
  assert.equal(later.chargedCents, measuredCents)
})

test('an amount to collect is charged for only where the service collects it', async () => {
  const cash = { productos: [product({ peso: 2, valorContrareembolso: 90_000 })] }
  const plain = await quoteOf(2)
  const code = await load(cash)
  assert.equal((await lineOf(code)).quotedCents, plain)
  await measure(code, 2)
  assert.equal((await lineOf(code)).chargedCents, plain)
  assert.ok((await lineOf(await load({ ...cash, servicio: 'B' }))).quotedCents > plain)
})

test('a cancelled order is there, and costs nothing', async () => {
  const code = await load()
  await cancel(posta, code)
  const line = await lineOf(code)
  assert.equal(line.cancelled, true)
  assert.equal(line.chargedCents, 0)
})

test('the summary adds up what the lines say, on both sides', async () => {
  const { json: summary } = await own('summary')
  const { items } = (await own('shipments', `${days}&limit=1000`)).json
  const sum = (field: string) =>
    items.reduce(
      (cents: number, line: Record<string, number | null>) => cents + (line[field] ?? 0),
      0,
    )
  for (const field of ['quotedCents', 'measuredCents', 'chargedCents'])
    assert.equal(summary[field], sum(field), field)
  assert.equal(summary.shipments, items.length)
  assert.deepEqual([summary.from, summary.to], ['2026-11-01', '2026-11-30'])
  assert.deepEqual((await ops('summary')).json, summary)
})

test('the days are those of the carrier, both included', async () => {
  const count = async (query: string) => (await own('summary', query)).json.shipments
  assert.ok((await count('from=2026-11-02&to=2026-11-02')) > 0)
  assert.equal(await count('from=2026-11-03&to=2026-11-30'), 0)
  now = Date.parse('2026-11-06T02:30:00Z')
  await load()
  assert.equal(await count('from=2026-11-05&to=2026-11-05'), 1)
  assert.equal(await count('from=2026-11-06&to=2026-11-06'), 0)
})

test('pages follow one another without a gap', async () => {
  const whole = (await own('shipments', `${days}&limit=1000`)).json.items
  const walked = []
  for (let next: string | undefined = ''; next !== undefined; ) {
    const place: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`
    const { json } = await own('shipments', `${days}&limit=1${place}`)
    walked.push(...json.items)
    next = json.next
  }
  assert.deepEqual(walked, whole)
})

test('a period is a spreadsheet too, in pesos', async () => {
  const code = await load()
  const pesos = ((await quoteOf(2)) / 100).toFixed(2)
  for (const answer of [await own('shipments.csv'), await ops('shipments.csv')]) {
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(answer.text, new RegExp(`^${code},.*,false,${pesos},,${pesos},0.00\r$`, 'm'))
  }
})

test("nobody sees another's account", async () => {
  assert.equal((await own('summary', days, demo.ware.apiKey)).json.shipments, 0)
  assertProblem(await ops('summary', '7777'), 404)
  assertProblem(await ops('summary', 'x'), 404)
})

test('a price that changed later does not change what was quoted', async () => {
  const code = await load()
  const { quotedCents } = await lineOf(code)
  const dearer = await posta.request('PUT', '/ops/v1/tariffs/GENERAL~AMBA~AMBA~E~50~2026-11-10', {
    headers: bearer(posta.opsToken),
    body: '{"amount":99999}',
  })
  assert.ok(dearer.status < 300, dearer.text)
  assert.equal((await lineOf(code)).quotedCents, quotedCents)
  now = Date.parse('2026-11-12T12:00:00Z')
  const next = await load()
  assert.equal((await lineOf(code)).quotedCents, quotedCents)
  assert.equal((await lineOf(next)).quotedCents, 12_099_879)
})

for (const query of ['', 'from=2026-11-01', 'from=2026-11-02&to=2026-11-01', 'from=x&to=y'])
  test(`no account is answered for "${query}"`, async () => {
    for (const path of ['summary', 'shipments', 'shipments.csv'])
      assertProblem(await own(path, query), 400)
  })

test(`more than ${accountLimits.accountDays} days are refused`, async () => {
  assertProblem(await own('summary', 'from=2025-01-01&to=2026-11-30'), 400)
})
