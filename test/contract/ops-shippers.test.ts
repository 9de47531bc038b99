import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem } from './movements-support.ts'
import {
  addShipper,
  crossOrder,
  expectRefused,
  expectStored,
  type Fields,
  isFields,
  opsHeaders,
  sendOrder,
  shown,
  wareOrder,
} from './support.ts'

const posta = withPosta()

const path = '/ops/v1/shippers'
const shipper = (number: unknown, more: Fields = {}): Fields => ({
  number,
  name: 'Almacén de Ramos Generales',
  mode: 'CROSS',
  ...more,
})

test('a new shipper is answered with its password and key (D34)', async () => {
  const answer = await posta.post(path, shipper(9201), opsHeaders(posta))
  assert.ok(isFields(answer.json), answer.text)
  const { number, name, mode, password, key } = answer.json
  assert.deepEqual({ number, name, mode }, shipper(9201))
  assert.ok(typeof password === 'string' && password.length >= 8)
  assert.ok(typeof key === 'string' && key.length >= 8)
  assert.notEqual(password, key)
})

test('the password loads orders, the key does not (D10)', async () => {
  const answer = await posta.post(path, shipper(9202), opsHeaders(posta))
  assert.ok(isFields(answer.json))
  const { password, key } = answer.json
  await expectStored(posta, crossOrder({ autentificacion: { shipper: 9202, password } }))
  const withKey = crossOrder({ autentificacion: { shipper: 9202, password: key } })
  assert.equal((await sendOrder(posta, withKey)).codError, 2)
})

test('mode CROSS or WARE decides which rules hold (D17)', async () => {
  const cross = await addShipper(posta, shipper(9203))
  const ware = await addShipper(posta, shipper(9204, { mode: 'WARE' }))
  await expectStored(posta, crossOrder({ autentificacion: cross }))
  const order = crossOrder({ autentificacion: ware })
  await expectRefused(posta, order, 400, 'productos[0].sku')
})

test("a WARE shipper can't take another one's stock (D8, D17)", async () => {
  const ware = await addShipper(posta, shipper(9205, { mode: 'WARE' }))
  await expectRefused(posta, wareOrder({ autentificacion: ware }), 400, /^productos\[0\]/)
})

test('without the token it is 401, and no shipper is made', async () => {
  for (const headers of [{}, { authorization: 'Bearer otro' }]) {
    assertProblem(await posta.post(path, shipper(9206), headers), 401)
  }
  await addShipper(posta, shipper(9206))
})

test('a number that is taken is refused, and its shipper keeps its password', async () => {
  const first = await addShipper(posta, shipper(9207))
  const again = await posta.post(path, shipper(9207), opsHeaders(posta))
  assert.ok(again.status >= 400 && again.status < 500, again.text)
  assertProblem(again, again.status)
  await expectStored(posta, crossOrder({ autentificacion: first }))
})

const faults: Fields[] = [
  { number: undefined },
  { number: 'abc' },
  { number: 0 },
  { number: -1 },
  { number: 1.5 },
  { number: 10000 },
  { name: undefined },
  { name: '' },
  { name: {} },
  { mode: undefined },
  { mode: 'OTRO' },
  { insured: 'quizás' },
  { volumetricFactor: 0 },
  { volumetricFactor: 'mucho' },
]
for (const fault of faults) {
  const [field = ''] = Object.keys(fault)
  test(`${field} ${shown(fault[field])} is refused, as problem details`, async () => {
    const answer = await posta.post(path, shipper(9208, fault), opsHeaders(posta))
    assert.ok(answer.status >= 400 && answer.status < 500, answer.text)
    assertProblem(answer, answer.status)
  })
}

test('accounts are listed page by page, by mode and by a part of their name', async () => {
  for (const number of [9301, 9302, 9303])
    await posta.post(path, shipper(number, { name: `Por Páginas ${number}` }), opsHeaders(posta))
  const list = async (query: string) =>
    (await posta.get(`${path}?${query}`, opsHeaders(posta))).json
  const numbers = ({ shippers }: { shippers: { number: number }[] }) =>
    shippers.map((one) => one.number)
  const first = await list('name=por%20p%C3%A1ginas&limit=2')
  assert.deepEqual(numbers(first), [9301, 9302])
  const second = await list(`name=por%20p%C3%A1ginas&limit=2&after=${first.next}`)
  assert.deepEqual(numbers(second), [9303])
  assert.equal(second.next, undefined)
  assert.deepEqual(numbers(await list('name=por%20p%C3%A1ginas&mode=WARE')), [])
})
