import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, hasGrown, ratiosOf, spreadOf } from '../bench/verdict.ts'

test('a spread leaves the quarters at both ends out', () => {
  assert.deepEqual(spreadOf([9, 1, 2, 3, 100]), { middle: 3, low: 2, high: 9 })
  assert.deepEqual(spreadOf([5]), { middle: 5, low: 5, high: 5 })
})

test('ratios are taken within a round, so that a busy round counts for both commits', () => {
  const costs = { base: [10, 100, 10], here: [11, 110, 11] }
  assert.ok(Math.abs(ratiosOf(costs).middle - 1.1) < 1e-9)
  assert.equal(hasGrown(costs), false)
})

test('a path has grown when most of its rounds cost over 15 % more', () => {
  assert.equal(hasGrown({ base: [10, 10, 10], here: [11.6, 11.6, 9] }), true)
  assert.equal(hasGrown({ base: [10, 10, 10], here: [11.6, 11.4, 30] }), true)
  assert.equal(hasGrown({ base: [10, 10, 10], here: [11.6, 11.4, 9] }), false)
  assert.equal(hasGrown({ base: [10, 10, 10], here: [1, 1, 1] }), false)
})

test('functions that grew by a hundredth of the request are named, the largest growth first', () => {
  const base = new Map([
    ['read a.ts', 40],
    ['write b.ts', 60],
  ])
  const here = new Map([
    ['read a.ts', 42],
    ['write b.ts', 60.9],
    ['remember c.ts', 5],
  ])
  assert.deepEqual(growthOf(base, here), [
    { name: 'remember c.ts', base: 0, here: 5 },
    { name: 'read a.ts', base: 40, here: 42 },
  ])
})
