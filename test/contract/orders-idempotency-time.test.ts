import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { change, crossOrder, type Fields, newCode, sendOrder } from './support.ts'

const hourMs = 3_600_000
let now = Date.parse('2026-05-15T15:00:00Z')
const posta = withPosta({ clock: () => now })

function sendUnder(key: string, order: Fields) {
  return sendOrder(posta, order, { headers: { 'idempotency-key': key } })
}

test('within 24 h the same key and body gives the first answer again (D19)', async () => {
  const order = crossOrder()
  const first = await sendUnder('dentro', order)
  now += 23.9 * hourMs
  assert.deepEqual(await sendUnder('dentro', order), first)
})

test('after 24 h a key is forgotten: the code exists by then, 8 (D19)', async () => {
  const order = crossOrder()
  assert.equal((await sendUnder('vencida', order)).codError, 0)
  now += 24.1 * hourMs
  assert.equal((await sendUnder('vencida', order)).codError, 8)
})

test('after 24 h a key can be used for another body (D19)', async () => {
  const order = crossOrder()
  assert.equal((await sendUnder('otra-vez', order)).codError, 0)
  now += 24.1 * hourMs
  const other = change(order, { codigoSeguimiento: newCode() })
  const second = await sendUnder('otra-vez', other)
  assert.equal(second.codError, 0)
  assert.deepEqual(await sendUnder('otra-vez', other), second)
})

test('a retry does not prolong the 24 h: they count from the first answer (D19)', async () => {
  const order = crossOrder()
  assert.equal((await sendUnder('sin-alargue', order)).codError, 0)
  now += 20 * hourMs
  assert.equal((await sendUnder('sin-alargue', order)).codError, 0)
  now += 5 * hourMs
  assert.equal((await sendUnder('sin-alargue', order)).codError, 8)
})
