import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import type { HttpAnswer, HttpRequest, Route } from '../http/route.ts'
import { createHttpServer } from '../http/server.ts'
import type { ServerOptions } from '../http/server-options.ts'
import { servePlainRequests } from './plain-http.ts'

const headerNames = ['x-a', 'content-type', 'authorization', 'x-request-id', 'x-forwarded-for']
const text = (body: string, status = 200): HttpAnswer => ({ status, type: 'text/plain', body })

/** All that a route knows of a request; an id that the client did not send differs. */
function see(request: HttpRequest): HttpAnswer {
  const { id, method, path, params, query, body, address, host } = request
  const headers = headerNames.map((name) => request.header(name))
  const seen = { method, path, params, query, body: body.toString('hex'), address, host, headers }
  const own = id === request.header('x-request-id')
  return text(`${JSON.stringify({ ...seen, own })}\n`)
}

let answer = text('')

function route(path: string, handle: Route['handle'], bodyBytes?: number): Route {
  return {
    method: 'POST',
    path,
    name: path,
    handle,
    ...(bodyBytes === undefined ? {} : { bodyBytes }),
    unreadable: (_request, reason) => text(reason, 413),
    fault: (_request, error) => text(String(error), 500),
  }
}

const page = (path: string, more: Partial<Route> = {}): Route => ({
  ...route(path, see),
  method: 'GET',
  ...more,
})

const routes = [
  page('/page/:name', { isPlain: true }),
  page('/page/fixed'),
  page('/page/:name/more'),
  page('/shown', { isPlain: true }),
  route('/seen/', see),
  route('/small', see, 20),
  route('/any/:name', see),
  route('/answer', () => answer),
  route('/later', async () => answer),
  route('/throws', () => {
    throw new Error('at once')
  }),
]
const plainPaths = ['/seen', '/seen/', '/small', '/small/', '/throws']
const pagePaths = ['/page/ab', '/page/A-1.b_~2']
const otherPages = ['/page/fixed', '/page/ab/more', '/page/a%2fb', '/page/a;b', '/page/ab?k=1']
const otherPaths = ['/any/ab', '/none', '/seen?a=b', '/seen//']
const types = ['text/plain; charset=utf-8', 'application/json; charset=utf-8', 'application/pdf']

const recorded: string[] = []
const options: ServerOptions = {
  bodyBytes: 2_000,
  discardedBodyBytes: 100_000,
  unfinishedBodyBytes: 1_000_000,
  unreadAnswerBytes: 1_000_000,
  unreadAnswerMs: 60_000,
  connections: 1_000,
  connectionsPerAddress: 1_000,
  headerBytes: 8_192,
  requestTimeoutMs: 20_000,
  headersTimeoutMs: 20_000,
  keepAliveMs: 20_000,
  trustedProxies: ['127.0.0.1'],
  clientErrorTexts,
  notFound: () => text('none\n', 404),
  methodNotAllowed: () => text('no\n', 405),
  onDone: ({ method, route: path, status }) => recorded.push(`${method} ${path} ${status}`),
  onFault: (error) => recorded.push(String(error)),
}

/** A request as sent, and where it is split in two. */
interface Sent {
  readonly bytes: Buffer
  readonly cut: number
}

let servedPlainly = 0
const plain = createHttpServer(routes, {
  ...options,
  servePlain: (http, served, parts) =>
    servePlainRequests(http, served, {
      ...parts,
      onDone(record) {
        servedPlainly += 1
        parts.onDone(record)
      },
    }),
})
const fastify = createHttpServer(routes, options)
const ports = { plain: 0, fastify: 0 }

before(async () => {
  ports.plain = (await plain.listen('127.0.0.1', 0)).port
  ports.fastify = (await fastify.listen('127.0.0.1', 0)).port
})
after(async () => {
  for (const server of [plain, fastify]) await server.close({ drainMs: 0, graceMs: 1_000 })
})

/** The answers to these requests on one connection, and their records. */
async function ask(port: number, requests: readonly Sent[]): Promise<string[]> {
  recorded.length = 0
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  const answers: string[] = []
  for (const item of requests) {
    const whole = takeAnswer(socket)
    await send(socket, item)
    const got = await whole
    answers.push(withoutChance(got))
    if (got === '' || /\r\nconnection: close\r\n/i.test(got)) break
  }
  socket.destroy()
  return [...answers, ...recorded]
}

async function send(socket: Socket, { bytes, cut }: Sent): Promise<void> {
  socket.write(bytes.subarray(0, cut))
  if (cut < bytes.length) await sleep(2)
  socket.write(bytes.subarray(cut))
}

function takeAnswer(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let got = ''
  const take = (piece: Buffer) => {
    got += piece.toString('latin1')
    if (isWhole(got)) done()
  }
  const done = () => {
    socket.off('data', take).off('end', done).off('error', done)
    resolve(got)
  }
  socket.on('data', take).on('end', done).on('error', done)
  return promise
}

function isWhole(got: string): boolean {
  const headEnd = got.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(got.slice(0, headEnd))?.[1] ?? '0'
  return got.length - headEnd - 4 >= Number(length)
}

function withoutChance(got: string): string {
  return got
    .replace(/\r\nDate: [^\r]*/, '\r\nDate')
    .replace(/\r\nx-request-id: [\da-f]{8}-[\da-f-]{27}/, '\r\nx-request-id')
}

const numRuns = randomRuns(150)
const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).map((value) => value.trim())
const header = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...headerNames, 'X-A', 'Accept'), printable) },
  fc.constantFrom<[string, string]>(
    ['X-Request-Id', 'own-id.1:2'],
    ['X-Forwarded-For', '203.0.113.9, 127.0.0.1'],
    ['X-Forwarded-For', '2001:db8:1:2:3::9'],
    ['Connection', 'keep-alive'],
    ['Connection', 'close'],
    ['X-A', 'ma\u00f1ana'],
    ['Content-Type', 'application/json'],
  ),
)
const body = fc.uint8Array({ maxLength: 60 })

function requestOf(
  path: string,
  method: string,
  headers: readonly (readonly [string, string])[],
  content: Uint8Array,
): Buffer {
  const length =
    method === 'GET' && content.length === 0 ? [] : [['Content-Length', content.length]]
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\nHost: posta.example\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), content])
}

const path = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plainPaths) },
  fc.constantFrom(...otherPaths),
)
const method = fc.oneof({ weight: 9, arbitrary: fc.constant('POST') }, fc.constant('PUT'))
const request = fc
  .tuple(path, method, fc.array(header, { maxLength: 4 }), body, fc.nat(400))
  .map(([url, verb, headers, content, cut]): Sent => {
    const bytes = requestOf(url, verb, headers, content)
    return { bytes, cut: Math.min(cut, bytes.length) }
  })

/** Pages, and near-pages; few have a body, which goes to Fastify. */
const pageRequest = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pagePaths) },
      fc.constantFrom(...otherPages, '/page/', '/page', '/shown', '/page/ab/', '/seen'),
    ),
    fc.oneof({ weight: 9, arbitrary: fc.constant('GET') }, fc.constant('DELETE')),
    fc.array(header, { maxLength: 4 }),
    fc.oneof({ weight: 5, arbitrary: fc.constant(new Uint8Array()) }, body),
    fc.nat(400),
  )
  .map(([url, verb, headers, content, cut]): Sent => {
    const bytes = requestOf(url, verb, headers, verb === 'GET' ? content : new Uint8Array())
    return { bytes, cut: Math.min(cut, bytes.length) }
  })

async function assertSame(requests: readonly Sent[]): Promise<void> {
  const expected = await ask(ports.fastify, requests)
  assert.deepEqual(await ask(ports.plain, requests), expected)
}

for (const [what, any] of [
  ['request', request],
  ['page', pageRequest],
] as const)
  test(`any ${what} is read and answered byte for byte as by Fastify`, () => compare(any))

async function compare(any: fc.Arbitrary<Sent>): Promise<void> {
  servedPlainly = 0
  let sentCount = 0
  const property = fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 3 }), (requests) => {
    sentCount += requests.length
    return assertSame(requests)
  })
  await fc.assert(property, { numRuns })
  assert.ok(
    servedPlainly > sentCount / 10,
    `only ${servedPlainly} of ${sentCount} were served plainly`,
  )
  assert.ok(servedPlainly < sentCount, 'Fastify was never needed')
}

test('any answer of a route is sent byte for byte as by Fastify', async () => {
  const answered = fc.record({
    status: fc.constantFrom(200, 201, 202, 302, 400, 401, 404, 410, 429, 500, 503),
    type: fc.constantFrom(...types),
    body: fc.oneof(fc.string({ unit: 'binary' }), body.map(Buffer.from)),
    headers: fc.dictionary(
      fc.constantFrom('cache-control', 'x-content-type-options', 'retry-after', 'etag', 'link'),
      printable.filter((value) => value !== ''),
    ),
    cookies: fc.array(fc.constantFrom('a=b; Path=/', 'c=d; Path=/; HttpOnly'), { maxLength: 2 }),
  })
  servedPlainly = 0
  const property = fc.asyncProperty(
    answered,
    fc.constantFrom('/answer', '/later', '/throws'),
    (made, url) => {
      answer = made
      const bytes = requestOf(url, 'POST', [], Buffer.from('{}'))
      return assertSame([{ bytes, cut: bytes.length }])
    },
  )
  await fc.assert(property, { numRuns })
  assert.equal(servedPlainly, numRuns, 'some were left to Fastify')
})
