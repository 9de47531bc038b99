import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { patienceMs } from '../../../test/support/until.ts'
import { DownloadError, downloadFile } from './download-file.ts'

let folder: string
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse, turn: number) => void
let ranges: (string | undefined)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-download-'))
  ranges = []
  server = createServer((request, response) => {
    ranges.push(request.headers.range)
    answer(request, response, ranges.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const whole = 'AR\t5000\tCORDOBA\n'.repeat(2_000)

async function download(overrides: Partial<Parameters<typeof downloadFile>[2]> = {}) {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/AR.txt`)
  const path = join(folder, 'AR.txt')
  const settings = {
    attempts: 3,
    idleMs: patienceMs,
    mostBytes: 1e6,
    pauseMs: 1,
    onProgress: () => {},
  }
  await downloadFile(url, path, { ...settings, ...overrides })
  return readFile(path, 'utf8')
}

/** Sends a version of the file from the requested position, and breaks off after `bytes` bytes. */
function send(request: IncomingMessage, response: ServerResponse, bytes: number, tag: string) {
  const isSame = request.headers['if-range'] === tag
  const start = isSame ? Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) : 0
  response.writeHead(start > 0 ? 206 : 200, {
    etag: tag,
    'content-length': whole.length - start,
    ...(start > 0 && { 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` }),
  })
  const part = whole.slice(start, start + bytes)
  if (part.length < whole.length - start)
    response.write(part, () => setTimeout(() => response.destroy(), 300))
  else response.end(part)
}

describe('a download', () => {
  test('that is cut off goes on where it ended', async () => {
    answer = (request, response, turn) => send(request, response, turn < 3 ? 9_000 : 1e6, '"one"')
    assert.equal(await download(), whole)
    assert.equal(ranges[0], undefined)
    assert.match(ranges[2] ?? '', /^bytes=\d{4,}-$/)
    assert.ok(!existsSync(join(folder, 'AR.txt.part')))
  })

  test('that ended with its process goes on at the next', async () => {
    answer = (request, response) => send(request, response, 9_000, '"one"')
    await assert.rejects(download({ attempts: 1 }), DownloadError)
    assert.ok(!existsSync(join(folder, 'AR.txt')))
    answer = (request, response) => send(request, response, 1e6, '"one"')
    assert.equal(await download({ attempts: 1 }), whole)
    assert.match(ranges[1] ?? '', /^bytes=\d{4,}-$/)
  })

  test('of a file that changed meanwhile starts again', async () => {
    answer = (request, response, turn) =>
      send(request, response, turn === 1 ? 9_000 : 1e6, `"${turn}"`)
    assert.equal(await download(), whole)
  })

  test('in which nothing arrives is given up, and tried again', async () => {
    answer = (request, response, turn) => {
      if (turn === 1) response.writeHead(200, { 'content-length': 10 }).flushHeaders()
      else send(request, response, 1e6, '"one"')
    }
    assert.equal(await download({ idleMs: 1_500 }), whole)
  })

  test('of a page, of nothing, of too much or of what is not there is refused at once', async () => {
    const faults: [typeof answer, RegExp][] = [
      [
        (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>'),
        /a page in its place/,
      ],
      [(_, response) => response.end(), /empty/],
      [(_, response) => response.writeHead(404).end(), /404/],
      [(_, response) => response.end('x'.repeat(2_000)), /larger than 1000/],
    ]
    for (const [fault, message] of faults) {
      ranges = []
      answer = fault
      await assert.rejects(download({ mostBytes: 1_000 }), message)
      assert.equal(ranges.length, 1)
    }
  })

  test('is tried again where the server is busy', async () => {
    answer = (request, response, turn) =>
      turn < 3 ? response.writeHead(503).end() : send(request, response, 1e6, '"one"')
    assert.equal(await download(), whole)
  })
})
