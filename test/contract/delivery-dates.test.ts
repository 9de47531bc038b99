import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { withPosta } from '../support/posta.ts'
import { askRate, rateRequest } from './rates-support.ts'
import { crossOrder, newCode, opsHeaders } from './support.ts'

// A Tuesday, before the cut-off; Wednesday is no holiday.
const now = Date.parse('2026-03-03T12:00:00-03:00')
const posta = withPosta({ clock: () => now })

const key = demoShippers[0]?.apiKey ?? ''
const toCuyo = { fechaEntregaDesde: '06-03-2026', fechaEntregaHasta: '09-03-2026' }

const datesOf = ({ fechaEntregaDesde, fechaEntregaHasta }: Record<string, unknown>) => ({
  fechaEntregaDesde,
  fechaEntregaHasta,
})

const ops = (method: string, path: string, body?: unknown) =>
  posta.request(method, `/ops/v1${path}`, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...opsHeaders(posta) },
  })

const v1 = (path: string, body: unknown) =>
  posta.request('POST', `/v1${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  })

const orderTo = (codigoPostal: number) => {
  const order = crossOrder({ codigoSeguimiento: newCode() })
  return { ...order, domicilio: { ...(order['domicilio'] as object), codigoPostal } }
}

test("REST's quote says between which days the shipment arrives (D44)", async () => {
  const { json } = await posta.post('/consulta_tarifa_rest/', rateRequest({ codigoPostal: 5500 }))
  assert.deepEqual(datesOf(json), toCuyo)
})

test("REST's order and its dry run say it, too (D44)", async () => {
  const order = orderTo(5500)
  const checked = await posta.post('/cargaCliente/validar', order)
  assert.deepEqual(datesOf(checked.json), toCuyo)
  const loaded = await posta.post('/cargaCliente/', order)
  assert.deepEqual([loaded.json.codError, datesOf(loaded.json)], [0, toCuyo])
})

test('a repeated load under an Idempotency-Key says the same days', async () => {
  const order = orderTo(5500)
  const headers = { 'idempotency-key': newCode() }
  const first = await posta.post('/cargaCliente/', order, headers)
  const again = await posta.post('/cargaCliente/', order, headers)
  assert.deepEqual(again.json, first.json)
  assert.deepEqual(datesOf(again.json), toCuyo)
})

test('/v1 says it as promise, of quotes and of orders (D44)', async () => {
  const promise = { from: '2026-03-06', to: '2026-03-09' }
  const quoted = await v1('/quotes', { postalCode: 5500, weightKg: 1 })
  assert.deepEqual(quoted.json.promise, promise)
  const loaded = await v1('/orders', {
    service: 'E',
    recipient: {
      name: 'Ana Paz',
      documentType: 'DNI',
      documentNumber: 30111222,
      mobile: '1155550000',
    },
    address: {
      street: 'Belgrano',
      number: '1',
      postalCode: 5500,
      locality: 'Mendoza',
      province: 'Mendoza',
    },
    products: [{ quantity: 1, weightKg: 1, lengthCm: 10, heightCm: 10, widthCm: 10 }],
  })
  assert.deepEqual([loaded.status, loaded.json.promise], [201, promise], loaded.text)
})

test('where no transit time is known the fields are absent, and promise is null', async () => {
  const removed = await ops('DELETE', '/transit-times/AMBA~AUSTRAL~*')
  assert.equal(removed.status, 200, removed.text)
  const { json } = await posta.post('/consulta_tarifa_rest/', rateRequest({ codigoPostal: 9410 }))
  assert.equal(json.codError, 0)
  assert.ok(!('fechaEntregaDesde' in json) && !('fechaEntregaHasta' in json))
  const loaded = await posta.post('/cargaCliente/', orderTo(9410))
  assert.equal(loaded.json.codError, 0)
  assert.ok(!('fechaEntregaDesde' in loaded.json))
  const quoted = await v1('/quotes', { postalCode: 9410, weightKg: 1 })
  assert.deepEqual([quoted.status, quoted.json.promise], [200, null])
})

test('a refused quote or order promises nothing', async () => {
  const quote = await askRate(posta, rateRequest({ codigoPostal: 'x' }))
  assert.ok(!('fechaEntregaDesde' in quote))
  const refused = await posta.post('/cargaCliente/', crossOrder({ productos: [] }))
  assert.ok(!('fechaEntregaDesde' in refused.json))
})

test('a holiday that the carrier adds moves the days that are promised from then on', async () => {
  const added = await ops('PUT', '/holidays/2026-03-05', { name: 'Asueto' })
  assert.equal(added.status, 200, added.text)
  const { json } = await posta.post('/consulta_tarifa_rest/', rateRequest({ codigoPostal: 5500 }))
  assert.deepEqual(datesOf(json), {
    fechaEntregaDesde: '09-03-2026',
    fechaEntregaHasta: '10-03-2026',
  })
})
