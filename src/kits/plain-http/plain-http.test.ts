import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { talkTo } from '../../../test/support/talk.ts'
import { patienceMs, until as untilTrue } from '../../../test/support/until.ts'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import type { HttpAnswer, HttpRequest, Route } from '../http/route.ts'
import { createHttpServer } from '../http/server.ts'
import { servePlainRequests } from './plain-http.ts'

const faults: unknown[] = []
const begun: string[] = []
const done: string[] = []
let gate = Promise.withResolvers<void>()

function route(path: string, handle: Route['handle'], bodyBytes?: number): Route {
  const text = (status: number, body: string): HttpAnswer => ({ status, type: 'text/plain', body })
  return {
    method: 'POST',
    path,
    name: path,
    handle,
    ...(bodyBytes === undefined ? {} : { bodyBytes }),
    unreadable: (_request, reason) => text(413, reason),
    fault: () => text(500, 'fault'),
  }
}

const echo = ({ body, path, header, address }: HttpRequest): HttpAnswer => ({
  status: 200,
  type: 'text/plain',
  body: `${path} ${header('x-a') ?? '-'} ${address} ${body.toString()}\n`,
})

const routes: Route[] = [
  route('/echo', echo),
  route('/small/', echo, 3),
  route('/slow', async (request) => {
    await sleep(30)
    return echo(request)
  }),
  route('/held', async (request) => {
    begun.push('/held')
    await gate.promise
    return echo(request)
  }),
  route('/throws', () => {
    throw new Error('at once')
  }),
  route('/rejects', async () => Promise.reject(new Error('later'))),
  route('/odd-header', () => ({ ...echoed, headers: { 'x-odd': 'a\r\nb: c' } })),
  route('/headers', () => ({ ...echoed, headers: { 'cache-control': 'max-age=1', link: 'x' } })),
  route('/bytes', () => ({ ...echoed, body: Buffer.from([0x61, 0xfe, 0xff]) })),
  route('/accents', () => ({ ...echoed, body: 'ñ€😀' })),
  { ...route('/got', () => ({ ...echoed, body: 'got\n' })), method: 'GET' },
]
const echoed: HttpAnswer = { status: 200, type: 'text/plain', body: 'x' }

/** A busy machine may send slowly. */
function createServer(requestTimeoutMs = patienceMs, keepAliveMs = patienceMs) {
  const plain = { status: 404, type: 'text/plain', body: 'none\n' }
  return createHttpServer(routes, {
    bodyBytes: 1_000_000,
    discardedBodyBytes: 8_000_000,
    unfinishedBodyBytes: 8_000_000,
    unreadAnswerBytes: 1_000_000,
    unreadAnswerMs: 60_000,
    connections: 1_000,
    connectionsPerAddress: 1_000,
    headerBytes: 4_096,
    requestTimeoutMs,
    headersTimeoutMs: requestTimeoutMs,
    keepAliveMs,
    trustedProxies: ['127.0.0.1'],
    clientErrorTexts,
    notFound: () => plain,
    methodNotAllowed: () => plain,
    servePlain: servePlainRequests,
    onDone: ({ route: path }) => done.push(path),
    onFault: (error) => faults.push(error),
  })
}

const server = createServer()
let port = 0

before(async () => {
  port = (await server.listen('127.0.0.1', 0)).port
})
after(() => server.close({ drainMs: 0, graceMs: 1_000 }))

function post(path: string, body: string, more = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
}

const talk = (to = port) => talkTo(to)

async function say(bytes: string, wanted = /\r\n\r\n[^]*\n$/): Promise<string> {
  const { socket, until } = talk()
  socket.write(bytes, 'latin1')
  const text = await until(wanted)
  socket.destroy()
  return text
}

const bodies = (text: string) =>
  text
    .split(/HTTP\/1\.1 \d+ [^]*?\r\n\r\n/)
    .slice(1)
    .map((body) => body.trim())

describe('plain requests', () => {
  test('are answered, with and without the last slash, one after the other', async () => {
    const { socket, until } = talk()
    socket.write(post('/echo', 'one'))
    await until(/one\n/)
    socket.write(post('/echo/', 'two', 'X-A: b\r\n'))
    assert.deepEqual(bodies(await until(/two\n/)), [
      '/echo - 127.0.0.1 one',
      '/echo/ b 127.0.0.1 two',
    ])
    socket.destroy()
  })

  test('are answered byte for byte as by Fastify', async () => {
    const alike = (text: string) =>
      text.replace(/x-request-id: .*/, 'x-request-id').replace(/Date: .*GMT/, 'Date')
    for (const path of ['/echo', '/headers', '/throws']) {
      const [here, there] = await Promise.all([
        say(post(path, 'x'), /\r\n\r\n./),
        // A repeated header is left to Fastify.
        say(post(path, 'x', 'A: 1\r\nA: 2\r\n'), /\r\n\r\n./),
      ])
      assert.equal(alike(here), alike(there))
    }
  })

  test('come in any pieces', async () => {
    const { socket, until } = talk()
    const bytes = post('/echo', 'abc')
    socket.setNoDelay(true)
    for (const at of [bytes.length - 3, bytes.length - 2, bytes.length - 1]) {
      socket.write(bytes.slice(at === bytes.length - 3 ? 0 : at - 1, at))
      await sleep(5)
    }
    socket.write(bytes.slice(-1))
    assert.match(await until(/\n$/), / abc\n$/)
    for (const byte of post('/echo', 'byte by byte')) {
      socket.write(byte)
      await sleep(1)
    }
    assert.match(await until(/byte by byte\n$/), /byte by byte\n$/)
    socket.destroy()
  })

  test('that come together are answered in their order, whoever answers them', async () => {
    const requests = [
      post('/slow', '1'),
      post('/echo', '2'),
      post('/slow', 'x'.repeat(70_000)),
      post('/echo', '3'),
      'GET /got HTTP/1.1\r\nHost: x\r\n\r\n',
      post('/echo', '4'),
    ]
    const answers = bodies(await say(requests.join(''), /127\.0\.0\.1 4\n/))
    assert.deepEqual(
      answers.map((body) => body.replace(/^.* /, '').slice(0, 3)),
      ['1', '2', 'xxx', '3', 'got', '4'],
    )
  })

  test('go to Fastify for good when something else comes', async () => {
    const chunked = 'POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    const text = await say(
      `${post('/echo', '1')}${chunked}2\r\nab\r\n0\r\n\r\n${post('/echo', '3')}`,
      / 3\n/,
    )
    assert.deepEqual(
      bodies(text).map((body) => body.at(-1)),
      ['1', 'b', '3'],
    )
    const expecting = post('/echo', '', 'Expect: 100-continue\r\n').replace(': 0', ': 2')
    const { socket, until } = talk()
    socket.write(expecting)
    assert.match(await until(/100 Continue\r\n\r\n/), /100 Continue/)
    socket.write('ok')
    assert.match(await until(/ ok\n/), / ok\n/)
    socket.destroy()
  })

  test('are of the client behind a trusted proxy', async () => {
    const more = 'X-Forwarded-For: 203.0.113.9\r\n'
    assert.match(await say(post('/echo', 'x', more)), /203\.0\.113\.9 x/)
    assert.match(await say(post('/echo', 'x', `${more}A: 1\r\nA: 2\r\n`)), /203\.0\.113\.9 x/)
  })

  test('of too many bytes are refused by their route', async () => {
    assert.match(await say(post('/small', 'abcd'), /too-large/), /^HTTP\/1.1 413 /)
    assert.match(await say(post('/small', 'abc')), /^HTTP\/1.1 200 /)
    assert.match(await say(post('/echo', 'x'.repeat(1_000_001)), /too-large/), /^HTTP\/1.1 413 /)
  })

  test('whose handler fails are answered all the same, and reported', async () => {
    faults.length = 0
    for (const path of ['/throws', '/rejects'])
      assert.match(await say(post(path, 'x'), /fault/), /^HTTP\/1.1 500 /)
    assert.deepEqual(
      faults.splice(0).map((error) => (error as Error).message),
      ['at once', 'later'],
    )
  })

  test('an answer that can not be sent ends its connection, and is reported', async () => {
    const { socket, whole } = talk()
    socket.write(post('/odd-header', 'x'))
    assert.equal(await whole, '')
    assert.match(String(faults.splice(0)[0]), /x-odd/)
  })

  test('are answered byte for byte', async () => {
    assert.match(await say(post('/bytes', 'x'), /\xff/), /content-length: 3\r\n[^]*a\xfe\xff$/)
    const accents = await say(post('/accents', 'x'), /\x80$/)
    assert.equal(Buffer.from(bodies(accents)[0] ?? '', 'latin1').toString(), 'ñ€😀')
  })
})

describe('connections', () => {
  test('of a client that sends no more are ended after the answer', async () => {
    const { socket, whole } = talk()
    socket.end(post('/slow', 'x') + post('/slow', 'y'))
    assert.deepEqual(
      bodies(await whole).map((body) => body.at(-1)),
      ['x', 'y'],
    )
  })

  test('that never complete a request are refused, and ended', async () => {
    const strict = createServer(200)
    const { port: strictPort } = await strict.listen('127.0.0.1', 0)
    for (const bytes of ['', post('/echo', 'abc').slice(0, -1)]) {
      const { socket, whole } = talk(strictPort)
      socket.write(bytes)
      assert.match(await whole, /^HTTP\/1.1 408 /)
      socket.destroy()
    }
    await strict.close({ drainMs: 0, graceMs: 1_000 })
  })

  test('that are idle for long are ended', async () => {
    const hasty = createServer(patienceMs, 600)
    const { socket, whole } = talk((await hasty.listen('127.0.0.1', 0)).port)
    socket.write(post('/echo', 'x'))
    assert.equal(bodies(await whole).length, 1)
    socket.destroy()
    await hasty.close({ drainMs: 0, graceMs: 1_000 })
  })

  test('of a client that hangs up before its answer leave nothing behind', async () => {
    begun.length = 0
    done.length = 0
    const { socket, whole } = talk()
    socket.write(post('/held', 'x') + post('/held', 'y'))
    await untilTrue('it is begun', () => begun.length > 0)
    socket.resetAndDestroy()
    await whole
    // The server learns of it before the next turn.
    for (const _ of [1, 2]) await turn()
    gate.resolve()
    await untilTrue('it is done', () => done.length > 0)
    await sleep(50)
    assert.deepEqual(done, ['/held'])
    assert.deepEqual(faults, [])
  })
})

test('a server that closes answers what is under way, and ends what is idle', async () => {
  const own = createServer()
  const { port: ownPort } = await own.listen('127.0.0.1', 0)
  const [idle, fresh, busy] = [talk(ownPort), talk(ownPort), talk(ownPort)]
  idle.socket.write(post('/echo', 'x'))
  await idle.until(/x\n/)
  begun.length = 0
  gate = Promise.withResolvers()
  busy.socket.write(post('/held', 'y'))
  await untilTrue('it is begun', () => begun.length > 0)
  const closing = own.close({ drainMs: 0, graceMs: patienceMs })
  await idle.whole
  gate.resolve()
  await closing
  assert.match(await busy.whole, /Connection: close\r\n[^]* y\n$/)
  assert.match(await idle.whole, / x\n$/)
  assert.equal(await fresh.whole, '')
  for (const { socket } of [idle, fresh, busy]) socket.destroy()
})
