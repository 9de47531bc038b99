import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crossOrder, expectStored } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from './support.ts'

const posta = withPosta()
const key = bearer(demo.cross.apiKey)

test('a sheet made in /v1 is received by its id, and says so', async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  const made = await posta.post('/v1/hand-overs', {}, key)
  assert.equal(made.status, 201, made.text)
  const { id, shipments } = made.json
  assert.ok(shipments >= 1)
  const pdf = await posta.get(`/v1/hand-overs/${id}/pdf`, key)
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  assert.equal(pdf.headers.get('content-disposition'), `attachment; filename="${id}.pdf"`)
  const listed = await posta.get(`/v1/hand-overs/${id}/shipments`, key)
  const codes = listed.json.items.map((item: { trackingCode: string }) => item.trackingCode)
  assert.ok(codes.includes(order['codigoSeguimiento']))
  const [branch] = posta.demo.branches
  const path = `/ops/v1/hand-overs/${id}/reception`
  assert.equal((await posta.post(path, { branch }, bearer(posta.opsToken))).status, 200)
  assert.equal((await posta.get(`/v1/hand-overs/${id}`, key)).json.received, shipments)
  assert.equal((await posta.get('/v1/hand-overs', key)).json.items[0].id, id)
})

test('a sheet that nobody made, of nothing, is 404', async () => {
  for (const id of ['HE-9001-260101-X', 'HE-9002-260101', 'nada'])
    assertProblem(await posta.get(`/v1/hand-overs/${id}`, key), 404)
  assertProblem(await posta.get('/v1/hand-overs?day=2026-02-30', key), 400, 'day')
  assertProblem(await posta.post('/v1/hand-overs', { day: '2026-13-01' }, key), 400, 'day')
  assertProblem(await posta.post('/v1/hand-overs', { day: '2026-01-02' }, key), 409)
})
