import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectRaw, type RawConnection } from '../../../test/support/socket.ts'
import { until } from '../../../test/support/until.ts'
import { clientErrorTexts } from '../../faces/system/client-error-texts.ts'
import { servePlainRequests } from '../plain-http/plain-http.ts'
import { affordableConnections } from './descriptors.ts'
import type { HttpAnswer } from './route.ts'
import { createHttpServer } from './server.ts'

const text = (body: string, status = 200): HttpAnswer => ({ status, type: 'text/plain', body })

function serve(caps: {
  readonly connections: number
  readonly connectionsPerAddress: number
  readonly trustedProxies?: readonly string[]
}) {
  const server = createHttpServer([], {
    bodyBytes: 1_000,
    discardedBodyBytes: 1_000,
    unfinishedBodyBytes: 1_000_000,
    unreadAnswerBytes: 1_000_000,
    unreadAnswerMs: 60_000,
    headerBytes: 4_096,
    requestTimeoutMs: 600_000,
    headersTimeoutMs: 200_000,
    keepAliveMs: 600_000,
    trustedProxies: [],
    clientErrorTexts,
    notFound: () => text('none\n', 404),
    methodNotAllowed: () => text('no\n', 405),
    servePlain: servePlainRequests,
    onDone: () => {},
    onFault: (error) => assert.fail(String(error)),
    ...caps,
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
  async function connect(): Promise<RawConnection> {
    const one = await connectRaw(port)
    open.push(one)
    return one
  }
  async function isServed(one: RawConnection): Promise<boolean> {
    one.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    return (await one.until(/\n$/)).endsWith('none\n')
  }
  return { connect, isServed }
}

describe('connections of one address', () => {
  const { connect, isServed } = serve({ connections: 100, connectionsPerAddress: 3 })

  test('have a limit, beyond which they are asked to come later', async () => {
    const connections = [await connect(), await connect(), await connect()]
    for (const one of connections) assert.ok(await isServed(one))
    const refused = await connect()
    assert.match(await refused.until(/\n$/), /^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/)
    assert.ok(await isServed(connections[0] as RawConnection), 'those that are open stay')
    for (const one of connections) one.socket.destroy()
    await until('there is room again', async () => isServed(await connect()))
  })
})

describe('connections of a trusted proxy', () => {
  const caps = { connections: 100, connectionsPerAddress: 3, trustedProxies: ['127.0.0.1'] }
  const { connect, isServed } = serve(caps)

  test('are those of many, and have only the limit of all', async () => {
    for (let number = 0; number < 10; number += 1) assert.ok(await isServed(await connect()))
  })
})

describe('connections of all', () => {
  const { connect, isServed } = serve({ connections: 5, connectionsPerAddress: 100 })

  test('have a limit', async () => {
    const connections: RawConnection[] = []
    for (let number = 0; number < 5; number += 1) connections.push(await connect())
    for (const one of connections) assert.ok(await isServed(one))
    const refused = await connect()
    await until('it is closed', () => refused.closed)
    assert.ok(await isServed(connections[0] as RawConnection))
  })
})

test('no more connections are wanted than the system lets be open', () => {
  assert.equal(affordableConnections(10), 10)
  assert.ok(affordableConnections(1e15) < 1e15)
})
