import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { lingerFor } from './linger.ts'

describe('the rest of a refused body', () => {
  const server = createServer({ connectionsCheckingInterval: 50 })
  const open: Socket[] = []

  before(async () => {
    Object.assign(server, { httpAllowHalfOpen: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })

  /** Sends a head and this part of the body; it is answered, and the connection closes. */
  async function begin(bytes: string): Promise<{ client: Socket; message: IncomingMessage }> {
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const client = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    client.on('error', () => {})
    open.push(client)
    client.write(`POST / HTTP/1.1\r\nhost: x\r\n${bytes}`)
    const [message, answer] = await arrived
    lingerFor(message, 100)
    answer.writeHead(400, { connection: 'close' }).end('refused')
    return { client, message }
  }

  test('is read after the answer, and then the connection ends', async () => {
    const { client, message } = await begin('content-length: 6\r\n\r\nabc')
    const [answer] = (await once(client, 'data')) as [Buffer]
    assert.match(answer.toString(), /^HTTP\/1.1 400 /)
    const { socket } = message
    assert.equal(socket.destroyed, false)
    client.write('def')
    await once(socket, 'close')
    assert.equal(message.readableEnded, true)
  })

  test('that is there already does not keep the connection', async () => {
    const { client, message } = await begin('content-length: 3\r\n\r\nabc')
    client.resume()
    await once(message.socket, 'close')
    assert.equal(message.readableEnded, true)
  })

  test('is cut off beyond its limit, announced or sent', async () => {
    const said = await begin('content-length: 101\r\n\r\nabc')
    await once(said.message.socket, 'close')
    const upload = await begin('transfer-encoding: chunked\r\n\r\n')
    upload.client.write(`65\r\n${'x'.repeat(101)}\r\n`)
    await once(upload.message.socket, 'close')
    assert.equal(upload.message.readableEnded, false)
  })
})
