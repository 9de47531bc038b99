import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '../../../test/support/until.ts'
import { createKernelQueues, hexAddress, parseQueues } from './kernel-queues.ts'

test('an address is written as the kernel does', () => {
  assert.equal(hexAddress('127.0.0.1'), '0100007F')
  assert.equal(hexAddress('::ffff:192.0.2.7'), '070200C0')
  assert.equal(hexAddress('::1'), '00000000000000000000000001000000')
  assert.equal(hexAddress('2001:db8::5:6%eth0'), 'B80D0120000000000000000006000500')
})

test('connections that have something to send are read from the table', () => {
  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt'
  const text = [
    head,
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000',
    '   1: 0100007F:1F90 0100007F:C431 01 0003FF00:00000000 01:00000015 00000000',
    '   2: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF0000070200C0:C432 01 00000010:00000000 01',
  ]
  assert.deepEqual(
    [...parseQueues(text.join('\n'))],
    [
      ['1F90 C431 0100007F', 0x3ff00],
      ['1F90 C432 070200C0', 16],
    ],
  )
})

for (const host of ['127.0.0.1', '::1'])
  test(`the bytes that the kernel buffers for a client of ${host} are seen, and their delivery`, async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux shows what its kernel buffers')
    const server = createServer().listen(0, host)
    const accepted = once(server, 'connection') as Promise<[Socket]>
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const client = connect(port, host).pause()
    const [socket] = await accepted
    const queues = createKernelQueues()
    const unread = async () => (await queues.read())?.(socket) ?? 0
    assert.equal(await unread(), 0)
    socket.write(Buffer.alloc(40_000_000))
    await until('it is held', async () => (await unread()) > 0)
    client.on('data', () => {}).resume()
    await until('it is taken', async () => (await unread()) === 0 && socket.writableLength === 0)
    for (const one of [client, socket]) one.destroy()
    server.close()
  })
