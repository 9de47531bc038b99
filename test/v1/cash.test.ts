import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { recordAll, scan } from '../contract/movements-support.ts'
import { crossOrder, expectStored, type Fields, product } from '../contract/support.ts'
import { checkPdf, pdfText, testWithTools } from '../support/label-tools.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

let now = Date.parse('2026-11-02T12:00:00Z')
let branch: string
const posta = withPosta({ clock: () => now })
before(() => {
  branch = posta.demo.branches[0] ?? ''
})

const ops = (path: string) => posta.get(`/ops/v1/cash${path}`, bearer(posta.opsToken))
const act = (path: string, body: Fields) =>
  posta.post(`/ops/v1/cash${path}`, body, bearer(posta.opsToken))
const own = (path: string, key = demo.cross.apiKey) => posta.get(`/v1/cash${path}`, bearer(key))

async function delivered(pesos: number): Promise<string> {
  const order = crossOrder({
    servicio: 'B',
    productos: [product({ valorContrareembolso: pesos }), product({ valorContrareembolso: 50 })],
  })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  for (const check of ['IF', 'MA', 'LD', 'DL']) {
    now += 1_000
    await recordAll(posta, [scan(posta, code, check)])
  }
  return code
}

const handOver = (trackingCodes: string[], countedCents: number) =>
  act('/hand-overs', { branch, trackingCodes, countedCents })
const day = () => new Date(now).toISOString().slice(0, 10)
const settle = () => act('/statements', { shipper: 9001, from: '2026-01-01', to: day() })
const stateOf = async (code: string) =>
  (await own(`/collections?trackingCode=${code}`)).json.items.at(-1)

test('cash goes from the delivery to the hand-over to the statement of the shipper', async () => {
  const code = await delivered(1_450)
  const collected = await stateOf(code)
  assert.equal(collected.amountCents, 150_000)
  assert.equal(collected.state, 'collected')
  assert.equal(
    (await own(`/collections?trackingCode=${code}`, demo.ware.apiKey)).json.items.length,
    0,
  )
  const brought = await handOver([code.toLowerCase()], 150_000)
  assert.equal(brought.status, 201, brought.text)
  assert.equal(brought.json.openDifferenceCents, 0)
  assert.equal((await stateOf(code)).state, 'handed-over')
  const made = await settle()
  assert.equal(made.status, 201, made.text)
  assert.match(made.json.id, /^LQ-9001-\d{6}$/)
  assert.equal(made.json.totalCents, 150_000)
  const { json: statement } = await own(`/statements/${made.json.id}`)
  assert.equal(statement.lines[0].trackingCode, code)
  assert.equal((await stateOf(code)).state, 'settled')
  const { json: ledger } = await ops(`/collections/${collected.id}/entries`)
  const sum = ledger.items.reduce(
    (cents: number, entry: { amountCents: number }) => cents + entry.amountCents,
    0,
  )
  assert.equal(sum, 0)
  assert.ok(ledger.items.length >= 6)
  assertProblem(await settle(), 409)
})

const pay = (id: string, reference: string, paidOn = day()) =>
  act(`/statements/${id}/payment`, { reference, paidOn })

test('the payment of a statement is announced once, and both sides see when and how', async () => {
  const code = await delivered(950)
  await handOver([code], 100_000)
  const { id } = (await settle()).json
  assert.equal((await own(`/statements/${id}`)).json.paidOn, null)
  const paid = await pay(id, ' TRF 0042 ')
  assert.equal(paid.status, 200, paid.text)
  assert.deepEqual(await pay(id, 'TRF 0042').then(({ json }) => json), paid.json)
  const other = await pay(id, 'TRF 0043')
  assertProblem(other, 409)
  assert.match(other.json.detail, /TRF 0042/)
  for (const ask of [own, ops]) {
    const { json } = await ask(`/statements/${id}`)
    assert.deepEqual([json.paidOn, json.paidReference], [day(), 'TRF 0042'])
    const csv = await ask(`/statements/${id}/csv`)
    assert.match(csv.text, new RegExp(`^${code},.*,${id},${day()},TRF 0042\r?$`, 'm'))
    const ids = async (paidOnes: boolean) =>
      (await ask(`/statements?limit=1000&paid=${paidOnes}`)).json.items.map(
        (one: { id: string }) => one.id,
      )
    assert.ok((await ids(true)).includes(id) && !(await ids(false)).includes(id))
    assertProblem(await ask('/statements?paid=perhaps'), 400)
  }
  const collection = await stateOf(code)
  assert.deepEqual([collection.state, collection.paidOn], ['paid', day()])
  const { json: ledger } = await ops(`/collections/${collection.id}/entries`)
  const legs = ledger.items.flatMap(
    (one: { event: string; account: string; amountCents: number }) =>
      one.event === 'paid' ? [`${one.account} ${one.amountCents}`] : [],
  )
  assert.deepEqual(legs.toSorted(), ['payout -100000', 'shipper 100000'])
})

for (const [field, change] of Object.entries({
  reference: { reference: '  ' },
  paidOn: { paidOn: '2026-02-30' },
}))
  test(`a payment with a wrong ${field} is refused`, async () => {
    const body = { reference: 'TRF', paidOn: day(), ...change }
    assertProblem(await act('/statements/LQ-9001-000001/payment', body), 400, field)
  })

test('a payment before its statement, after today, or of no statement is refused', async () => {
  await handOver([await delivered(60)], 11_000)
  const { id } = (await settle()).json
  assertProblem(await pay(id, 'TRF', '2026-11-01'), 400, 'paidOn')
  assertProblem(await pay(id, 'TRF', '2026-12-24'), 400, 'paidOn')
  assertProblem(await pay('LQ-9001-999999', 'TRF'), 404)
})

test("another's statement is 404, and a key without the scope sees none", async () => {
  await handOver([await delivered(100)], 15_000)
  const { id } = (await settle()).json
  for (const path of ['', '/csv', '/pdf'])
    assertProblem(await own(`/statements/${id}${path}`, demo.ware.apiKey), 404)
  assert.deepEqual((await own('/statements', demo.ware.apiKey)).json.items, [])
  const { key } = await issueKey(posta, 9001, { scopes: ['tracking'] })
  assertProblem(await own('/statements', key), 403)
})

test('a statement is a spreadsheet too, in pesos', async () => {
  const code = await delivered(1_234)
  await handOver([code], 128_400)
  const { id } = (await settle()).json
  for (const answer of [await own(`/statements/${id}/csv`), await ops(`/statements/${id}/csv`)]) {
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(answer.text, new RegExp(`^${code},collected,1284.00,`, 'm'))
  }
})

testWithTools('a statement is a PDF too, with every line and what is paid', async () => {
  const codes = await Promise.all([delivered(1_234), delivered(99)])
  await handOver(codes, 143_300)
  const { id, totalCents } = (await settle()).json
  assert.equal(totalCents, 143_300)
  const answer = await fetch(`${posta.url}/v1/cash/statements/${id}/pdf`, {
    headers: bearer(demo.cross.apiKey),
  })
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const pdf = Buffer.from(await answer.arrayBuffer())
  await checkPdf(pdf)
  const text = await pdfText(pdf)
  for (const shown of [...codes, id, '9001 Tienda Demo Cross', 'A pagar: $ 1.433,00'])
    assert.ok(text.includes(shown), shown)
  await pay(id, 'TRF 0044')
  const again = await fetch(`${posta.url}/v1/cash/statements/${id}/pdf`, {
    headers: bearer(demo.cross.apiKey),
  })
  const paid = await pdfText(Buffer.from(await again.arrayBuffer()))
  assert.ok(paid.includes('Pagado el 02/11/2026 (TRF 0044): $ 1.433,00'), paid)
})

test('money that is missing is a difference, listed until it is resolved, once', async () => {
  const codes = [await delivered(100), await delivered(200)]
  const brought = await handOver(codes, 39_000)
  assert.equal(brought.json.expectedCents, 40_000)
  assert.equal(brought.json.openDifferenceCents, 1_000)
  const { id } = brought.json
  const open = async () =>
    (await ops('/hand-overs?open=true')).json.items.map((one: { id: string }) => one.id)
  assert.ok((await open()).includes(id))
  const path = `/hand-overs/${id}/resolution`
  assertProblem(await act(path, { resolution: 'kept', note: 'x' }), 409)
  assertProblem(await act(path, { resolution: 'nada', note: 'x' }), 400, 'resolution')
  const resolved = await act(path, { resolution: 'written-off', note: 'se perdió' })
  assert.equal(resolved.status, 200, resolved.text)
  assert.equal(resolved.json.openDifferenceCents, 0)
  assert.ok(!(await open()).includes(id))
  assertProblem(await act(path, { resolution: 'written-off', note: 'otra vez' }), 409)
  assertProblem(await act('/hand-overs/nada/resolution', { resolution: 'kept', note: 'x' }), 404)
  const { json: balances } = await ops('/balances')
  assert.equal(balances.totalCents, 0)
  assert.ok(
    balances.items.some(
      (one: { account: string; balanceCents: number }) =>
        one.account === 'result' && one.balanceCents === 1_000,
    ),
  )
})

test('a correction of the delivery reverses what was collected', async () => {
  const code = await delivered(700)
  now += 1_000
  await recordAll(posta, [scan(posta, code, 'CA', { correction: true, reason: 'mal leído' })])
  assert.equal((await stateOf(code)).state, 'reversed')
  assertProblem(await handOver([code], 75_000), 409)
})

for (const [field, change] of Object.entries({
  branch: { branch: 'NADA' },
  trackingCodes: { trackingCodes: ['x'] },
  countedCents: { countedCents: -1 },
}))
  test(`a hand-over with a wrong ${field} is refused`, async () => {
    const body = { branch, trackingCodes: ['HOLA-0001'], countedCents: 1, ...change }
    assertProblem(await act('/hand-overs', body), 400, field)
  })

test('a hand-over of what was not collected changes nothing', async () => {
  const code = await delivered(300)
  assertProblem(await handOver([code, 'NADA-0001'], 35_000), 409)
  assert.equal((await stateOf(code)).state, 'collected')
})

for (const body of [
  { shipper: 9001, from: '2026-02-30', to: '2026-03-01' },
  { shipper: 9001, from: '2026-03-02', to: '2026-03-01' },
  { from: '2026-03-01', to: '2026-03-01' },
])
  test(`no statement is made of ${JSON.stringify(body)}`, async () => {
    assertProblem(await act('/statements', body), 400)
  })

test('a role that may look may not move money, and lists come by pages', async () => {
  const token = { name: 'lector', role: 'reader' }
  const { json } = await posta.post('/ops/v1/tokens', token, bearer(posta.opsToken))
  const body = { branch, trackingCodes: ['HOLA-0001'], countedCents: 1 }
  assertProblem(await posta.post('/ops/v1/cash/hand-overs', body, bearer(json.token)), 403)
  const first = await ops('/collections?limit=2')
  assert.equal(first.json.items.length, 2)
  const second = await ops(`/collections?limit=2&after=${encodeURIComponent(first.json.next)}`)
  assert.notEqual(second.json.items[0].id, first.json.items[0].id)
  assertProblem(await ops('/collections?state=nada'), 400)
})

test('the audit log has every hand-over, resolution, statement and payment', async () => {
  const { text } = await posta.get('/ops/v1/audit?limit=1000', bearer(posta.opsToken))
  for (const action of ['cash.hand-over', 'cash.resolve', 'cash.settle', 'cash.pay'])
    assert.ok(text.includes(action), action)
})
