import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPosta, withPosta } from '../support/posta.ts'
import { answerOf, envelope, faultOf } from './envelope.ts'

const posta = withPosta()
const question = envelope('consultas', { tipo_doc: 'DNI', numero_doc: '1' })

test('documents may be asked for, unless the carrier turns that off', async () => {
  const on = await posta.request('POST', '/soap', { body: question })
  assert.deepEqual(
    (answerOf(on.text).value as Record<string, unknown>)['success'],
    'false',
    'nobody has that document',
  )
  const closed = await startPosta({ env: { POSTA_DOCUMENT_QUERIES: 'off' } })
  try {
    const off = await closed.request('POST', '/soap', { body: question })
    assert.equal(off.status, 500)
    assert.deepEqual(faultOf(off.text), {
      code: 'SOAP-ENV:Client',
      message: 'La operación consultas está desactivada.',
    })
    const wsdl = await closed.get('/soap?wsdl')
    assert.match(wsdl.text, /name="consultas"/, 'clients made from the WSDL stay as they are')
  } finally {
    await closed.close()
  }
})
