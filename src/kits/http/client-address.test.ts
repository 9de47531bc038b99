import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClientAddress } from './client-address.ts'

test('without trusted proxies nobody is believed', () => {
  const address = createClientAddress([])
  assert.equal(address('10.0.0.1', '203.0.113.9'), '10.0.0.1')
})

test('a trusted proxy is believed, and nobody else', () => {
  const address = createClientAddress(['10.0.0.1', '10.1.0.0/16', 'fd00::/8'])
  assert.equal(address('10.0.0.1', '203.0.113.9'), '203.0.113.9')
  assert.equal(address('10.1.255.9', '203.0.113.9'), '203.0.113.9')
  assert.equal(address('::ffff:10.0.0.1', '203.0.113.9'), '203.0.113.9')
  assert.equal(address('fd12::1', '2001:db8::7'), '2001:db8::7')
  assert.equal(address('10.0.0.2', '203.0.113.9'), '10.0.0.2')
  assert.equal(address('10.0.0.1', undefined), '10.0.0.1')
})

test('the nearest one that is not a trusted proxy counts: anyone can forge the rest', () => {
  const address = createClientAddress(['10.0.0.0/8'])
  assert.equal(address('10.0.0.1', '1.1.1.1, 203.0.113.9 ,10.2.2.2'), '203.0.113.9')
  assert.equal(address('10.0.0.1', '10.3.3.3, 10.2.2.2'), '10.3.3.3')
  assert.equal(address('10.0.0.1', '1.1.1.1, unknown, 10.2.2.2'), 'unknown')
  assert.equal(address('10.0.0.1', ' , '), '10.0.0.1')
})

test('the port that some proxies add is not part of the address', () => {
  const address = createClientAddress(['10.0.0.0/8'])
  assert.equal(address('10.0.0.1', '203.0.113.9:50124'), '203.0.113.9')
  assert.equal(address('10.0.0.1', '203.0.113.9:50124, 10.2.2.2:443'), '203.0.113.9')
  assert.equal(address('10.0.0.1', '[2001:db8::7]:50124'), '2001:db8::7')
  assert.equal(address('10.0.0.1', '[2001:db8::7]'), '2001:db8::7')
  assert.equal(address('10.0.0.1', '2001:db8::7'), '2001:db8::7')
})

test('a proxy that is not an address fails at the start', () => {
  assert.throws(() => createClientAddress(['proxy.example']), /proxy\.example/)
})
