import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { followHangUps } from '../../../test/support/hang-ups.ts'
import { unsentInKernel } from '../../../test/support/unsent.ts'
import { until } from '../../../test/support/until.ts'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import type { HttpAnswer, Route } from './route.ts'
import { createHttpServer } from './server.ts'

const pieceBytes = 100_000
const pieces = 400
const largeBytes = 20_000_000
const made = { pieces: 0, started: 0, ended: 0, short: 0 }

async function* streamed(): AsyncGenerator<Buffer> {
  made.started += 1
  try {
    for (let number = 0; number < pieces; number += 1) {
      made.pieces += 1
      yield Buffer.alloc(pieceBytes, 's')
    }
  } finally {
    made.ended += 1
  }
}

async function* broken(): AsyncGenerator<string> {
  yield 'a'.repeat(pieceBytes)
  throw new Error('broken off')
}

const text = (body: HttpAnswer['body'], status = 200): HttpAnswer => {
  return { status, type: 'text/plain', body }
}

function route(method: 'GET' | 'POST', path: string, body: () => HttpAnswer['body']): Route {
  return {
    method,
    path,
    name: path,
    handle: () => text(body()),
    unreadable: () => text('unreadable\n', 400),
    fault: () => text('fault\n', 500),
  }
}

const routes: Route[] = [
  route('POST', '/large', () => Buffer.alloc(largeBytes, 'l')),
  route('GET', '/large', () => Buffer.alloc(largeBytes, 'l')),
  route('GET', '/medium', () => Buffer.alloc(1_500_000, 'm')),
  route('GET', '/page', () => Buffer.alloc(60_000, 'p')),
  route('GET', '/short-one', () => {
    made.short += 1
    return Buffer.alloc(12_000, 's')
  }),
  route('GET', '/streamed', streamed),
  route('GET', '/broken', broken),
  route('GET', '/short', async function* () {
    yield 'sho'
    yield Buffer.from('rt')
  }),
]

const ways = {
  'on a plain connection': 'POST /large HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n',
  'at Fastify': 'GET /large HTTP/1.1\r\nhost: x\r\n',
  'in a stream': 'GET /streamed HTTP/1.1\r\nhost: x\r\n',
}

function serve(unreadAnswerMs: number, unreadAnswerBytes: number) {
  const faults: unknown[] = []
  const { servePlain, isHungUpOn } = followHangUps()
  const server = createHttpServer(routes, {
    bodyBytes: 1_000,
    discardedBodyBytes: 1_000,
    unfinishedBodyBytes: 1_000_000,
    unreadAnswerBytes,
    unreadAnswerMs,
    connections: 1_000,
    connectionsPerAddress: 1_000,
    headerBytes: 4_096,
    requestTimeoutMs: 600_000,
    headersTimeoutMs: 200_000,
    keepAliveMs: 600_000,
    trustedProxies: ['127.0.0.1'],
    clientErrorTexts,
    notFound: () => text('none\n', 404),
    methodNotAllowed: () => text('no\n', 405),
    servePlain,
    onDone: () => {},
    onFault: (error) => faults.push(error),
  })
  const open: Socket[] = []
  const at = { port: 0 }
  before(async () => {
    at.port = (await server.listen('127.0.0.1', 0)).port
  })
  after(async () => {
    for (const socket of open) socket.destroy()
    await server.close({ drainMs: 0, graceMs: 1_000 })
  })
  /** Asks, and takes nothing of the answer. */
  function ask(head: string): Socket {
    const socket = connect(at.port, '127.0.0.1')
    open.push(socket)
    socket.on('error', () => {}).pause()
    socket.write(`${head}\r\n`)
    return socket
  }
  return { at, ask, faults, isHungUpOn }
}

/** Waits for the first bytes of an answer, which stay unread, or for its end. */
async function hasBegun(socket: Socket): Promise<void> {
  socket.once('readable', () => {})
  await until('its answer begins', () => socket.readableLength > 0 || socket.closed)
}

/** Takes the rest; returns how many bytes came before the connection was closed. */
async function drain(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', ({ length }: Buffer) => (bytes += length)).resume()
  await until('it is closed', () => socket.closed)
  return bytes
}

describe('an answer that nobody reads', () => {
  const { ask, isHungUpOn } = serve(300, 1_000_000_000)
  // Long enough that a busy machine does not read as slowly as nobody.
  const idleMs = 5_000
  const patient = serve(idleMs, 1_000_000_000)

  for (const [where, head] of Object.entries(ways))
    test(`is given up after the idle time, ${where}`, async () => {
      const socket = ask(head)
      await until('it is given up', () => isHungUpOn(socket))
      const bytes = await drain(socket)
      assert.ok(bytes < largeBytes, `all ${bytes} bytes came`)
    })

  describe('is sent whole to one who reads slowly', { concurrency: true }, () => {
    for (const [where, head] of Object.entries(ways))
      test(where, async () => {
        const socket = patient.ask(head)
        let bytes = 0
        const whole = head.includes('streamed') ? pieces * pieceBytes : largeBytes
        socket.on('data', ({ length }: Buffer) => (bytes += length))
        const isOver = () => bytes >= whole || socket.closed
        for (let rests = 0; !isOver(); rests += 1) {
          socket.pause()
          // Twice the idle time in all, while the system's own buffers hide shorter pauses.
          if (rests < 6) await sleep(idleMs / 3)
          const earlier = bytes
          socket.resume()
          await until('more comes', () => bytes > earlier + 500_000 || isOver())
        }
        assert.ok(bytes >= whole, `${bytes} bytes came`)
        socket.destroy()
      })
  })

  test('is not made either, and ends when its connection does', async () => {
    Object.assign(made, { pieces: 0, started: 0, ended: 0 })
    const socket = ask(ways['in a stream'])
    await until('it is started', () => made.started === 1)
    await sleep(100)
    // Beyond that the kernel would take megabytes, which stay in memory all the same.
    const most = process.platform === 'linux' ? 12 : pieces / 2
    assert.ok(made.pieces < most, `${made.pieces} pieces were made`)
    socket.destroy()
    await until('it is ended', () => made.ended === 1)
  })
})

describe('an answer that the kernel has taken as a whole', () => {
  const { ask, isHungUpOn } = serve(300, 1_000_000_000)

  test('is given up too, while nobody takes it from there', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux shows what its kernel buffers')
    const socket = ask('GET /medium HTTP/1.1\r\nhost: x\r\n')
    await until('it is given up', () => isHungUpOn(socket))
  })
})

describe('the bytes that the kernel buffers for clients', () => {
  const { at, ask, isHungUpOn } = serve(300, 1_000_000_000)

  test('is looked through: many short answers are given up as one long one is', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux shows what its kernel buffers')
    // One after the other, so that none waits in the process: each fits into the kernel.
    const head = 'GET /short-one HTTP/1.1\r\nhost: x\r\n'
    const socket = ask(head)
    for (let requests = 1; (await unsentInKernel(at.port)) < 30_000; requests += 1) {
      await until('it is answered', () => made.short === requests)
      socket.write(`${head}\r\n`)
    }
    await until('it is given up', () => isHungUpOn(socket))
    socket.destroy()
  })

  for (const path of ['/medium', '/page'])
    test(`is not left there when the connection is closed after ${path}`, async (t) => {
      if (process.platform !== 'linux') return t.skip('only Linux shows what its kernel buffers')
      const heads = `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(3)
      const socket = ask(`${heads}GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`)
      await until('its answer begins', async () => (await unsentInKernel(at.port)) > 0)
      await until('nothing is held for it', async () => (await unsentInKernel(at.port)) === 0)
      assert.ok(isHungUpOn(socket))
      socket.destroy()
    })

  test('is of no account once it was taken: a later end of the connection is one', async () => {
    const socket = ask('GET /medium HTTP/1.1\r\nhost: x\r\n')
    let bytes = 0
    socket.on('data', ({ length }: Buffer) => (bytes += length)).resume()
    await until('it is taken', () => bytes > 1_500_000)
    const { localPort } = socket
    // It is no longer measured then.
    await sleep(3_000)
    socket.write('GET /short HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await until('it is ended', () => isHungUpOn({ localPort } as Socket))
  })

  test('is waited for when the connection is closed, and the connection ends then', async () => {
    const socket = ask('GET /medium HTTP/1.1\r\nhost: x\r\nconnection: close\r\n')
    await until('it is connected', () => !socket.connecting)
    const { localPort } = socket
    assert.ok((await drain(socket)) > 1_500_000)
    await until('it is ended', () => isHungUpOn({ localPort } as Socket))
  })
})

describe('answers that nobody reads, together', () => {
  const { ask, isHungUpOn } = serve(600_000, 50_000_000)

  for (const [where, head] of Object.entries(ways).slice(0, 2))
    test(`have a limit: the address that holds most goes first, ${where}`, async () => {
      const honest = ask(`${head}x-forwarded-for: 192.0.2.1\r\n`)
      await hasBegun(honest)
      const crowd = Array.from({ length: 8 }, () => ask(`${head}x-forwarded-for: 192.0.2.2\r\n`))
      await Promise.all(crowd.map(hasBegun))
      await until('most of it are cut', () => crowd.filter(isHungUpOn).length > 4)
      let [bytes, survivors] = [0, 0]
      honest.on('data', ({ length }: Buffer) => (bytes += length))
      await until('all of it comes', () => bytes > largeBytes)
      for (const one of crowd) {
        let own = 0
        one.on('data', ({ length }: Buffer) => (own += length)).resume()
        await until('it comes or is cut', () => one.closed || own > largeBytes)
        if (own > largeBytes) survivors += 1
        one.destroy()
      }
      assert.ok(survivors < 4, `${survivors} of the crowd were kept`)
      honest.destroy()
    })
})

describe('a body that is made while it is sent', () => {
  const { at, faults } = serve(60_000, 50_000_000)
  const fetchIt = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${at.port}${path}`, { method })

  test('arrives whole, and announces its length where it is short', async () => {
    const long = await fetchIt('/streamed')
    assert.equal((await long.arrayBuffer()).byteLength, pieces * pieceBytes)
    assert.equal(long.headers.get('content-length'), null)
    const short = await fetchIt('/short')
    assert.equal(await short.text(), 'short')
    assert.equal(short.headers.get('content-length'), '5')
  })

  test('is not started for HEAD', async () => {
    Object.assign(made, { pieces: 0, started: 0, ended: 0 })
    const answer = await fetchIt('/streamed', 'HEAD')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/plain')
    assert.equal(answer.headers.get('content-length'), null)
    assert.equal(made.started, 0)
  })

  test('cuts the connection when it fails in the middle', async () => {
    await assert.rejects(async () => (await fetchIt('/broken')).text())
    assert.match(String(faults.at(-1)), /broken off/)
  })
})
