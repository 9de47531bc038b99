import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectRaw, type RawConnection } from '../../../test/support/socket.ts'
import { until } from '../../../test/support/until.ts'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import { servePlainRequests } from '../plain-http/plain-http.ts'
import type { HttpAnswer, Route } from './route.ts'
import { createHttpServer } from './server.ts'
import { createUnfinishedBodies } from './unfinished-bodies.ts'

test('nothing is dropped within the limit', () => {
  const unfinished = createUnfinishedBodies(10_000)
  const owner = { address: 'a', giveUp: () => assert.fail('there was place for it') }
  for (let time = 0; time < 50; time += 1) {
    unfinished.add(owner, 4_000)
    unfinished.add(owner, 4_000)
    unfinished.remove(owner)
    unfinished.remove(owner)
  }
})

test('a body that comes byte by byte takes more than its bytes', () => {
  let ends = 0
  const unfinished = createUnfinishedBodies(10_000)
  const owner = { address: 'a', giveUp: () => (ends += 1) }
  for (let part = 0; part < 100; part += 1) unfinished.add(owner, 1)
  assert.ok(ends > 0)
})

describe('requests that are never finished', () => {
  const text = (body: string, status = 200): HttpAnswer => ({ status, type: 'text/plain', body })
  const route: Route = {
    method: 'POST',
    path: '/count',
    name: 'count',
    handle: ({ body }) => text(`${body.length} came\n`),
    unreadable: (_request, reason) => text(`${reason}\n`, 400),
    fault: () => text('fault\n', 500),
  }
  const server = createHttpServer([route], {
    bodyBytes: 200_000,
    discardedBodyBytes: 50_000_000,
    unfinishedBodyBytes: 1_000_000,
    unreadAnswerBytes: 1_000_000,
    unreadAnswerMs: 60_000,
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
    servePlain: servePlainRequests,
    onDone: () => {},
    onFault: (error) => assert.fail(String(error)),
  })
  const open: RawConnection[] = []
  let port = 0
  before(async () => {
    port = (await server.listen('127.0.0.1', 0)).port
  })
  after(async () => {
    for (const { socket } of open) socket.destroy()
    await server.close({ drainMs: 0, graceMs: 1_000 })
  })

  async function send(head: string, bytes: number): Promise<RawConnection> {
    const one = await connectRaw(port)
    open.push(one)
    one.socket.write(`POST /count HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`)
    one.socket.write('x'.repeat(bytes))
    return one
  }
  const plain = 'content-length: 200000'
  const ways = {
    'on a plain connection': plain,
    'at Fastify': `${plain}\r\na: 1\r\na: 2`,
  }

  for (const [where, head] of Object.entries(ways))
    test(`give way to those that come after them, ${where}`, async () => {
      const slow: RawConnection[] = []
      for (let number = 0; number < 12; number += 1) slow.push(await send(head, 199_999))
      const refused = () => slow.filter((one) => one.received() !== '')
      await until('all but some are refused', () => refused().length >= 7)
      for (const one of refused()) {
        const answer = await one.until(/nuevo\.\n$/)
        assert.match(
          answer,
          /^HTTP\/1\.1 503 .*\r\nconnection: close\r\n[^]*\r\nretry-after: 1\r\n/,
        )
        assert.match(answer, /\r\nx-request-id: \S+\r\n/)
      }
      assert.ok(refused().length < 12, 'nobody had a chance')
      const honest = await send(head, 200_000)
      assert.match(await honest.until(/came/), /^HTTP\/1\.1 200 [^]*\n200000 came/)
      for (const one of slow) one.socket.destroy()
    })

  for (const [where, head] of Object.entries(ways))
    test(`a body that was finished or broken off is not counted, ${where}`, async () => {
      const waiting = await send(head, 10_000)
      for (let number = 0; number < 12; number += 1) {
        const one = await send(head, 200_000)
        await one.until(/came/)
        one.socket.destroy()
        const broken = await send(head, 150_000)
        broken.socket.resetAndDestroy()
      }
      waiting.socket.write('x'.repeat(190_000))
      assert.match(await waiting.until(/came/), /^HTTP\/1\.1 200 /)
      waiting.socket.destroy()
    })

  for (const [where, head] of Object.entries(ways))
    test(`those of the address that holds most go first, ${where}`, async () => {
      const honest = await send(`${head}\r\nx-forwarded-for: 192.0.2.1`, 190_000)
      const crowd: RawConnection[] = []
      for (let number = 0; number < 12; number += 1)
        crowd.push(await send(`${head}\r\nx-forwarded-for: 192.0.2.2`, 199_999))
      await until('some are refused', () => crowd.some((one) => one.received() !== ''))
      honest.socket.write('x'.repeat(10_000))
      assert.match(await honest.until(/came|nuevo/), /^HTTP\/1\.1 200 [^]*\n200000 came/)
      for (const one of crowd) one.socket.destroy()
    })

  test('a body that is refused for its size and discarded is not counted', async () => {
    const waiting = await send(plain, 10_000)
    const large = await send('content-length: 20000000', 20_000_000)
    assert.match(await large.until(/too-large/), /^HTTP\/1\.1 400 /)
    waiting.socket.write('x'.repeat(190_000))
    assert.match(await waiting.until(/came/), /^HTTP\/1\.1 200 /)
  })
})
