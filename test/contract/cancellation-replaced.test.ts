import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPosta, withPosta } from '../support/posta.ts'
import { checksOf, newPiece } from './movements-support.ts'
import { cancel, cancellationPath, clientHeaders, pieceIn } from './pieces-support.ts'
import { cross, type Posta, ware } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

const withdraw = (one: Posta, codigoSeguimiento: unknown, autentificacion: unknown = cross) =>
  one.post('/cancelarOrden/', { autentificacion, codigoSeguimiento })

test('what replaces the endpoint is said in each of its answers, and cancels a piece in PI', async () => {
  const code = await newPiece(posta)
  for (const answer of [
    await cancel(posta, 'NADA-0001'),
    await cancel(posta, await newPiece(posta)),
  ]) {
    assert.match(answer.message, /POST \/cancelarOrden\/.*PI/)
  }
  const { json } = await withdraw(posta, code.toLowerCase())
  assert.deepEqual(
    [json.codError, json.resultado, json.data],
    [0, 'OK', { avalibleForCancel: true, weHaveTheProduct: false }],
  )
  assert.equal((await trackOne(posta, { codigoSeguimiento: code })).estado, 'Envío cancelado')
  assert.equal((await withdraw(posta, code)).json.codError, 422)
})

test('it returns what travels, and nothing that can not come back', async () => {
  const arrived = await pieceIn(posta, 'AR')
  const returned = await withdraw(posta, arrived)
  assert.deepEqual(returned.json.data, { avalibleForCancel: true, weHaveTheProduct: true })
  assert.equal((await checksOf(posta, arrived)).at(-1), 'DV')
  const delivered = await withdraw(posta, await pieceIn(posta, 'DL'))
  assert.deepEqual(delivered.json.data, { avalibleForCancel: false, weHaveTheProduct: false })
})

test('another shipper has no such piece, and wrong credentials are 2', async () => {
  const code = await newPiece(posta)
  assert.equal((await withdraw(posta, code, ware)).json.codError, 5)
  assert.equal((await withdraw(posta, undefined)).json.codError, 5)
  const { status, json } = await withdraw(posta, code, { ...cross, password: 'otra' })
  assert.deepEqual([status, json.codError, json.data.avalibleForCancel], [401, 2, false])
})

test('it works with the old endpoint turned off, whose 410 says so; Sunset is a setting', async () => {
  const env = { POSTA_CANCELLATION: 'off', POSTA_CANCELLATION_SUNSET: '2027-01-31' }
  const other = await startPosta({ env })
  try {
    const code = await newPiece(other)
    const path = `${cancellationPath}/${code}`
    const gone = await other.get(path, clientHeaders())
    assert.equal(gone.status, 410)
    assert.match(String(gone.json.message), /POST \/cancelarOrden\//)
    assert.equal(gone.headers.get('sunset'), 'Sun, 31 Jan 2027 00:00:00 GMT')
    assert.equal((await withdraw(other, code)).json.codError, 0)
  } finally {
    await other.close()
  }
})
