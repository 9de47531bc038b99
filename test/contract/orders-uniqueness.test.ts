import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  change,
  crossOrder,
  expectStored,
  fullOrder,
  newCode,
  sendOrder,
  wareOrder,
} from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

test('a code that is stored already is 8, with HTTP 200', async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  const again = await sendOrder(posta, order)
  assert.equal(again.codError, 8)
  assert.equal(again.status, 200)
})

test('"already exists" says since when, and that the stored order is the same', async () => {
  const order = fullOrder()
  await expectStored(posta, order)
  const { existente, descError } = await sendOrder(posta, order)
  assert.equal(typeof existente?.desde, 'string')
  assert.notEqual(existente?.desde, '')
  assert.equal(existente?.igual, true)
  assert.match(descError, /desde/)
})

const differing: [string, unknown][] = [
  ['destinatario.nombre', 'Otra persona'],
  ['domicilio.codigoPostal', 5001],
  ['productos[0].peso', 1.26],
  ['productos[0].cantidad', 2],
  ['observaciones', ['Otra']],
  ['remito', 'R-2'],
  ['servicio', 'R'],
  ['datoNumerico', undefined],
]
for (const [path, value] of differing) {
  test(`"already exists" says that the order is another one: ${path} differs`, async () => {
    const order = fullOrder()
    await expectStored(posta, order)
    const again = await sendOrder(posta, change(order, { [path]: value }))
    assert.equal(again.codError, 8)
    assert.equal(again.existente?.igual, false)
  })
}

test('an order can not be modified: the second load changes nothing', async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  const other = change(order, { 'destinatario.nombre': 'Otra persona' })
  assert.equal((await sendOrder(posta, other)).codError, 8)
  const entry = await trackOne(posta, { codigoSeguimiento: order['codigoSeguimiento'] })
  assert.equal(entry.nombreCliente, 'María Eugenia Núñez')
  assert.equal(entry.movimientos.length, 1)
})

test('codes are case-insensitive: abcd-1x and ABCD-1X are one code (D16)', async () => {
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'abcd-1x' }))
  for (const codigoSeguimiento of ['abcd-1x', 'ABCD-1X', 'Abcd-1x']) {
    const again = await sendOrder(posta, crossOrder({ codigoSeguimiento }))
    assert.equal(again.codError, 8, codigoSeguimiento)
  }
})

test('a code sent as a number is the same as its text (D4)', async () => {
  await expectStored(posta, crossOrder({ codigoSeguimiento: 777001 }))
  const again = await sendOrder(posta, crossOrder({ codigoSeguimiento: '777001' }))
  assert.equal(again.codError, 8)
})

test('a code is unique across shippers (D16)', async () => {
  const codigoSeguimiento = newCode()
  await expectStored(posta, crossOrder({ codigoSeguimiento }))
  const other = await sendOrder(posta, wareOrder({ codigoSeguimiento }))
  assert.equal(other.codError, 8)
})

test("a shipper is not told what another shipper's order holds", async () => {
  const codigoSeguimiento = newCode()
  await expectStored(posta, crossOrder({ codigoSeguimiento }))
  const answer = await posta.post('/cargaCliente/', wareOrder({ codigoSeguimiento }))
  assert.doesNotMatch(answer.text, /9001|María/)
})

for (const round of [1, 2, 3]) {
  test(`20 loads of one code at once: exactly one is stored (D18), round ${round}`, async () => {
    const order = crossOrder()
    const loads = Array.from({ length: 20 }, (_, turn) =>
      change(order, { 'destinatario.nombre': `Persona ${turn}` }),
    )
    const answers = await Promise.all(loads.map((load) => sendOrder(posta, load)))
    const winners = answers.flatMap(({ codError }, turn) => (codError === 0 ? [turn] : []))
    assert.equal(winners.length, 1)
    assert.ok(answers.every(({ codError }) => [0, 8, 11].includes(codError)))
    assert.equal((await sendOrder(posta, order)).codError, 8)

    const entry = await trackOne(posta, { codigoSeguimiento: order['codigoSeguimiento'] })
    assert.equal(entry.nombreCliente, `Persona ${winners[0]}`)
    assert.equal(entry.movimientos.length, 1)
  })
}

test('20 loads of one code in mixed case by two shippers: one is stored (D16, D18)', async () => {
  const codes = ['carrera-1', 'CARRERA-1', 'Carrera-1', 'cArReRa-1']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => {
      const changes = { codigoSeguimiento: codes[turn % 4] }
      return sendOrder(posta, turn % 2 === 0 ? crossOrder(changes) : wareOrder(changes))
    }),
  )
  assert.equal(answers.filter(({ codError }) => codError === 0).length, 1)
  assert.ok(answers.every(({ codError }) => [0, 8, 11].includes(codError)))
})

test('one faulty order never fails its neighbours that arrive at the same moment', async () => {
  const taken = crossOrder()
  await expectStored(posta, taken)
  const good = Array.from({ length: 40 }, () => crossOrder())
  const bad = [taken, crossOrder({ servicio: 'X' }), wareOrder({ 'productos[0].sku': 'NADA' })]
  const all = good.flatMap((order, turn) => [order, ...(turn % 10 === 0 ? bad : [])])
  const answers = await Promise.all(all.map((order) => sendOrder(posta, order)))
  for (const [turn, order] of all.entries()) {
    assert.equal(answers[turn]?.codError === 0, good.includes(order), JSON.stringify(answers[turn]))
  }
})

test('violations go before 8: a faulty order does not say that its code exists (D14)', async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  const faulty = await sendOrder(posta, change(order, { servicio: 'X' }))
  assert.equal(faulty.codError, 10)
  assert.equal(faulty.existente, undefined)
})
