import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type StartedPosta, startPosta, withPosta } from '../support/posta.ts'
import { cancel } from './pieces-support.ts'
import {
  crossOrder,
  expectStored,
  type Fields,
  newCode,
  opsHeaders,
  type Posta,
} from './support.ts'

const posta = withPosta()

const sendOrder = (one: Posta, order: Fields, headers: Record<string, string> = {}) =>
  one.post('/cargaCliente/', order, headers)

const call = (one: Posta, method: string, path: string, body?: unknown) =>
  one.request(method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...opsHeaders(one) },
  })

/** A branch of its own: a branch that a test closes stays closed. */
async function newBranch(limits: Fields = {}): Promise<string> {
  const code = `C${Math.floor(100_000 + Math.random() * 899_999)}`
  const facts = {
    name: 'Sucursal de prueba',
    address: 'Av. Corrientes 850',
    postalCode: 1043,
    locality: 'San Nicolás',
    latitude: '-34.6037',
    longitude: '-58.3816',
    locker: false,
    maxWeightKg: 20,
    maxSideCm: 100,
    maxMiddleSideCm: 60,
    maxShortSideCm: 40,
    ...limits,
  }
  const answer = await call(posta, 'PUT', `/ops/v1/branches/${code}`, facts)
  assert.ok(answer.status < 300, answer.text)
  return code
}

function toBranch(code: string, product: Fields = {}): Fields {
  const [line] = crossOrder()['productos'] as Fields[]
  return crossOrder({
    servicio: 'F',
    productos: [{ ...line, ...product }],
    'domicilio.localidad': code,
  })
}

async function refused(order: Fields): Promise<Fields> {
  const { json } = await sendOrder(posta, order)
  assert.equal(json.codError, 6, JSON.stringify(json))
  assert.equal(json.errores[0].campo, 'domicilio.localidad')
  return json
}

test('an order to a closed branch is 6 and says until when; it is taken once it reopens', async () => {
  const code = await newBranch()
  await expectStored(posta, toBranch(code))
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const path = `/ops/v1/branches/${code}`
  const closed = await posta.post(`${path}/close`, { until }, opsHeaders(posta))
  assert.equal(closed.status, 200, closed.text)
  assert.match(String((await refused(toBranch(code)))['descError']), /cerrada hasta el \d\d-\d\d/)
  await posta.post(`${path}/reopen`, {}, opsHeaders(posta))
  await expectStored(posta, toBranch(code))
})

test('an order beyond the weight or the size of its branch is 6 and says the limit', async () => {
  const code = await newBranch()
  assert.match(String((await refused(toBranch(code, { peso: 20.01 })))['descError']), /20 kg/)
  const long = await refused(toBranch(code, { largo: 100.01, alto: 10, ancho: 10 }))
  assert.match(String(long['descError']), /100 x 60 x 40 cm/)
  // It may be turned: the sides are compared from the longest to the shortest.
  await refused(toBranch(code, { largo: 10, alto: 61, ancho: 61 }))
  await expectStored(posta, toBranch(code, { peso: 20, largo: 40, alto: 100, ancho: 60 }))
})

test('several products weigh together, as on the label', async () => {
  const code = await newBranch()
  const [line] = crossOrder()['productos'] as Fields[]
  const productos = [
    { ...line, peso: 12 },
    { ...line, peso: 9 },
  ]
  await refused(crossOrder({ servicio: 'F', productos, 'domicilio.localidad': code }))
})

test('both faults are listed, after a wrong postal code and before a weight of 0', async () => {
  const code = await newBranch({ maxWeightKg: 1 })
  const order = toBranch(code, { peso: 2, largo: 500 })
  const { json } = await sendOrder(posta, { ...order, codigoSeguimiento: newCode() })
  assert.deepEqual(
    json.errores.map(({ codError }: { codError: number }) => codError),
    [6, 6],
  )
})

test('a home delivery of that weight is taken, and the dry run judges alike', async () => {
  const code = await newBranch({ maxWeightKg: 1 })
  const [line] = crossOrder()['productos'] as Fields[]
  await expectStored(posta, crossOrder({ productos: [{ ...line, peso: 30 }] }))
  const { json } = await posta.post('/cargaCliente/validar', toBranch(code, { peso: 2 }))
  assert.equal(json.codError, 6)
})

/** Makes a postal code part of a zone to which no tariff goes. */
async function uncover(one: Posta): Promise<void> {
  const zone = await call(one, 'PUT', '/ops/v1/zones/ISLA', { name: 'Una isla' })
  assert.ok(zone.status < 300, zone.text)
  const range = await call(one, 'PUT', '/ops/v1/zone-ranges/9410~9410', { zone: 'ISLA' })
  assert.ok(range.status < 300, range.text)
}

const running: StartedPosta[] = []
after(async () => {
  for (const one of running) await one.close()
})

const ushuaia = { 'domicilio.codigoPostal': 9410 }

async function workOf(one: Posta, code: unknown): Promise<Fields[]> {
  const path = `/ops/v1/work-list?kind=no-tariff&trackingCode=${String(code)}`
  const { json } = await one.get(path, opsHeaders(one))
  return json.items
}

test('a postal code without a tariff is taken with a notice, and is on the work list', async () => {
  const one: Posta = posta
  await uncover(one)
  const covered = crossOrder()
  const { json: usual } = await sendOrder(one, covered)
  assert.deepEqual([usual.codError, usual.avisos], [0, undefined])
  assert.deepEqual(await workOf(one, covered['codigoSeguimiento']), [])

  const order = crossOrder(ushuaia)
  const dry = await one.post('/cargaCliente/validar', order)
  assert.equal(dry.json.avisos?.[0]?.campo, 'domicilio.codigoPostal')
  const key = { 'idempotency-key': newCode() }
  const { json } = await sendOrder(one, order, key)
  assert.equal(json.codError, 0)
  assert.deepEqual(Object.keys(json.avisos[0]), ['campo', 'descripcion'])
  assert.equal(json.avisos[0].campo, 'domicilio.codigoPostal')
  assert.match(json.avisos[0].descripcion, /tarifa/)
  assert.deepEqual((await sendOrder(one, order, key)).json, json, 'a retry has the same notice')

  const [item] = await workOf(one, order['codigoSeguimiento'])
  assert.equal(item?.['kind'], 'no-tariff')
  const path = `/ops/v1/work-list/${String(item?.['id'])}/resolution`
  assert.equal((await one.post(path, {}, opsHeaders(one))).status, 400)
  const resolved = await one.post(path, { note: 'Se cotiza a mano' }, opsHeaders(one))
  assert.equal(resolved.status, 200, resolved.text)
  assert.deepEqual(await workOf(one, order['codigoSeguimiento']), [])
  assert.equal((await one.post(path, { note: 'otra vez' }, opsHeaders(one))).status, 404)

  const dropped = crossOrder(ushuaia)
  await sendOrder(one, dropped)
  await cancel(one, String(dropped['codigoSeguimiento']))
  assert.deepEqual(await workOf(one, dropped['codigoSeguimiento']), [], 'a cancelled one leaves it')
})

test('POSTA_COVERAGE=refuse makes it 5, and nothing is stored', async () => {
  const one = await startPosta({ env: { POSTA_COVERAGE: 'refuse' } })
  running.push(one)
  await uncover(one)
  const order = crossOrder(ushuaia)
  const { json } = await sendOrder(one, order)
  assert.equal(json.codError, 5)
  assert.equal(json.errores[0].campo, 'domicilio.codigoPostal')
  assert.match(json.descError, /tarifa/)
  assert.deepEqual(await workOf(one, order['codigoSeguimiento']), [])
  await expectStored(one, crossOrder())
})
