import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { readPlainHead } from './plain-head.ts'

const page = 'GET /p/a HTTP/1.1\r\nHost: a.ar:80\r\nAccept: a\r\n\r\n'
const plain = 'POST /soap HTTP/1.1\r\nHost: a.ar:80\r\nContent-Length: 2\r\n\r\n'

test('a plain head is read, with its headers in lower case and without the blanks around them', () => {
  const head = readPlainHead(
    'POST /a/b/ HTTP/1.1\r\nHost: x\r\nX-Two:  b c \t\r\nEmpty:\r\nconnection: Keep-Alive\r\n' +
      'content-length: 12\r\n\r\n',
  )
  assert.equal(head?.path, '/a/b/')
  assert.equal(head?.method, 'POST')
  assert.equal(head?.bodyBytes, 12)
  assert.deepEqual(Object.fromEntries(head?.headers ?? []), {
    host: 'x',
    'x-two': 'b c',
    empty: '',
    connection: 'Keep-Alive',
    'content-length': '12',
  })
})

test('a GET has no body', () => {
  const head = readPlainHead(page)
  assert.deepEqual([head?.method, head?.path, head?.bodyBytes], ['GET', '/p/a', 0])
})

describe('everything else is left to the real parser', () => {
  const line = (added: string) => plain.replace('Host', `${added}\r\nHost`)
  for (const [name, text] of Object.entries({
    'another method': plain.replace('POST', 'PUT'),
    'a GET with a length': plain.replace('POST', 'GET'),
    'another version': plain.replace('1.1', '1.0'),
    'a whole address in the place of a path': plain.replace('/soap', 'http://a.ar/soap'),
    'a fragment': plain.replace('/soap', '/soap#a'),
    'a path with a blank': plain.replace('/soap', '/so ap'),
    'no host': plain.replace('Host: a.ar:80\r\n', ''),
    'a host of odd characters': plain.replace('a.ar', 'a"b'),
    'two hosts': line('host: b'),
    'no length': plain.replace('Content-Length: 2\r\n', ''),
    'two lengths': line('content-length: 2'),
    'a length with a sign': plain.replace(': 2', ': +2'),
    'a length in hexadecimal': plain.replace(': 2', ': 0x2'),
    'a list of lengths': plain.replace(': 2', ': 2, 2'),
    chunks: line('Transfer-Encoding: chunked'),
    'an encoding that is none': line('transfer-encoding: identity'),
    'an expectation': line('Expect: 100-continue'),
    'an upgrade': line('Upgrade: h2c'),
    'a connection that is to end': line('Connection: close'),
    'a header that is sent twice': line('A: 1\r\na: 2'),
    'a blank before the colon': line('A : 1'),
    'a line that goes on': line('A: 1\r\n 2'),
    'no colon': line('A'),
    'no name': line(': 1'),
    'a proxy that is to end': line('Proxy-Connection: close'),
    'very many headers': line(Array.from({ length: 63 }, (_, at) => `A${at}: 1`).join('\r\n')),
    'a long head': line(`A: ${'b'.repeat(4_096)}`),
    'a character of Latin': line('A: \u00f1'),
    'a zero': line('A: \0'),
    'a lone line feed': line('A: 1\nB: 2'),
    'a lone carriage return': line('A: 1\rB: 2'),
    'no end': plain.slice(0, -2),
  }))
    test(name, () => {
      assert.equal(readPlainHead(text), undefined)
    })
})

test('a broken head costs no more than a whole one, however its blanks could be shared out', () => {
  const costOf = (value: string) => {
    const text = plain.replace('Host', `A:${value}\r\nHost`)
    const since = process.cpuUsage()
    for (let times = 0; times < 100; times++) readPlainHead(text)
    const { user, system } = process.cpuUsage(since)
    return user + system
  }
  for (const blanks of [' '.repeat(4_000), '\t '.repeat(2_000), 'a '.repeat(2_000)]) {
    const whole = costOf(`${blanks}b`)
    assert.ok(costOf(`${blanks}\u0001`) < 50 * Math.max(whole, 1_000))
  }
})

describe('against the real parser', () => {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end(JSON.stringify([request.url, request.headers])))
  })
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  after(() => {
    server.close()
    server.closeAllConnections()
  })

  function ask(text: string): Promise<string> {
    const { port } = server.address() as AddressInfo
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text, 'latin1'))
      let answer = ''
      socket.setEncoding('latin1').on('data', (piece: string) => {
        answer += piece
      })
      socket.on('error', reject).on('close', () => resolve(answer))
    })
  }

  test('whatever is read here, it reads the same', async () => {
    const simple = ['\r\n', '\n', '\r', ' ', '\t', ':', ',', 'a', '\0', '\u00f1', '/', '?', '"']
    const lines = ['A: b', 'Connection: keep-alive', 'Content-Length: 1', 'Transfer-Encoding: a']
    const piece = fc.constantFrom(...simple, ...lines.map((line) => `${line}\r\n`))
    const damaged = fc
      .tuple(
        fc.constantFrom(plain, page),
        fc.nat(plain.length),
        fc.nat(3),
        fc.array(piece, { maxLength: 3 }),
      )
      .map(([from, at, cut, added]) => from.slice(0, at) + added.join('') + from.slice(at + cut))
    let compared = 0
    const property = fc.asyncProperty(damaged, async (text) => {
      const head = readPlainHead(text)
      if (head === undefined) return
      compared += 1
      const answer = await ask(text + 'x'.repeat(Math.min(head.bodyBytes, 10_000)))
      assert.match(answer, /^HTTP\/1.1 200 /, JSON.stringify(text))
      const [, body = ''] = answer.split('\r\n\r\n')
      const [url, headers] = JSON.parse(body) as [string, IncomingHttpHeaders]
      assert.deepEqual([head.path, Object.fromEntries(head.headers)], [url, headers])
    })
    const numRuns = randomRuns(3_000)
    await fc.assert(property, { numRuns, examples: [[plain], [page]] })
    assert.ok(compared > numRuns / 60, `only ${compared} were read`)
  })
})
