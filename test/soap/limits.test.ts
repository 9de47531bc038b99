import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readXml } from '../../src/kits/xml/read-xml.ts'
import { limits } from '../../src/limits.ts'
import { withPosta } from '../support/posta.ts'
import { connectRaw } from '../support/socket.ts'
import { answerOf, envelope, faultOf, wrap } from './envelope.ts'

// Each second grants another question: time stands still.
const stoppedAt = Date.now()
const posta = withPosta({ env: { POSTA_LIMITS: 'on' }, clock: () => stoppedAt })

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

const twentyMegabytes = 20 * 1_048_576

test('an envelope of 20 MB is refused by what its head says, before any of it is sent', async () => {
  const { socket, until } = await connectRaw(Number(new URL(posta.url).port))
  socket.write(`POST /soap HTTP/1.1\r\nHost: x\r\nContent-Length: ${twentyMegabytes}\r\n\r\n`)
  const answer = await until(/Envelope>$/)
  socket.destroy()
  assert.match(answer, /^HTTP\/1.1 500 /)
  assert.match(faultOf(answer.slice(answer.indexOf('<?xml'))).message, /1 MB/)
})

test('one of a length that nobody says is refused once a megabyte of it has come', async () => {
  const { socket, until } = await connectRaw(Number(new URL(posta.url).port))
  socket.write('POST /soap HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const size = limits.bodyBytes + 1
  socket.write(`${size.toString(16)}\r\n${' '.repeat(size)}`)
  assert.match(await until(/Envelope>$/), /^HTTP\/1.1 500 [^]*1 MB/)
  socket.destroy()
})

test('of 10,000 levels no more are read than are allowed', () => {
  const most = { depth: limits.bodyDepth, nodes: limits.xmlNodes, attributesPerElement: 64 }
  const xml = { ...most, references: limits.xmlReferences }
  const read = readXml('<a>'.repeat(10_000) + '</a>'.repeat(10_000), xml)
  assert.ok(!read.ok && read.refusal.name === 'too-deep')
  assert.equal(read.refusal.column, (limits.bodyDepth + 1) * '<a>'.length)
})

const references = (count: number) => `<a>${'&#65;'.repeat(count)}</a>`

test('references to characters have a limit, before any is read', async () => {
  const wrapped = wrap(references(limits.xmlReferences + 1))
  for (const body of [wrapped, gzipSync(wrapped)]) {
    const headers = typeof body === 'string' ? {} : { 'content-encoding': 'gzip' }
    const { status, text } = await posta.request('POST', '/soap', { body, headers })
    assert.equal(status, 500)
    assert.match(faultOf(text).message, /referencias a caracteres \(línea 1, columna \d+\)/)
  }
  const within = await posta.request('POST', '/soap', { body: wrap(references(1_000)) })
  assert.match(faultOf(within.text).message, /No existe la operación a/)
})

test('a compressed body must not become hundreds of times as large', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const body = gzipSync(wrap(references(170_000)))
  assert.ok(body.length < 5_000)
  const { status, text } = await posta.request('POST', '/soap', { body, headers })
  assert.equal(status, 500)
  assert.match(faultOf(text).message, /100 veces su tamaño/)
  const blanks = gzipSync(wrap(`<a>${' '.repeat(200_000)}</a>`))
  const small = await posta.request('POST', '/soap', { body: blanks, headers })
  assert.match(faultOf(small.text).message, /No existe la operación a/)
})
