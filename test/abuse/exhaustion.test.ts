import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { limits } from '../../src/limits.ts'
import { crossOrder, expectStored, product } from '../contract/support.ts'
import {
  type Posta,
  type StartedPosta,
  startPosta,
  withPosta as withService,
} from '../support/posta.ts'
import { connectRaw } from '../support/socket.ts'
import { unsentInKernel } from '../support/unsent.ts'
import { until } from '../support/until.ts'

/** No time passes in these tests, so that no bucket refills and every count is exact. */
const now = Date.parse('2026-11-10T12:00:00Z')

async function withPosta(
  env: Readonly<Record<string, string>>,
  work: (posta: StartedPosta) => Promise<void>,
): Promise<void> {
  const posta = await startPosta({ env, clock: () => now })
  try {
    await work(posta)
  } finally {
    await posta.close()
  }
}

/** Stores an order with this many labels; returns the path that prints them. */
async function loadOrder(posta: StartedPosta, cantidad: number, tipo = 'zpl'): Promise<string> {
  const order = crossOrder({ productos: [product({ cantidad })] })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  return `/impresionEtiqueta/?tipo=${tipo}&shipper=9001&codSeguimiento=${code}`
}

const portOf = ({ url }: Posta) => Number(new URL(url).port)

for (const tipo of ['zpl', 'A4'])
  test(`sixty who ask for 9,999 labels each as ${tipo} and read nothing cost next to nothing`, () =>
    withPosta({}, async (posta) => {
      const path = await loadOrder(posta, 9_999, tipo)
      await posta.get(path)
      const before = process.memoryUsage()
      const sockets = Array.from({ length: 60 }, (): Socket => {
        const socket = connect(portOf(posta), '127.0.0.1')
        // It fills its own small buffer, and reads no more.
        return socket.on('error', () => {}).on('readable', () => {})
      })
      for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
      await Promise.all(
        sockets.map((socket) => until('its answer begins', () => socket.readableLength > 0)),
      )
      assert.equal((await posta.get('/health/live')).status, 200)
      const { heapUsed, external } = process.memoryUsage()
      const grownBytes = heapUsed + external - before.heapUsed - before.external
      // Sixty whole answers are 690 MB, of which the kernel would take 220.
      const inKernel = await unsentInKernel(portOf(posta))
      assert.ok(inKernel < limits.unreadAnswerBytes / 2 + 10_000_000, `${inKernel} in the kernel`)
      assert.ok(grownBytes < 100_000_000, `${grownBytes} bytes are held`)
      for (const socket of sockets) socket.destroy()
    }))

test('labels are charged by the label, and the wait is returned', () =>
  withPosta({ POSTA_LIMITS: 'on' }, async (posta) => {
    const path = await loadOrder(posta, 9_999)
    const single = await loadOrder(posta, 1)
    const printed = Math.ceil(limits.printedLabelsBurstPerAddress / 9_999)
    for (let time = 0; time < printed; time += 1) assert.equal((await posta.get(path)).status, 200)
    for (const url of [path, single]) {
      const refused = await posta.get(url)
      assert.equal(refused.status, 429)
      assert.match(refused.headers.get('content-type') ?? '', /^text\/plain/)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    }
    const { autentificacion } = crossOrder()
    const codigos = [new URLSearchParams(single).get('codSeguimiento')]
    const many = await posta.post('/etiquetas/', { autentificacion, tipo: 'zpl', codigos })
    assert.equal(many.status, 429)
    assert.equal(many.json.codError, -1)
  }))

test('HEAD for labels draws none, charges none and counts none', () =>
  withPosta({ POSTA_LIMITS: 'on' }, async (posta) => {
    const path = await loadOrder(posta, 9_999, 'Z10X15')
    for (let time = 0; time < 20; time += 1) {
      const answer = await posta.request('HEAD', path)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.equal(answer.headers.get('content-length'), null)
    }
    const code = new URLSearchParams(path).get('codSeguimiento')
    const headers = { authorization: `Bearer ${posta.opsToken}` }
    const prints = await posta.get(`/ops/v1/labels/${code}/prints`, headers)
    assert.deepEqual(prints.json, { prints: 0, labels: 0 })
    assert.equal((await posta.get(path)).status, 200)
  }))

describe('uploads', () => {
  const posta = withService()
  const upload = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n${more}\r\n\r\n`
  const largeLength = 'content-length: 8000000'
  const uploads = ['/v1/imports', '/testing/ops/v1/branches.csv']

  for (const path of uploads)
    for (const length of [largeLength, 'transfer-encoding: chunked'])
      test(`a caller who may not upload to ${path} is refused before the body, ${length}`, async () => {
        const { socket, until: answer } = await connectRaw(portOf(posta))
        socket.write(upload(path, length))
        assert.match(await answer(/\}$/), /^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i)
        socket.destroy()
      })

  test('that are anonymous and never end do not crowd out one that does', async () => {
    const port = portOf(posta)
    const crowd = await Promise.all(Array.from({ length: 40 }, () => connectRaw(port)))
    const part = Buffer.alloc(7_999_999)
    for (const [place, { socket }] of crowd.entries()) {
      socket.write(upload(uploads[place % 2] ?? '', largeLength))
      socket.write(part)
    }
    const honest = await connectRaw(port)
    const key = `authorization: Bearer ${posta.opsToken}`
    const file = 'prov_codigo;x\r\n'.repeat(150_000)
    const head = upload(uploads[1] ?? '', `content-length: ${file.length}\r\n${key}`)
    honest.socket.write(head + file.slice(0, 1_000))
    for (const one of crowd) assert.match(await one.until(/\}$/), /^HTTP\/1\.1 401 /)
    honest.socket.write(file.slice(1_000))
    assert.match(await honest.until(/\}$/), /^HTTP\/1\.1 400 /)
    for (const { socket } of [...crowd, honest]) socket.destroy()
  })
})

/** Nothing that is received matches it. */
const untilClosed = /\0/

describe('documents', () => {
  const posta = withService()

  for (const path of ['/docs', '/docs/ops', '/docs/v1', '/openapi.json', '/soap?wsdl'])
    test(`${path} shows the address that a client of this machine uses, and no other`, async () => {
      const { host } = new URL(posta.url)
      const reply = await posta.get(path)
      assert.ok(reply.text.includes(`http://${host}`), 'its own address is shown')
      assert.ok(!reply.text.includes(':00001'), 'what it was rendered for is not')
      const named = await connectRaw(portOf(posta))
      named.socket.write(`GET ${path} HTTP/1.0\r\nhost: localhost:54321\r\n\r\n`)
      const answer = await named.until(untilClosed)
      const text = answer.slice(answer.indexOf('\r\n\r\n') + 4)
      assert.equal(text.replaceAll('localhost:54321', host), reply.text)
      named.socket.destroy()
    })
})
