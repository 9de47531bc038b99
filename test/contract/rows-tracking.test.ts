import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { newPiece } from './movements-support.ts'
import { pieceIn, states } from './pieces-support.ts'
import { cross } from './support.ts'
import { assertEmpty, track, trackOne } from './tracking-support.ts'

const posta = withPosta()

test('a shipper number of 4 digits asks for its own', async () => {
  const entry = await trackOne(posta, { codigoSeguimiento: await newPiece(posta) })
  assert.equal(entry.codError, 0)
  assert.equal(String(cross.shipper).length, 4)
})

test('a shipper number of 5 digits is 2', async () => {
  const auth = { ...cross, shipper: 90010 }
  const { status, entries } = await track(posta, [{ codigoSeguimiento: 'ABCD' }], { auth })
  assert.equal(status, 401)
  assert.equal(entries.length, 1)
  assertEmpty(entries[0], 2, 'ABCD')
})

test('codigoAlternativo is converted to upper case', async () => {
  assertEmpty(await trackOne(posta, { codigoAlternativo: 'pedido-ñ1' }), 5, 'PEDIDO-Ñ1')
})

const described = new Map<string, string>()
for (const state of states) {
  test(`tracking shows ${state} with a description of its own`, async () => {
    const entry = await trackOne(posta, { codigoSeguimiento: await pieceIn(posta, state) })
    const newest = entry.movimientos.at(-1)
    assert.equal(newest?.check, state)
    const { descripcion } = newest
    assert.notEqual(descripcion, '')
    assert.equal(entry.estado, descripcion)
    assert.equal(described.get(descripcion), undefined, `${descripcion} is said of another, too`)
    described.set(descripcion, state)
  })
}
