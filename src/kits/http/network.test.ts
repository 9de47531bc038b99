import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { networkOf } from './network.ts'

test('an IPv4 address is a network of its own', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'))
})

test('an IPv4 address that came through IPv6 is the same address', () => {
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::FFFF:203.0.113.7'), '203.0.113.7')
})

test('an IPv6 address counts by its /64', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:db8:1:2::1'))
  assert.equal(networkOf('2001:db8:1:2::'), networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'))
  assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2%eth0'))
  assert.equal(networkOf('::1'), networkOf('0:0:0:0:0:0:0:1'))
})

test('a text that is no address is left as it is', () => {
  for (const address of ['', 'unknown', 'a:b', ':::::']) assert.equal(networkOf(address), address)
})

test('of any IPv6 address the first 64 bits decide, and nothing else', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (left, right) => {
      fc.pre(!left.includes('.') && !right.includes('.'))
      assert.equal(networkOf(left) === networkOf(right), first64(left) === first64(right))
    }),
  )
  const host = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 })
  const prefix = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 })
  const join = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(prefix, host, host, (network, one, other) => {
      const [left, right] = [join([...network, ...one]), join([...network, ...other])]
      assert.equal(networkOf(left), networkOf(right))
    }),
  )
})

/** Normalised by the URL parser, which writes every IPv6 address in one way. */
function first64(address: string): string {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':')
}
