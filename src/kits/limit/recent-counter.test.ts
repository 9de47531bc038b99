import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentCounter } from './recent-counter.ts'

test('as many as it says go through in any stretch of time, and no more', () => {
  const counter = new RecentCounter({ most: 3, withinMs: 60_000, maxNames: 10 })
  assert.deepEqual(
    [0, 10_000, 20_000].map((at) => counter.spend('a', at)),
    [0, 0, 0],
  )
  assert.equal(counter.spend('a', 30_000), 30)
  assert.equal(counter.spend('b', 30_000), 0)
  assert.equal(counter.spend('a', 60_001), 0)
  assert.equal(counter.spend('a', 60_002), 10)
})

test('beyond the limit the least recently used name is evicted', () => {
  const counter = new RecentCounter({ most: 1, withinMs: 60_000, maxNames: 2 })
  for (const name of ['a', 'b', 'c']) assert.equal(counter.spend(name, 0), 0)
  assert.equal(counter.spend('a', 1), 0)
  assert.equal(counter.spend('c', 1), 60)
})
