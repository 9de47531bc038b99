import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAll, scan } from '../contract/movements-support.ts'
import { crossOrder, expectStored, opsHeaders, product } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'

const posta = withPosta()

async function tokenIn(environment: string, name: string, role: string): Promise<string> {
  const path = `/${environment}/ops/v1/tokens`
  const { status, json } = await posta.post(path, { name, role }, opsHeaders(posta))
  assert.equal(status, 201)
  return json.token
}

test('an executive of testing opens no account of production', async () => {
  const path = '/testing/ops/v1/onboardings/7001/approval'
  const approve = (token: string) => posta.post(path, {}, bearer(token))
  const refused = await approve(await tokenIn('testing', 'Ejecutiva de pruebas', 'executive'))
  assert.equal(refused.status, 403)
  assert.match(refused.json.detail, /token de producción/)
  assert.equal((await approve(await tokenIn('production', 'Lectora', 'reader'))).status, 403)
  assert.equal((await approve('ops_nobody-has-this-token')).status, 401)
  // Nobody asked for this account: somebody who may approve learns that.
  const executive = await tokenIn('production', 'Ejecutiva', 'executive')
  assert.equal((await approve(executive)).status, 404)
  assert.equal((await approve(posta.opsToken)).status, 404)
})

test('no role reverses settled cash with a movement', async () => {
  const order = crossOrder({ servicio: 'B', productos: [product({ valorContrareembolso: 900 })] })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  const [branch = ''] = posta.demo.branches
  const scanner = await tokenIn('testing', 'Lector', 'scanner')
  for (const check of ['IF', 'MA', 'LD', 'DL']) await recordAll(posta, [scan(posta, code, check)])
  const cash = (path: string, body: object) =>
    posta.post(`/testing/ops/v1/cash${path}`, body, opsHeaders(posta))
  const brought = { branch, trackingCodes: [code], countedCents: 90_000 }
  assert.equal((await cash('/hand-overs', brought)).status, 201)
  const day = new Date().toISOString().slice(0, 10)
  const made = await cash('/statements', { shipper: 9001, from: '2026-01-01', to: day })
  assert.equal(made.status, 201, made.text)

  const correct = async (token: string, more: object) => {
    const movement = { trackingCode: code, check: 'CA', branch, correction: true, ...more }
    const body = { movements: [movement] }
    const { json } = await posta.post('/testing/ops/v1/movements', body, bearer(token))
    return json.results[0]
  }
  assert.match((await correct(scanner, {})).reason, /último escaneo propio/)
  assert.match((await correct(posta.opsToken, {})).reason, /por qué se corrige/)
  assert.match((await correct(posta.opsToken, { reason: 'no' })).reason, /por qué se corrige/)
  const refused = await correct(posta.opsToken, { reason: 'otra puerta' })
  assert.equal(refused.status, 'refused')
  assert.ok(refused.reason.includes(made.json.id), refused.reason)

  const path = `/testing/ops/v1/cash/collections?trackingCode=${code}`
  const stateOf = async () => (await posta.get(path, opsHeaders(posta))).json.items[0].state
  assert.equal(await stateOf(), 'settled')
  const open = await posta.get('/testing/ops/v1/cash/differences?open=true', opsHeaders(posta))
  assert.equal(open.json.items[0].trackingCode, code)
  const resolution = { resolution: 'deducted', note: 'el remitente lo acepta' }
  const resolved = await cash(`/differences/${open.json.items[0].id}/resolution`, resolution)
  assert.equal(resolved.status, 200, resolved.text)
  assert.equal((await correct(posta.opsToken, { reason: 'otra puerta' })).status, 'recorded')
  assert.equal(await stateOf(), 'reversed')
})
