import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crossOrder, expectStored } from './contract/support.ts'
import { withPosta } from './support/posta.ts'
import { connectRaw, type RawConnection } from './support/socket.ts'
import { until } from './support/until.ts'

/** Bytes on the wire that are no request of the contract: the process answers, and lives. */
describe('on the socket', () => {
  const open: RawConnection[] = []
  after(() => {
    for (const one of open) one.socket.destroy()
  })
  const posta = withPosta()

  async function connect(): Promise<RawConnection> {
    const one = await connectRaw(Number(new URL(posta.url).port))
    open.push(one)
    return one
  }

  async function say(bytes: string | Buffer, awaited = /\n$/): Promise<string> {
    const one = await connect()
    one.socket.write(bytes)
    const text = await one.until(awaited)
    one.socket.destroy()
    return text
  }

  function assertPlain(answer: string, status: number): void {
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), answer)
    assert.match(answer, /\r\nx-request-id: \S+\r\n/)
    assert.match(answer, /\r\ncontent-type: text\/plain; charset=utf-8\r\n/)
    assert.doesNotMatch(answer, /statusCode|fastify|node_modules|\bat \w/i)
  }

  const nonsense: Record<string, string | Buffer> = {
    'a TLS greeting': Buffer.from('16030100f8010000f40303', 'hex'),
    'random bytes': Buffer.from([0, 255, 1, 254, 13, 10, 13, 10, 7]),
    'no HTTP at all': 'EHLO posta.example\r\n\r\n',
    'an unknown method': 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n',
    'a request without a host': 'GET /health/live HTTP/1.1\r\n\r\n',
    'a request to two hosts': 'GET /health/live HTTP/1.1\r\nHost: a.ar\r\nHost: b.ar\r\n\r\n',
    'a header without a colon': 'GET / HTTP/1.1\r\nhost x\r\n\r\n',
    'two lengths': 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    'a length and chunks':
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'a chunk of no size':
      'POST /cargaCliente/ HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  }

  for (const [name, bytes] of Object.entries(nonsense))
    test(`${name} is answered plainly with 400`, async () => {
      assertPlain(await say(bytes), 400)
    })

  test('headers that are too large are answered plainly with 431', async () => {
    const large = `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`
    assertPlain(await say(large), 431)
  })

  test('a path that is too long or malformed is a plain 404', async () => {
    assertPlain(await say(`GET /${'a'.repeat(5_000)} HTTP/1.1\r\nhost: x\r\n\r\n`), 404)
    assertPlain(await say('GET /%zz%/ HTTP/1.1\r\nhost: x\r\n\r\n'), 404)
  })

  test('an expectation that nobody knows is passed over', async () => {
    const head = 'POST /cargaCliente/ HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\n'
    const answer = await say(`${head}content-length: 2\r\n\r\n{}`, /\}$/)
    assert.match(answer, /^HTTP\/1.1 200 [^]*\r\nx-request-id: \S+\r\n[^]*"codError":400/)
  })

  /** Sends all of a body before it looks for the answer, as most clients do. */
  function sendLarge(path: string, headers: Record<string, string>): Promise<[number, string]> {
    return new Promise((resolve, reject) => {
      const call = request(`${posta.url}${path}`, { method: 'POST', headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve([answer.statusCode ?? 0, text]))
      })
      call.on('error', reject)
      call.end('x'.repeat(largeBytes))
    })
  }
  const largeBytes = 20_000_000

  for (const [how, headers] of Object.entries({
    'of a known length': { 'content-length': String(largeBytes) },
    'in chunks': { 'transfer-encoding': 'chunked' },
    'on a connection of its own': { 'content-length': String(largeBytes), connection: 'close' },
  }))
    test(`a body that is much too large, ${how}, is answered in shape (D9)`, async () => {
      const [status, text] = await sendLarge('/cargaCliente/', headers)
      assert.equal(status, 200)
      assert.match(text, /^\{"codError":400,"descError":"El pedido supera/)
      const [unknown, plainly] = await sendLarge('/no-such-place', headers)
      assert.deepEqual([unknown, plainly.slice(0, 9)], [404, 'No existe'])
      const [refused, why] = await sendLarge('/impresionEtiqueta/', headers)
      assert.deepEqual([refused, why.slice(0, 14)], [405, 'Esta dirección'])
    })

  test('a client that sent nonsense is hung up on, also when it does not hang up itself', async () => {
    const slow = await connect()
    slow.socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n')
    const earlier = await connections()
    const one = await connect()
    one.socket.write('EHLO posta.example\r\n\r\n')
    await one.until(/\n$/)
    one.socket.write('still here\r\n')
    // The client is of this process too, and holds its own end.
    await until('it is hung up on', async () => (await connections()) <= earlier + 1)
    // Not because its time was over: then that of the earlier connection would be, too.
    slow.socket.write('\r\n')
    assert.match(await slow.until(/ok/), /^HTTP\/1.1 200 /)
  })

  test('a client that hangs up in the middle of its order leaves nothing behind', async () => {
    const order = crossOrder()
    const body = JSON.stringify(order)
    const one = await connect()
    const head = `POST /cargaCliente/ HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length + 50}\r\n\r\n`
    one.socket.write(head + body)
    await sleep(50)
    one.socket.destroy()
    await sleep(50)
    await expectStored(posta, order)
  })

  test('many clients that never finish do not hold up those who do', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, connect))
    for (const [index, one] of slow.entries())
      one.socket.write(
        index % 2 === 0
          ? 'GET /health/live HTTP/1.1\r\nhost:'
          : 'POST /cargaCliente/ HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n{"a"',
      )
    await expectStored(posta, crossOrder())
    assert.ok(
      slow.every(({ closed }) => !closed),
      'it was answered only after they were given up',
    )
    for (const one of slow) one.socket.destroy()
  })

  test('requests that come in one piece are answered one by one, in their order', async () => {
    const one = await connect()
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
    one.socket.write(ask('/health/live') + ask('/no-such-place') + ask('/health/live'))
    const text = await one.until(/ok\n[^]*ok\n/)
    assert.deepEqual(
      [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status),
      ['200', '404', '200'],
    )
  })

  test('after all of it the service still serves', async () => {
    await expectStored(posta, crossOrder())
  })

  const connections = async () => {
    const { text } = await posta.get('/metrics')
    const handles = /posta_nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/.exec(text)
    assert.ok(handles, 'the metrics do not tell how many sockets are open')
    return Number(handles[1])
  }
})
