import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPiece, recordAll, scan } from '../contract/movements-support.ts'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from './support.ts'

const posta = withPosta()

test('a shipper sees the state and the movements of its own shipment', async () => {
  const code = await newPiece(posta)
  const [branch = ''] = posta.demo.branches
  await recordAll(posta, [scan(posta, code, 'IF', { branch })])
  const path = `/v1/shipments/${code.toLowerCase()}`
  const { status, json } = await posta.get(path, bearer(demo.cross.apiKey))
  assert.equal(status, 200)
  assert.equal(json.trackingCode, code)
  assert.equal(json.state, 'IF')
  assert.deepEqual(
    json.movements.map((movement: { check: string }) => movement.check),
    ['PI', 'IF'],
  )
  assert.equal(json.movements[0].branch, null)
  assert.equal(json.movements[1].branch.code, branch)
  assert.ok(json.movements[1].branch.name)
  assert.equal((await fetch(json.trackingUrl)).status, 200)
})

test("another's shipment, an unknown one and no code at all are the same 404", async () => {
  const code = await newPiece(posta)
  const answers = [
    await posta.get(`/v1/shipments/${code}`, bearer(demo.ware.apiKey)),
    await posta.get('/v1/shipments/NADA-0001', bearer(demo.cross.apiKey)),
    await posta.get('/v1/shipments/%3F', bearer(demo.cross.apiKey)),
  ]
  for (const answer of answers) assertProblem(answer, 404)
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
})
