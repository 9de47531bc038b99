import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { trackingCodeLimits } from '../../src/capabilities/tracking-codes/tracking-codes.limits.ts'
import { cross, crossOrder, expectRefused, expectStored, wareOrder } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { killServices, newDataFolder, startService } from '../support/service.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const posta = withPosta()
after(killServices)

const path = '/v1/tracking-codes'
const reserve = (body: unknown, more: Record<string, string> = {}, key = demo.cross.apiKey) =>
  posta.post(path, body, bearer(key, more))

test('a store gets codes, loads orders with them, and nobody else can', async () => {
  const { status, json } = await reserve({ count: 2 })
  assert.equal(status, 201)
  const [first, second] = json.trackingCodes
  assert.match(first, /^PS\d{13}$/)
  assert.ok(!first.includes('9001'), first)
  assert.notEqual(first, second)
  const foreign = wareOrder({ codigoSeguimiento: first })
  const refused = await posta.post('/cargaCliente/validar', foreign)
  assert.equal(refused.json.codError, 8)
  await expectRefused(posta, foreign, 8, 'codigoSeguimiento')
  await expectStored(posta, crossOrder({ codigoSeguimiento: first }))
  await expectRefused(posta, crossOrder({ codigoSeguimiento: first }), 8, 'codigoSeguimiento')
  const { json: facts } = await posta.get(`${path}/${first}`, bearer(demo.cross.apiKey))
  assert.deepEqual(facts, { wellFormed: true, reserved: true, used: true })
})

test('a mistyped code is found out', async () => {
  const [code = ''] = (await reserve({})).json.trackingCodes
  const last = Number(code.at(-1))
  const wrong = code.slice(0, -1) + ((last + 1) % 10)
  const { json } = await posta.get(`${path}/${wrong}`, bearer(demo.cross.apiKey))
  assert.equal(json.wellFormed, false)
})

test('a code made up in that form by its own shipper is stored as ever', async () => {
  await expectStored(posta, crossOrder({ autentificacion: cross, codigoSeguimiento: 'PS-1234' }))
})

for (const count of [0, -1, trackingCodeLimits.codesPerReservation + 1, 'muchos', 1.5])
  test(`${count} codes are not given`, async () => {
    assertProblem(await reserve({ count }), 400, 'count')
  })

test('a retry with the same Idempotency-Key gets the same codes, another message 409', async () => {
  const headers = { 'idempotency-key': 'reserva-1' }
  const first = await reserve({ count: 3 }, headers)
  const again = await reserve({ count: 3 }, headers)
  assert.deepEqual(again.json, first.json)
  assertProblem(await reserve({ count: 4 }, headers), 409)
  const others = await reserve({ count: 3 }, headers, demo.ware.apiKey)
  assert.notDeepEqual(others.json, first.json)
  assertProblem(await reserve({ count: 1 }, { 'idempotency-key': 'x'.repeat(256) }), 400)
})

test('a key that may not write orders reserves none', async () => {
  const { key } = await issueKey(posta, 9001, { scopes: ['orders:read'] })
  assertProblem(await reserve({}, {}, key), 403)
})

test('kill -9 in the midst of reservations: no code is ever given twice', async () => {
  const folder = await newDataFolder()
  const codes: string[] = []
  try {
    for (let round = 0; round < 3; round += 1) {
      const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
      const ask = async () => {
        const answer = await fetch(`${service.url}/testing${path}`, {
          method: 'POST',
          headers: bearer(demo.cross.apiKey),
          body: '{"count":5}',
        })
        codes.push(...((await answer.json()) as { trackingCodes: string[] }).trackingCodes)
      }
      const sofar = codes.length
      const callers = Array.from({ length: 8 }, async () => {
        for (;;) await ask()
      })
      const cutOff = Promise.allSettled(callers)
      while (codes.length < sofar + 200) await new Promise((resolve) => setTimeout(resolve, 2))
      await service.kill()
      await cutOff
    }
  } finally {
    await folder.remove()
  }
  assert.ok(codes.length >= 600)
  assert.equal(new Set(codes).size, codes.length)
})
