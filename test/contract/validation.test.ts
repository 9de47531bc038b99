import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { crossOrder } from './support.ts'

const posta = withPosta()

test('the dry run of a sound order answers as its load would, and stores nothing', async () => {
  const order = crossOrder({ codigoSeguimiento: 'SECO-0001' })
  for (let turn = 0; turn < 2; turn++) {
    const { json } = await posta.post('/cargaCliente/validar', order)
    assert.deepEqual([json.codError, json.codGestion], [0, 'SECO-0001'])
  }
  assert.equal((await posta.post('/cargaCliente/', order)).json.codError, 0)
})

test('the dry run lists the same violations as the load', async () => {
  const order = crossOrder({ codigoSeguimiento: 'SECO-0002', servicio: 'x', productos: [{}] })
  const dry = await posta.post('/cargaCliente/validar', order)
  const load = await posta.post('/cargaCliente/', order)
  assert.equal(dry.json.codError, 10)
  assert.deepEqual(dry.json, load.json)
})

test('the dry run of a code that exists is 8, with since when and whether it is the same', async () => {
  const order = crossOrder({ codigoSeguimiento: 'SECO-0003' })
  await posta.post('/cargaCliente/', order)
  const { json } = await posta.post('/cargaCliente/validar', order)
  assert.equal(json.codError, 8)
  assert.equal(json.existente.igual, true)
})

test('the dry run asks for credentials', async () => {
  const order = crossOrder({ autentificacion: { shipper: 9001, password: 'no' } })
  const { status, json } = await posta.post('/cargaCliente/validar', order)
  assert.deepEqual([status, json.codError], [401, 2])
})
