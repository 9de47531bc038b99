import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { TokenBuckets } from './token-buckets.ts'

const start = 1_000_000
const settings = { burst: 3, perSecond: 0.5, maxBuckets: 100 }

function taken(buckets: TokenBuckets, name: string, times: number, now = start): void {
  for (let time = 0; time < times; time += 1) buckets.take(name, now)
}

test('a bucket that nobody has touched is full', () => {
  assert.equal(new TokenBuckets(settings).waitSeconds('a', start), 0)
})

test('after the burst there is a wait until the next token', () => {
  const buckets = new TokenBuckets(settings)
  taken(buckets, 'a', 2)
  assert.equal(buckets.waitSeconds('a', start), 0)
  taken(buckets, 'a', 1)
  assert.equal(buckets.waitSeconds('a', start), 2)
  assert.equal(buckets.waitSeconds('a', start + 1_500), 1)
  assert.equal(buckets.waitSeconds('a', start + 2_000), 0)
})

test('whole tokens are left, and never fewer than none', () => {
  const buckets = new TokenBuckets(settings)
  assert.equal(buckets.left('a', start), 3)
  taken(buckets, 'a', 2)
  assert.equal(buckets.left('a', start), 1)
  assert.equal(buckets.left('a', start + 1_999), 1)
  assert.equal(buckets.left('a', start + 2_000), 2)
  buckets.charge('a', 4, start)
  assert.equal(buckets.left('a', start), 0)
})

test('one name never waits for another', () => {
  const buckets = new TokenBuckets(settings)
  taken(buckets, 'a', 3)
  assert.equal(buckets.waitSeconds('b', start), 0)
})

test('a token given back can be taken again', () => {
  const buckets = new TokenBuckets(settings)
  taken(buckets, 'a', 3)
  buckets.give('a', start)
  assert.equal(buckets.waitSeconds('a', start), 0)
})

test('it fills up to the burst and no further', () => {
  const buckets = new TokenBuckets(settings)
  buckets.give('a', start)
  taken(buckets, 'a', 3, start + 3_600_000)
  assert.ok(buckets.waitSeconds('a', start + 3_600_000) > 0)
})

test('taking more than there is makes no debt', () => {
  const buckets = new TokenBuckets(settings)
  taken(buckets, 'a', 50)
  assert.equal(buckets.waitSeconds('a', start), 2)
})

test('a clock that goes back makes nobody wait longer, nor gives tokens away', () => {
  const buckets = new TokenBuckets(settings)
  taken(buckets, 'a', 3)
  assert.equal(buckets.waitSeconds('a', start - 60_000), 2)
})

test('beyond the limit the least recently used bucket is evicted', () => {
  const buckets = new TokenBuckets({ ...settings, maxBuckets: 2 })
  taken(buckets, 'a', 3)
  taken(buckets, 'b', 3)
  taken(buckets, 'a', 1)
  taken(buckets, 'c', 3)
  assert.ok(buckets.waitSeconds('a', start) > 0)
  assert.equal(buckets.waitSeconds('b', start), 0)
  assert.ok(buckets.waitSeconds('c', start) > 0)
})

test('after the announced wait there is a token', () => {
  const steps = fc.array(fc.tuple(fc.nat(5_000), fc.boolean()), { maxLength: 30 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 50 }), (walk, perTenSeconds) => {
      const buckets = new TokenBuckets({ ...settings, perSecond: perTenSeconds / 10 })
      let now = start
      for (const [pause, takes] of walk) {
        now += pause
        if (takes) buckets.take('a', now)
        const wait = buckets.waitSeconds('a', now)
        assert.ok(Number.isInteger(wait) && wait >= 0)
        assert.equal(buckets.waitSeconds('a', now + wait * 1_000 + 1), 0)
      }
    }),
  )
})
