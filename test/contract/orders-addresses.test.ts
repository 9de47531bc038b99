import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startPosta, withPosta } from '../support/posta.ts'
import { addShipper, change, type cross, crossOrder, expectStored, sendOrder } from './support.ts'
import { trackOne } from './tracking-support.ts'

let inProduction: typeof cross
const posta = withPosta()
before(async () => {
  const shipper = { number: 9001, name: 'Librería El Ateneo', mode: 'CROSS' }
  inProduction = await addShipper(posta, shipper, '/production')
})

const testingPaths = [
  '/cargaCliente/',
  '/cargaCliente',
  '/testing/cargaCliente/',
  '/testing/cargaCliente',
]
const productionPaths = ['/production/cargaCliente/', '/production/cargaCliente']

for (const path of testingPaths) {
  test(`POST ${path} loads an order into testing (D3, D6)`, async () => {
    const order = crossOrder()
    await expectStored(posta, order, { path })
    for (const other of testingPaths) {
      assert.equal((await sendOrder(posta, order, { path: other })).codError, 8, other)
    }
  })
}

for (const path of productionPaths) {
  test(`POST ${path} loads an order into production (D3, D6)`, async () => {
    const order = crossOrder({ autentificacion: inProduction })
    await expectStored(posta, order, { path })
    for (const other of productionPaths) {
      assert.equal((await sendOrder(posta, order, { path: other })).codError, 8, other)
    }
  })

  test(`POST ${path} knows no demonstration shipper: 2 (D8)`, async () => {
    assert.equal((await sendOrder(posta, crossOrder(), { path })).codError, 2)
  })
}

test('credentials of production are 2 in testing (D6)', async () => {
  const order = crossOrder({ autentificacion: inProduction })
  assert.equal((await sendOrder(posta, order)).codError, 2)
})

test('one code can be loaded in each environment, and neither sees the other (D6)', async () => {
  const order = crossOrder()
  const there = change(order, {
    autentificacion: inProduction,
    'destinatario.nombre': 'Otra persona',
  })
  const item = { codigoSeguimiento: order['codigoSeguimiento'] }
  const request = { path: '/production/tracking/consultaTrackingMasivo/', auth: inProduction }

  await expectStored(posta, order)
  assert.equal((await trackOne(posta, item, request)).codError, 5)
  await expectStored(posta, there, { path: '/production/cargaCliente/' })
  assert.equal((await trackOne(posta, item, request)).nombreCliente, 'Otra persona')
  assert.equal((await trackOne(posta, item)).nombreCliente, 'María Eugenia Núñez')
})

test('the demonstration can be turned off: its shippers are unknown then (D8, D35)', async () => {
  const bare = await startPosta({ env: { POSTA_DEMO: 'off' } })
  try {
    assert.equal((await sendOrder(bare, crossOrder())).codError, 2)
  } finally {
    await bare.close()
  }
})

test('a query string does not change where a path leads', async () => {
  await expectStored(posta, crossOrder(), { path: '/cargaCliente/?origen=tienda' })
  await expectStored(posta, crossOrder(), { path: '/cargaCliente?origen=tienda' })
})
