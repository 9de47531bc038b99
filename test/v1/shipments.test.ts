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

test('the reason to look at one is in the language that the caller reads', async () => {
  const code = await newPiece(posta)
  const checks = ['IF', 'MA', 'LD', 'CA']
  await recordAll(
    posta,
    checks.map((check) => scan(posta, code, check)),
  )
  const read = async (language: string) => {
    const key = { ...bearer(demo.cross.apiKey), 'accept-language': language }
    const one = await posta.get(`/v1/shipments/${code}`, key)
    const list = await posta.get(`/v1/shipments?codes=${code}`, key)
    const { items } = (await posta.get('/v1/attention?kind=nobody-home', key)).json
    const texts = [one.json.attention.text, list.json.items[0].attention.text, items[0].text]
    assert.equal(new Set(texts).size, 1, texts.join(' | '))
    return texts[0] as string
  }
  assert.match(await read('es-AR,en;q=0.5'), /^No encontramos a nadie el /)
  assert.match(await read('en-GB'), /^We found nobody on \d\d\/\d\d at \d\d:\d\d\. /)
  assert.match(await read('fr'), /^No encontramos/)
})
