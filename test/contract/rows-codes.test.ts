import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { cross, crossOrder, expectStored, opsHeaders } from './support.ts'

const [shortest, longest] = ['PE-1', 'PEDIDO-000000016']

const posta = withPosta()
before(async () => {
  for (const codigoSeguimiento of [shortest, longest])
    await expectStored(posta, crossOrder({ codigoSeguimiento }))
})

test('weight and dimensions are found by codes of 4 and of 16 characters', async () => {
  for (const code of [shortest, longest]) {
    const sizes = { weightKg: 2.5, lengthCm: 30, heightCm: 20, widthCm: 10 }
    const measured = { trackingCode: code, branch: posta.demo.branches[0], ...sizes }
    const recorded = await posta.post('/ops/v1/measurements', measured, opsHeaders(posta))
    assert.equal(recorded.status, 200, recorded.text)
    const request = { autentificacion: cross, codigoSeguimiento: code }
    const { status, json } = await posta.post('/consultaPesoMedidas/', request)
    assert.equal(status, 200)
    assert.equal(json.status.success, true)
    assert.deepEqual([json.datos.codigoSeguimiento, json.datos.peso], [code, 2.5])
  }
})

test('a label is printed for a code of 4 characters', async () => {
  const query = `?tipo=A4&shipper=9001&codSeguimiento=${shortest}`
  const { status, headers } = await posta.get(`/impresionEtiqueta/${query}`)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/pdf')
})
