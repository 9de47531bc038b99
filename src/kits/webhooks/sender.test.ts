import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, BlockList, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { type Receiver, type Reply, startReceiver } from '../../../test/support/receiver.ts'
import { patienceMs } from '../../../test/support/until.ts'
import { createSender, type Sender, type SenderOptions } from './sender.ts'

const closing: (() => unknown)[] = []
after(async () => {
  for (const close of closing) await close()
})

async function receive(reply: Reply | (() => Reply)): Promise<Receiver> {
  const receiver = await startReceiver(() =>
    typeof reply === 'function' && reply.length === 0 ? (reply as () => Reply)() : reply,
  )
  closing.push(() => receiver.close())
  return receiver
}

function sender(options: Partial<SenderOptions> = {}): Sender {
  const made = createSender({
    allowLoopback: true,
    timeoutMs: patienceMs,
    answerBytes: 20,
    ...options,
  })
  closing.push(() => made.close())
  return made
}

test('it posts the body unchanged and returns the status and the beginning of the answer', async () => {
  const { url, received } = await receive((response: ServerResponse) => {
    response.writeHead(503, { 'retry-after': '120' }).end('ñ'.repeat(3_000))
  })
  const reply = await sender().post(url, { 'x-test': 'yes' }, '{"name":"Ñandú"}')
  assert.equal(received[0]?.body, '{"name":"Ñandú"}')
  assert.equal(received[0]?.headers['x-test'], 'yes')
  assert.partialDeepStrictEqual(reply, { status: 503, problem: undefined, retryAfterSeconds: 120 })
  assert.equal(reply.answer, 'ñ'.repeat(10))
})

test('Retry-After may be a number of seconds or any format of an HTTP date', async () => {
  let header = ''
  const { url } = await receive((response: ServerResponse) => {
    response.writeHead(429, { 'retry-after': header }).end()
  })
  const asking = sender()
  const waitFor = async (said: string) => {
    header = said
    return (await asking.post(url, {}, '')).retryAfterSeconds
  }
  const fixed = new Date(Date.now() + 600_000).toUTCString()
  const [week = '', day = '', month = '', year = '', time = ''] = fixed.replace(',', '').split(' ')
  for (const spelled of [
    fixed,
    `${week}day, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${week} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`,
  ]) {
    const seconds = (await waitFor(spelled)) ?? 0
    assert.ok(seconds > 600 - patienceMs / 1_000 && seconds <= 600, `${spelled}: ${seconds}`)
  }
  assert.equal(await waitFor('Sun, 06 Nov 1994 08:49:37 GMT'), 0)
  assert.equal(await waitFor('7'), 7)
  for (const said of ['soon', '-5', '1.5', 'Sun, 99 Nov 2094 08:49:37 GMT', '2094-11-06'])
    assert.equal(await waitFor(said), undefined, said)
})

test('connections are kept', async () => {
  const ports = new Set<number | undefined>()
  const { url } = await receive((response: ServerResponse) => {
    ports.add(response.req.socket.remotePort)
    response.writeHead(204).end()
  })
  const client = sender()
  for (let turn = 0; turn < 5; turn += 1) assert.equal((await client.post(url, {}, '')).status, 204)
  assert.equal(ports.size, 1)
})

test('a kept connection that breaks during a request is retried once', async () => {
  let count = 0
  const { url, received } = await receive((response: ServerResponse) => {
    count += 1
    if (count === 2) response.req.socket.resetAndDestroy()
    else response.writeHead(204).end()
  })
  const client = sender()
  assert.equal((await client.post(url, {}, 'one')).status, 204)
  assert.equal((await client.post(url, {}, 'two')).status, 204)
  assert.deepEqual(
    received.map(({ body }) => body),
    ['one', 'two', 'two'],
  )
})

test('redirects are answers like any other, and are not followed', async () => {
  const there = await receive(204)
  const { url } = await receive((response: ServerResponse) => {
    response.writeHead(307, { location: there.url }).end()
  })
  assert.equal((await sender().post(url, {}, '')).status, 307)
  assert.equal(there.received.length, 0)
})

test('a receiver that is too slow times out, also in the middle of its answer', async () => {
  const silent = await receive('hang')
  const slow = await receive((response: ServerResponse) => {
    response.writeHead(200)
    response.write('so far')
  })
  for (const { url } of [silent, slow])
    assert.equal((await sender({ timeoutMs: 50 }).post(url, {}, '')).problem, 'timeout')
})

test('an endless answer is read up to a limit', async () => {
  const { url } = await receive((response: ServerResponse) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.writeHead(200)
    response.on('drain', pour)
    pour()
  })
  assert.partialDeepStrictEqual(await sender().post(url, {}, ''), {
    status: 200,
    answer: 'x'.repeat(20),
  })
})

test('each reason for a missing answer has a name', async () => {
  const gone = await receive(204)
  await gone.close()
  const resolve = async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  }
  const broken = await receive((response: ServerResponse) => void response.req.socket.destroy())
  const plain = await receive(204)
  const problems = {
    refused: await sender().post(gone.url, {}, ''),
    broken: await sender().post(broken.url, {}, ''),
    certificate: await sender().post(plain.url.replace('http:', 'https:'), {}, ''),
    'name-unknown': await sender({ resolve }).post('http://nowhere.example/', {}, ''),
    'address-forbidden': await sender({ allowLoopback: false }).post(plain.url, {}, ''),
  }
  for (const [problem, reply] of Object.entries(problems)) assert.equal(reply.problem, problem)
  assert.equal(plain.received.length, 0)
})

test('a name that turns to an internal address after it was checked is not connected to', async () => {
  const { url, received } = await receive(204)
  const { port } = new URL(url)
  let lookups = 0
  const rebinding = sender({
    allowLoopback: false,
    resolve: async () => {
      lookups += 1
      return lookups === 1 ? ['93.184.215.14'] : ['127.0.0.1']
    },
  })
  assert.equal(await rebinding.check(new URL('http://shop.example/hook')), undefined)
  const reply = await rebinding.post(`http://shop.example:${port}/hook`, {}, 'secret')
  assert.equal(reply.problem, 'address-forbidden')
  assert.equal(received.length, 0)
  assert.equal(lookups, 2)
})

test('a literal address is checked however it is spelled', async () => {
  const guarded = sender({ allowLoopback: false })
  const { url } = await receive(204)
  const { port } = new URL(url)
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
  ])
    assert.equal(
      (await guarded.post(`http://${host}:${port}/`, {}, '')).problem,
      'address-forbidden',
      host,
    )
})

/** A receiver that breaks the protocol. */
async function speak(answer: (socket: Socket, count: number) => void): Promise<string> {
  let count = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => answer(socket, ++count))
    closing.push(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a receiver that switches protocols is a failure, not a timeout', async () => {
  const url = await speak((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  )
  const reply = await sender({ timeoutMs: 60_000 }).post(url, {}, '{}')
  assert.partialDeepStrictEqual(reply, { status: undefined, problem: 'broken' })
})

test('the retry has only the remaining time', async () => {
  const url = await speak((socket, count) => {
    if (count === 1) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    else if (count === 2) setTimeout(() => socket.resetAndDestroy(), 2_500)
    else setTimeout(() => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), 3_500)
  })
  const client = sender({ timeoutMs: 4_000 })
  assert.equal((await client.post(url, {}, '{}')).status, 204)
  assert.equal((await client.post(url, {}, '{}')).problem, 'timeout')
})

/** Everything but this machine: if a check failed, nothing would leave it all the same. */
function beyondLoopback(): BlockList {
  const list = new BlockList()
  list.addRange('0.0.0.0', '126.255.255.255')
  list.addRange('128.0.0.0', '255.255.255.255')
  list.addRange('::2', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6')
  return list
}

test('public hosts are sent to on usual and named ports, this machine on any', async () => {
  const { url, received } = await receive(204)
  const { port } = new URL(url)
  const resolve = async (name: string) =>
    name === 'own.example' ? ['127.0.0.1'] : ['203.0.114.7', '2606:4700::7']
  const ports = [443, 80, 8443]
  const guarded = sender({ ports, resolve, blockList: beyondLoopback() })
  for (const host of ['shop.example', '203.0.114.7', '[2606:4700::7]']) {
    for (const allowed of ['', ':80', ':443', ':8443']) {
      const place = `http://${host}${allowed}/`
      assert.equal(await guarded.check(new URL(place)), undefined, place)
      // It is tried: only the list of this test holds it.
      assert.equal((await guarded.post(place, {}, '')).problem, 'broken', place)
    }
    for (const refused of ['22', '25', '3306', '8080', '65535', port]) {
      const place = `https://${host}:${refused}/`
      assert.equal(await guarded.check(new URL(place)), 'port-forbidden', place)
      assert.equal((await guarded.post(place, {}, '')).problem, 'port-forbidden', place)
    }
  }
  const own = `http://own.example:${port}/`
  assert.equal(await guarded.check(new URL(own)), undefined)
  assert.equal((await guarded.post(own, {}, '')).status, 204)
  assert.equal(received.length, 1)
})

test('a name that moves to a public host after it was checked is not reached on odd ports', async () => {
  let lookups = 0
  const moving = sender({
    blockList: beyondLoopback(),
    resolve: async () => {
      lookups += 1
      return lookups === 1 ? ['127.0.0.1'] : ['203.0.114.7']
    },
  })
  assert.equal(await moving.check(new URL('http://shop.example:6379/')), undefined)
  const reply = await moving.post('http://shop.example:6379/', {}, '')
  assert.equal(reply.problem, 'port-forbidden')
})

test('a redirect is an answer, and is not followed', async () => {
  const target = await receive(204)
  const { url } = await receive((response: ServerResponse) => {
    response.writeHead(307, { location: target.url }).end()
  })
  assert.equal((await sender().post(url, {}, '')).status, 307)
  assert.equal(target.received.length, 0)
})
