import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { withPosta } from '../support/posta.ts'
import {
  assertNotFrameworkShape,
  cross,
  crossOrder,
  expectStored,
  isOrderBody,
  orderAnswerOf,
  type Posta,
  sendOrder,
} from './support.ts'
import { assertEmpty, entriesOf, trackingPath } from './tracking-support.ts'

const posta = withPosta()

const megabyte = 1024 * 1024

describe('a body that order creation can not read is 400 with HTTP 200 (D9)', () => {
  const bodies: [string, string | Buffer][] = [
    ['nothing at all', ''],
    ['blanks only', ' \r\n\t'],
    ['an empty object', '{}'],
    ['an empty object among blanks', ' { } '],
    ['no JSON', 'codigoSeguimiento=ABCD&servicio=E'],
    ['XML', '<cargaCliente/>'],
    ['half a JSON', '{"codigoSeguimiento": "AB'],
    ['two JSON values', '{} {}'],
    ['JSON with a comment', '{"a": 1} // fin'],
    ['JSON in single quotes', "{'a': 1}"],
    ['NaN', '{"a": NaN}'],
    ['an array', '[]'],
    ['an array of an order', JSON.stringify([crossOrder()])],
    ['a string', '"ABCD"'],
    ['a number', '9001'],
    ['true', 'true'],
    ['false', 'false'],
    ['null', 'null'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['an order in Latin-1', Buffer.from(JSON.stringify(crossOrder()), 'latin1')],
    ['an order in UTF-16', Buffer.from(JSON.stringify(crossOrder()), 'utf16le')],
    ['zero bytes', Buffer.alloc(64)],
  ]
  for (const [what, body] of bodies) {
    test(what, async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await posta.request('POST', '/cargaCliente/', { body, headers })
      const { status, codError } = orderAnswerOf(answer)
      assert.deepEqual({ status, codError }, { status: 200, codError: 400 })
      const { errores, descError } = answer.json
      assert.deepEqual(errores, [{ campo: '', codError: 400, descError }])
    })
  }
})

describe('valid JSON under another content type is read (D9)', () => {
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/vnd.tienda+json',
    'json',
    'a/b/c;;;',
    '*/*',
    '',
  ]
  for (const type of types) {
    test(`content-type "${type}"`, async () => {
      const headers = { 'content-type': type }
      await expectStored(posta, crossOrder(), { headers })
      const body = JSON.stringify({ autentificacion: cross, datos: [{}] })
      const tracked = await posta.request('POST', trackingPath, { body, headers })
      assert.equal(tracked.status, 200)
      assertEmpty(entriesOf(tracked)[0], 5, '')
    })
  }

  test('no content-type at all', async () => {
    const body = Buffer.from(JSON.stringify(crossOrder()))
    const answer = await posta.request('POST', '/cargaCliente/', { body })
    assert.equal(orderAnswerOf(answer).codError, 0)
  })

  test('any accept header', async () => {
    for (const accept of ['text/html', 'application/xml', '*/*']) {
      await expectStored(posta, crossOrder(), { headers: { accept } })
    }
  })
})

describe('JSON as clients write it', () => {
  test('a byte order mark is answered in shape', async () => {
    const text = `\uFEFF${JSON.stringify(crossOrder())}`
    const answer = await sendOrder(posta, text)
    assert.ok(answer.codError === 0 || answer.codError === 400)
  })

  test('escapes mean what they stand for', async () => {
    const text = JSON.stringify(crossOrder({ codigoSeguimiento: 'ESCAPE-1' }))
    const answer = await sendOrder(posta, text.replace('ESCAPE-1', '\\u0045SCAPE-1'))
    assert.equal(answer.codGestion, 'ESCAPE-1')
  })

  test('__proto__ and constructor are unknown fields: ignored (D3)', async () => {
    const text = JSON.stringify(crossOrder())
    const laden = text.replace('{', '{"__proto__":{"servicio":"X"},"constructor":{"prototype":{}},')
    assert.equal((await sendOrder(posta, laden)).codError, 0)
    const inherited = JSON.stringify(crossOrder({ servicio: undefined }))
    const poisoned = inherited.replace('{', '{"__proto__":{"servicio":"E"},')
    assert.equal((await sendOrder(posta, poisoned)).codError, 10)
  })

  for (const value of ['a\u0000b', '\ud83d', '\udc00x', '\u202e', '\uffff']) {
    test(`the text ${JSON.stringify(value)} is answered in shape, and never -1`, async () => {
      const answer = await sendOrder(posta, crossOrder({ 'destinatario.nombre': value }))
      assert.ok(answer.codError === 0 || answer.codError === 400, JSON.stringify(answer))
    })
  }
})

describe('too large and too deep are answered in shape (D9)', () => {
  test('an order just under 1 MB is read: unknown fields are ignored', async () => {
    await expectStored(posta, crossOrder({ relleno: 'x'.repeat(900_000) }))
  })

  for (const size of [megabyte + 100_000, 5 * megabyte]) {
    test(`order creation with ${size} bytes is 400`, async () => {
      const answer = await posta.post('/cargaCliente/', crossOrder({ relleno: 'x'.repeat(size) }))
      assertNotFrameworkShape(answer.text)
      assert.ok(answer.status === 200 || answer.status === 413, String(answer.status))
      assertUnreadable(answer.json)
      assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
    })

    test(`tracking with ${size} bytes is 400 in an array of one`, async () => {
      const body = { autentificacion: cross, relleno: 'x'.repeat(size), datos: [{}] }
      const answer = await posta.post(trackingPath, body)
      assert.ok(answer.status === 400 || answer.status === 413, String(answer.status))
      const entries = entriesOf(answer)
      assert.equal(entries.length, 1)
      assertEmpty(entries[0], 400, '')
    })
  }

  test('a large body whose length is not told beforehand is 400 too', async () => {
    const { status, text } = await sendInChunks('/cargaCliente/', 2 * megabyte)
    assert.ok(status === 200 || status === 413, String(status))
    assertNotFrameworkShape(text)
    assertUnreadable(JSON.parse(text))
  })

  for (const depth of [5_000, 100_000]) {
    const deep = '['.repeat(depth) + ']'.repeat(depth)
    test(`order creation with ${depth} levels is 400`, async () => {
      const inside = JSON.stringify(crossOrder({ relleno: 0 })).replace(
        '"relleno":0',
        `"relleno":${deep}`,
      )
      for (const body of [deep, inside]) {
        assert.equal((await sendOrder(posta, body)).codError, 400)
      }
    })

    test(`tracking with ${depth} levels is 400 in an array of one`, async () => {
      const inside = `{"autentificacion":${JSON.stringify(cross)},"datos":${deep}}`
      for (const body of [deep, inside]) {
        const answer = await posta.post(trackingPath, body)
        assert.equal(answer.status, 400)
        assertEmpty(entriesOf(answer)[0], 400, '')
      }
    })
  }

  test('a compressed body is no JSON: answered in shape', async () => {
    const body = gzipSync(JSON.stringify(crossOrder()))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await posta.request('POST', '/cargaCliente/', { body, headers })
    assert.ok([0, 400].includes(orderAnswerOf(answer).codError))
  })
})

function assertPlain(answer: Awaited<ReturnType<Posta['get']>>): void {
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain\b/)
  assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
  assertNotFrameworkShape(answer.text)
}

function assertUnreadable(body: unknown): void {
  assert.ok(isOrderBody(body))
  assert.equal(body.codError, 400)
  assert.equal(body.resultado, 'ERROR')
}

async function sendInChunks(path: string, bytes: number) {
  const request = httpRequest(new URL(path, posta.url), { method: 'POST' })
  request.on('error', () => undefined)
  request.write('{"relleno":"')
  request.write('x'.repeat(bytes))
  request.end('"}')
  const response = await new Promise<IncomingMessage>((resolve) => request.on('response', resolve))
  return { status: response.statusCode, text: await textOf(response) }
}

describe('a wrong method or an unknown path is a plain 404 or 405 (D9)', () => {
  const unknown = [
    '/nada',
    '/cargaClientes/',
    '/cargaCliente/mas',
    '/staging/cargaCliente/',
    '/testing/nada/',
    '/production/nada',
    '/tracking/',
    '/tracking/consultaTrackingMasivo/1',
    '/%zz',
    '/cargaCliente/%00',
    '/..%2f..%2fetc%2fpasswd',
  ]
  for (const path of unknown) {
    for (const method of ['GET', 'POST']) {
      test(`${method} ${path} is 404`, async () => {
        const content = method === 'POST' ? { body: JSON.stringify(crossOrder()) } : {}
        const answer = await posta.request(method, path, content)
        assert.ok([400, 404].includes(answer.status), String(answer.status))
        if (!path.startsWith('/%')) assert.equal(answer.status, 404)
        assertPlain(answer)
      })
    }
  }

  for (const path of ['/cargaCliente/', '/cargaCliente', '/testing/cargaCliente/', trackingPath]) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      test(`${method} ${path} is 405, and allows POST`, async () => {
        const content = method === 'GET' ? {} : { body: '{}' }
        const answer = await posta.request(method, path, content)
        assert.equal(answer.status, 405)
        assert.match(answer.headers.get('allow') ?? '', /\bPOST\b/)
        assertPlain(answer)
      })
    }
  }
})

describe('where errors are problems, so are a wrong method and an unknown path (D34)', () => {
  for (const base of ['/ops/v1', '/testing/ops/v1', '/production/ops/v1', '/v1', '/production/v1'])
    test(base, async () => {
      const unknown = await posta.get(`${base}/nada`)
      const wrong = await posta.request('PATCH', `${base}/webhooks`, { body: '{}' })
      for (const [answer, status] of [[unknown, 404] as const, [wrong, 405] as const]) {
        assert.equal(answer.status, status)
        assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
        assert.equal(answer.json.status, status)
      }
      assert.match(wrong.headers.get('allow') ?? '', /\bPOST\b/)
    })
})

describe('what is hardly HTTP never gets the shape of the framework (D9)', () => {
  const cases: [string, string][] = [
    ['no HTTP at all', 'HOLA\r\n\r\n'],
    ['no such version', 'POST /cargaCliente/ HTTP/9.9\r\nhost: a\r\n\r\n'],
    [
      'two lengths',
      'POST /cargaCliente/ HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    ],
    [
      'a negative length',
      'POST /cargaCliente/ HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n{}',
    ],
    ['a huge header', `GET / HTTP/1.1\r\nhost: a\r\nx-relleno: ${'x'.repeat(200_000)}\r\n\r\n`],
    ['a huge path', `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`],
    ['an unknown method', 'HOLA /cargaCliente/ HTTP/1.1\r\nhost: a\r\n\r\n'],
  ]
  for (const [what, bytes] of cases) {
    test(`${what}, and the service goes on`, async () => {
      assertNotFrameworkShape(await talk(bytes))
      await expectStored(posta, crossOrder())
    })
  }
})

/** The service's answer to these bytes until it closes, or falls silent. */
async function talk(bytes: string): Promise<string> {
  const { hostname, port } = new URL(posta.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (piece) => {
    heard += String(piece)
  })
  socket.on('error', () => undefined)
  socket.setTimeout(1_000, () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return heard
}
