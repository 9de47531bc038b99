import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { followHangUps } from '../../../test/support/hang-ups.ts'
import { connectRaw } from '../../../test/support/socket.ts'
import { patienceMs, until as untilTrue } from '../../../test/support/until.ts'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import { createClientErrors } from '../http/client-error.ts'
import type { HttpAnswer, Route } from '../http/route.ts'
import { createHttpServer } from '../http/server.ts'
import type { ServerOptions } from '../http/server-options.ts'
import { createUnfinishedBodies } from '../http/unfinished-bodies.ts'
import { createUnreadAnswers } from '../http/unread-answers.ts'
import { servePlainRequests } from './plain-http.ts'

const keepAliveMs = 1_000
const largeBytes = 40_000_000
const { promise: gate, resolve: release } = Promise.withResolvers<void>()
const text = (body: string | Buffer, status = 200): HttpAnswer => ({
  status,
  type: 'text/plain',
  body,
})

function route(path: string, handle: Route['handle']): Route {
  const [unreadable, fault] = [() => text('unreadable\n', 400), () => text('fault\n', 500)]
  return { method: 'POST', path, name: path, handle, unreadable, fault }
}

const routes: Route[] = [
  route('/slow', async ({ body }) => {
    await sleep(30)
    return text(`${body.toString()}\n`)
  }),
  route('/large', () => text(Buffer.alloc(largeBytes, 'l'))),
  route('/held', async () => {
    await gate
    return text('held\n')
  }),
]

const { servePlain, isHungUpOn } = followHangUps()
const options: ServerOptions = {
  bodyBytes: 1_000,
  discardedBodyBytes: 10_000,
  unfinishedBodyBytes: 10_000_000,
  unreadAnswerBytes: 100_000_000,
  unreadAnswerMs: keepAliveMs,
  connections: 1_000,
  connectionsPerAddress: 1_000,
  headerBytes: 4_096,
  requestTimeoutMs: patienceMs,
  headersTimeoutMs: patienceMs,
  keepAliveMs,
  trustedProxies: [],
  clientErrorTexts,
  notFound: () => text('none\n', 404),
  methodNotAllowed: () => text('no\n', 405),
  onDone: () => {},
  onFault: (error) => assert.fail(String(error)),
  servePlain,
}
const server = createHttpServer(routes, options)
// Long enough that a busy machine is not taken for a client that takes nothing.
const patientMs = 6_000
const patient = createHttpServer(routes, {
  ...options,
  keepAliveMs: patientMs,
  unreadAnswerMs: patientMs,
})
let [port, patientPort] = [0, 0]

before(async () => {
  port = (await server.listen('127.0.0.1', 0)).port
  patientPort = (await patient.listen('127.0.0.1', 0)).port
})
after(async () => {
  for (const one of [server, patient]) await one.close({ drainMs: 0, graceMs: 1_000 })
})

const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
const twice = 'A: 1\r\nA: 2\r\n'
const chunked = 'POST /slow HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'

/** The answer to a client that sends this and then closes its sending side. */
async function sayAll(bytes: string): Promise<string> {
  const { socket, until } = await connectRaw(port)
  socket.end(bytes)
  const answers = await until(/(?!)/)
  socket.destroy()
  return answers
}

describe('a client that says no more', () => {
  for (const [who, more] of [
    ['the plain way', ''],
    ['Fastify', twice],
  ] as const) {
    test(`is still answered by ${who}`, async () => {
      assert.match(await sayAll(post('/slow', 'a', more)), /^HTTP\/1.1 200 [^]*\r\n\r\na\n$/)
    })

    test(`in the middle of a request is refused by ${who}`, async () => {
      assert.match(await sayAll(post('/slow', 'ab', more).slice(0, -1)), /^HTTP\/1.1 400 /)
      const both = await sayAll(post('/slow', 'a', more) + post('/slow', 'ab', more).slice(0, -1))
      assert.match(both, /HTTP\/1.1 400 /)
    })
  }

  test('is answered all that it said, by whom it may be', async () => {
    const requests = [post('/slow', '1'), post('/slow', '2'), `${chunked}1\r\n3\r\n0\r\n\r\n`]
    const answers = await sayAll([...requests, post('/slow', '4'), post('/slow', '5')].join(''))
    assert.deepEqual(
      [...answers.matchAll(/\r\n\r\n(\d)\n/g)].map(([, body]) => body),
      ['1', '2', '3', '4', '5'],
    )
  })
})

describe('an answer', () => {
  test('that is taken slowly is sent to its end', async () => {
    const socket = connect(patientPort, '127.0.0.1').on('error', () => {})
    let [got, restedMs] = [0, 0]
    socket.on('data', (bytes) => {
      got += bytes.length
      if (got > largeBytes) socket.destroy()
      else if (restedMs < 1.5 * patientMs) {
        restedMs += 25
        socket.pause()
        setTimeout(() => socket.resume(), 25)
      }
    })
    socket.write(post('/large', ''))
    await once(socket, 'close')
    assert.ok(got > largeBytes, `${got} bytes came`)
  })

  test('that is not taken is given up', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write(post('/large', ''))
    await untilTrue('it is given up', () => isHungUpOn(socket))
    let got = 0
    socket.on('data', ({ length }) => (got += length)).resume()
    await untilTrue('it is closed', () => socket.closed)
    assert.ok(got < largeBytes, `all ${got} bytes came`)
  })

  test('that is awaited leaves with the client what it sends ahead', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(post('/held', ''))
    const ahead = Buffer.from(post('/slow', 'x').repeat(600_000))
    socket.write(ahead)
    await sleep(500)
    assert.ok(socket.writableLength > ahead.length / 2, `${socket.writableLength} are left`)
    socket.destroy()
    release()
  })

  test('is followed by those to all that was sent ahead, in its order', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, at) => at)
    const socket = connect(port, '127.0.0.1')
    socket.write(numbers.map((at) => post('/slow', `<${at}>`)).join(''))
    let answers = ''
    for await (const bytes of socket) {
      answers += String(bytes)
      if (answers.endsWith(`<${numbers.length - 1}>\n`)) break
    }
    assert.deepEqual(
      [...answers.matchAll(/<(\d+)>/g)].map(([, at]) => Number(at)),
      numbers,
    )
  })
})

test('a client is not late while the process is too busy to read what it has sent', async () => {
  const socket = connect(port, '127.0.0.1')
  const ask = async (body: string, busyMs: number) => {
    socket.write(post('/slow', body))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs)
    const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [
      unknown,
    ]
    return String(answer)
  }
  assert.match(await ask('first', 0), /first\n$/)
  assert.match(await ask('second', 3 * keepAliveMs), /second\n$/)
  socket.destroy()
})

test('a connection that comes when the idle ones have been ended is ended, too', async () => {
  const listening = createServer()
  const plain = servePlainRequests(listening, routes, {
    ...options,
    headersTimeoutMs: 60_000,
    keepAliveMs: 60_000,
    clientAddress: (connected) => connected,
    clientErrors: createClientErrors(clientErrorTexts),
    unfinished: createUnfinishedBodies(1_000),
    unread: createUnreadAnswers(options),
    isClosing: () => true,
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  plain.closeIdle()
  const socket = connect((listening.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'close')
  plain.closeAll()
  listening.close()
})
