import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { cross, crossOrder, expectStored, type Fields, sendOrder, shown, ware } from './support.ts'

const posta = withPosta()

const { shipper, password } = cross

// The answer is the same whichever part is wrong, so that it does not say which it was (D5, D36).
const wrong: unknown[] = [
  undefined,
  null,
  '',
  'demo-cross-9001',
  9001,
  true,
  [],
  [cross],
  {},
  { shipper },
  { shipper, password: null },
  { shipper, password: '' },
  { shipper, password: '   ' },
  { shipper, password: 'otra' },
  { shipper, password: 'DEMO-CROSS-9001' },
  { shipper, password: `${password} ` },
  { shipper, password: ` ${password}` },
  { shipper, password: `${password}\u0000` },
  { shipper, password: 'demo-key-9001' },
  { shipper, password: ware.password },
  { shipper, password: 12345 },
  { shipper, password: true },
  { shipper, password: [password] },
  { shipper, password: { valor: password } },
  { shipper, password: 'x'.repeat(10_000) },
  { shipper, key: 'demo-key-9001' },
  { password },
  { shipper: null, password },
  { shipper: '', password },
  { shipper: 'abc', password },
  { shipper: 0, password },
  { shipper: -9001, password },
  { shipper: 9001.5, password },
  { shipper: 1234, password },
  { shipper: 99999, password },
  { shipper: 1e300, password },
  { shipper: '9'.repeat(400), password },
  { shipper: true, password },
  { shipper: [9001], password },
  { shipper: { numero: 9001 }, password },
  { shipper: ware.shipper, password },
  { Shipper: shipper, Password: password },
]

for (const autentificacion of wrong) {
  test(`autentificacion ${shown(autentificacion)} is 2 with HTTP 401 (D10)`, async () => {
    const answer = await sendOrder(posta, crossOrder({ autentificacion }))
    const unknown = await sendOrder(
      posta,
      crossOrder({ autentificacion: { shipper: 1, password: 'x' } }),
    )
    assert.equal(answer.codError, 2)
    assert.equal(answer.status, 401)
    assert.deepEqual(answer, unknown)
  })
}

test('the shipper number is accepted as a numeric string (D4)', async () => {
  await expectStored(posta, crossOrder({ autentificacion: { shipper: '9001', password } }))
})

test('credentials come before every other rule but the empty request (D14)', async () => {
  const autentificacion = { shipper, password: 'otra' }
  const orders: Fields[] = [
    { autentificacion },
    { autentificacion, productos: [], servicio: 'X', codigoSeguimiento: '#' },
    { codigoSeguimiento: 'ABCD' },
    { cualquiera: 1 },
  ]
  for (const order of orders) {
    const answer = await sendOrder(posta, order)
    assert.equal(answer.codError, 2, JSON.stringify(order))
  }
})

test('a refused caller stores nothing: the code stays free', async () => {
  const order = crossOrder()
  const stranger = { ...order, autentificacion: { shipper, password: 'otra' } }
  assert.equal((await sendOrder(posta, stranger)).codError, 2)
  await expectStored(posta, order)
})

test('a refused caller is not told whether a code exists', async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  const autentificacion = { shipper, password: 'otra' }
  const taken = await sendOrder(posta, { ...order, autentificacion })
  const free = await sendOrder(posta, crossOrder({ autentificacion }))
  assert.deepEqual(taken, free)
})
