import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLocal, isLoopback } from './loopback.ts'

const request = (headers: Readonly<Record<string, string>> = {}, peer = '127.0.0.1') => ({
  peer,
  host: headers['host'] ?? 'localhost:8080',
  header: (name: string) => headers[name],
})

describe('callers on this machine', () => {
  for (const peer of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    test(`calls from ${peer}`, () => assert.equal(isLocal(request({}, peer)), true))

  for (const peer of ['', '10.0.0.7', '192.168.1.1', 'fe80::1', '::ffff:10.0.0.7', '2001:db8::1'])
    test(`does not call from ${peer === '' ? 'a connection that is gone' : peer}`, () =>
      assert.equal(isLocal(request({}, peer)), false))

  const names = ['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '127.1.2.3', '[::1]', '[::1]:8080']
  for (const host of [...names, 'posta.localhost:80'])
    test(`asks for ${host}`, () => assert.equal(isLocal(request({ host })), true))

  const others = ['posta.example', 'localhost.posta.example:8080', '127.0.0.1.nip.io', '0.0.0.0']
  const odd = ['', '[::]:8080', 'localhost@posta.example', 'notlocalhost', 'localhost:80:80', '::1']
  for (const host of [...others, ...odd])
    test(`does not ask for "${host}"`, () => assert.equal(isLocal(request({ host })), false))

  const forwarded = {
    forwarded: 'for=203.0.113.9',
    via: '1.1 proxy',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'proxy',
    'x-real-ip': '127.0.0.1',
    'cf-connecting-ip': '203.0.113.9',
    'true-client-ip': '',
  }
  for (const [name, value] of Object.entries(forwarded))
    test(`sends no ${name}`, () => assert.equal(isLocal(request({ [name]: value })), false))
})

test('a host name of this machine is recognized by its name alone', () => {
  assert.deepEqual(['Localhost', '::1', '[::1]', '127.0.0.1'].map(isLoopback), Array(4).fill(true))
  assert.deepEqual(['0.0.0.0', '::', 'localhost.example'].map(isLoopback), Array(3).fill(false))
})
