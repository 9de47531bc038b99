import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPosta } from '../support/posta.ts'
import { answerOf, envelope, faultOf } from './envelope.ts'

let posta: Awaited<ReturnType<typeof startPosta>>

before(async () => {
  posta = await startPosta({ env: { POSTA_LIMITS: 'on' } })
})
after(() => posta.close())

const ask = () =>
  posta.request('POST', '/soap', {
    body: envelope('consultas', { tipo_doc: 'DNI', numero_doc: '1' }),
  })

test('a document may be asked for 60 times a minute; the next is a Client fault of 429', async () => {
  for (let count = 0; count < 60; count++) assert.equal((await ask()).status, 200)
  const answer = await ask()
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) >= 1)
  assert.equal(faultOf(answer.text).code, 'SOAP-ENV:Client')
  const other = await posta.request('POST', '/soap', {
    body: envelope('validToken', { idShipper: 9001, keyShipper: 'demo-key-9001' }),
  })
  assert.equal(answerOf(other.text).value, 'true')
})

test('wrong attempts are limited, in the shape of a fault', async () => {
  const wrong = (_: unknown, index: number) =>
    posta.request('POST', '/soap', {
      body: envelope('validToken', { idShipper: 9002, keyShipper: `wrong-${index}` }),
    })
  const answers = await Promise.all(Array.from({ length: 120 }, wrong))
  const limited = answers.find(({ status }) => status === 429)
  assert.ok(limited, 'every one of 120 wrong attempts was looked at')
  assert.ok(Number(limited.headers.get('retry-after')) >= 1)
  assert.equal(faultOf(limited.text).code, 'SOAP-ENV:Client')
})
