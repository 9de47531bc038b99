import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  addShipper,
  change,
  crossOrder,
  expectStored,
  type Fields,
  newCode,
  sendOrder,
  wareOrder,
} from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

let keysGiven = 0
function newKey(): string {
  keysGiven += 1
  return `clave-de-prueba-${keysGiven}`
}

function sendUnder(key: string, order: Fields, path?: string) {
  const headers = { 'idempotency-key': key }
  return sendOrder(posta, order, path === undefined ? { headers } : { headers, path })
}

test('the same key and body gives the first answer again, never 8 (D19)', async () => {
  const key = newKey()
  const order = crossOrder()
  const first = await sendUnder(key, order)
  assert.equal(first.codError, 0)
  for (let retry = 0; retry < 3; retry += 1) assert.deepEqual(await sendUnder(key, order), first)
})

test('a retry stores nothing more, nor reserves any units again (D19)', async () => {
  const key = newKey()
  const order = wareOrder({ 'productos[0].cantidad': 400 })
  for (let retry = 0; retry < 4; retry += 1) {
    assert.equal((await sendUnder(key, order)).codError, 0)
  }
  const rest = wareOrder({ 'productos[0].cantidad': 600 })
  await expectStored(posta, rest)
})

const refusals: [string, number, Fields][] = [
  ['wrong service', 10, { servicio: 'X' }],
  ['postal code', 5, { 'domicilio.codigoPostal': 1 }],
  ['several faults', 3, { 'productos[0].cantidad': 0, 'destinatario.celular': '' }],
  ['tracking code missing', 3, { codigoSeguimiento: undefined }],
  ['malformed field', 400, { 'domicilio.altura': '1234567' }],
]
for (const [rule, codError, changes] of refusals) {
  test(`a refusal is given again too: ${rule} (D19)`, async () => {
    const key = newKey()
    const order = crossOrder(changes)
    const first = await sendUnder(key, order)
    assert.equal(first.codError, codError)
    assert.deepEqual(await sendUnder(key, order), first)
  })
}

test('a refusal for lack of stock is given again (D19)', async () => {
  const key = newKey()
  const order = wareOrder({ 'productos[0].sku': 'SKU-ROJO', 'productos[0].cantidad': 1001 })
  const first = await sendUnder(key, order)
  assert.equal(first.codError, 400)
  assert.deepEqual(await sendUnder(key, order), first)
})

test("an 8 is given again when the key's own first answer was 8 (D19)", async () => {
  const key = newKey()
  const order = crossOrder()
  await expectStored(posta, order)
  const first = await sendUnder(key, order)
  assert.equal(first.codError, 8)
  assert.deepEqual(await sendUnder(key, order), first)
})

const otherBodies: [string, Fields][] = [
  ['another code', { codigoSeguimiento: 'OTRO-0001' }],
  ['one field changed', { 'destinatario.nombre': 'Otra persona' }],
  ['a fault', { servicio: 'X' }],
]
for (const [difference, changes] of otherBodies) {
  test(`the same key with another body is 400 and names the key: ${difference} (D19)`, async () => {
    const key = newKey()
    const order = crossOrder()
    assert.equal((await sendUnder(key, order)).codError, 0)
    const answer = await sendUnder(key, change(order, changes))
    assert.equal(answer.codError, 400)
    assert.equal(answer.status, 200)
    const text = `${answer.descError} ${JSON.stringify(answer.errores ?? [])}`
    assert.match(text, /Idempotency-Key/)
    assert.ok(text.includes(key), text)
  })
}

test('the same key with another body stores nothing, the first answer stays (D19)', async () => {
  const key = newKey()
  const order = crossOrder()
  const first = await sendUnder(key, order)
  const codigoSeguimiento = newCode()
  assert.equal((await sendUnder(key, change(order, { codigoSeguimiento }))).codError, 400)
  assert.equal((await trackOne(posta, { codigoSeguimiento })).codError, 5)
  assert.deepEqual(await sendUnder(key, order), first)
  await expectStored(posta, crossOrder({ codigoSeguimiento }))
})

test('a refused body does not let another body through under its key (D19)', async () => {
  const key = newKey()
  const faulty = crossOrder({ servicio: 'X' })
  assert.equal((await sendUnder(key, faulty)).codError, 10)
  assert.equal((await sendUnder(key, change(faulty, { servicio: 'E' }))).codError, 400)
})

test('the same body under another key, or none, is 8 (D19)', async () => {
  const order = crossOrder()
  assert.equal((await sendUnder(newKey(), order)).codError, 0)
  assert.equal((await sendUnder(newKey(), order)).codError, 8)
  assert.equal((await sendOrder(posta, order)).codError, 8)
})

test('a very long key is answered in shape, and never -1', async () => {
  const answer = await sendUnder('k'.repeat(5_000), crossOrder())
  assert.ok(answer.codError === 0 || answer.codError === 400, JSON.stringify(answer))
})

test('20 loads of one code under 20 keys at once: exactly one is stored (D18)', async () => {
  const order = crossOrder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendUnder(newKey(), order)))
  assert.equal(answers.filter(({ codError }) => codError === 0).length, 1)
  assert.ok(answers.every(({ codError }) => [0, 8, 11].includes(codError)))
})

test('keys are compared exactly, with their case', async () => {
  const order = crossOrder()
  assert.equal((await sendUnder('Clave-Con-Caja', order)).codError, 0)
  assert.equal((await sendUnder('clave-con-caja', order)).codError, 8)
})

test('a key belongs to its shipper: another one may use it (D19)', async () => {
  const key = newKey()
  assert.equal((await sendUnder(key, crossOrder())).codError, 0)
  const theirs = wareOrder({ 'productos[0].sku': 'SKU-ROJO' })
  assert.equal((await sendUnder(key, theirs)).codError, 0)
})

test('a caller with wrong credentials neither takes a key nor sees its answer (D19)', async () => {
  const key = newKey()
  const order = crossOrder()
  const stranger = change(order, { 'autentificacion.password': 'otra' })
  assert.equal((await sendUnder(key, stranger)).codError, 2)
  assert.equal((await sendUnder(key, order)).codError, 0)
  assert.equal((await sendUnder(key, stranger)).codError, 2)
})

test('a key is one in the environment, however it is reached (D3, D6, D19)', async () => {
  const key = newKey()
  const order = crossOrder()
  const first = await sendUnder(key, order)
  for (const path of ['/cargaCliente', '/testing/cargaCliente/', '/testing/cargaCliente']) {
    assert.deepEqual(await sendUnder(key, order, path), first, path)
  }
})

test('a key of testing means nothing in production (D6, D19)', async () => {
  const key = newKey()
  const shipper = { number: 9001, name: 'Librería El Ateneo', mode: 'CROSS' }
  const autentificacion = await addShipper(posta, shipper, '/production')
  const order = crossOrder()
  assert.equal((await sendUnder(key, order)).codError, 0)
  const there = change(order, { autentificacion })
  assert.equal((await sendUnder(key, there, '/production/cargaCliente/')).codError, 0)
})

test('20 sends of one key and body at the same moment: 0 or 11, never 8 (D19)', async () => {
  const key = newKey()
  const order = crossOrder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendUnder(key, order)))
  const stored = answers.filter(({ codError }) => codError === 0)
  assert.ok(stored.length >= 1)
  assert.ok(answers.every(({ codError }) => codError === 0 || codError === 11))
  for (const answer of stored) assert.deepEqual(answer, stored[0])
  assert.deepEqual(await sendUnder(key, order), stored[0])
  const entry = await trackOne(posta, { codigoSeguimiento: order['codigoSeguimiento'] })
  assert.equal(entry.movimientos.length, 1)
})

test('20 bodies under one key at the same moment: exactly one is stored (D19)', async () => {
  const key = newKey()
  const orders = Array.from({ length: 20 }, () => crossOrder())
  const answers = await Promise.all(orders.map((order) => sendUnder(key, order)))
  assert.equal(answers.filter(({ codError }) => codError === 0).length, 1)
  assert.ok(answers.every(({ codError }) => [0, 11, 400].includes(codError)))
})
