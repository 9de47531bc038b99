import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHosts } from './postgres-hosts.ts'

test('a URL may name several servers, each with its port', () => {
  const url = 'postgres://ana:x%40y@one:5433,two/posta?sslmode=require&target_session_attrs=primary'
  assert.deepEqual(readHosts(url), {
    urls: [
      'postgres://ana:x%40y@one:5433/posta?sslmode=require',
      'postgres://ana:x%40y@two/posta?sslmode=require',
    ],
    isWriterWanted: true,
  })
})

test('one server is used as it is, unless its URL asks for one that writes', () => {
  const one = 'postgres://ana@127.0.0.1:5432/posta'
  assert.deepEqual(readHosts(one), { urls: [one], isWriterWanted: false })
  const asking = readHosts(`${one}?target_session_attrs=read-write`)
  assert.deepEqual(asking, { urls: [one], isWriterWanted: true })
  assert.equal(readHosts('postgres://a,b/posta?target_session_attrs=any').isWriterWanted, false)
})
