import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { discardRest } from './discard-rest.ts'

describe('the rest of a refused body', () => {
  const server = createServer()
  const open: Socket[] = []

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })

  async function begin(bytes: string): Promise<{ socket: Socket; message: IncomingMessage }> {
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    open.push(socket)
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${bytes}`)
    const [message] = await arrived
    return { socket, message }
  }

  test('is waited for', async () => {
    const { socket, message } = await begin('content-length: 6\r\n\r\nabc')
    const discarded = discardRest(message, 100)
    socket.write('def')
    await discarded
    assert.equal(message.readableEnded, true)
    await discardRest(message, 100)
  })

  test('is not waited for when its sender is gone', async () => {
    const { socket, message } = await begin('content-length: 6\r\n\r\nabc')
    const discarded = discardRest(message, 100)
    socket.destroy()
    await discarded
    assert.equal(message.readableEnded, false)
    await discardRest(message, 100)
  })

  test('is not waited for beyond its bound, said or sent', async () => {
    const said = await begin('content-length: 101\r\n\r\nabc')
    await discardRest(said.message, 100)
    const sent = await begin('transfer-encoding: chunked\r\n\r\n')
    const discarded = discardRest(sent.message, 100)
    sent.socket.write(`65\r\n${'x'.repeat(101)}\r\n`)
    await discarded
    assert.equal(sent.message.readableEnded, false)
  })
})
