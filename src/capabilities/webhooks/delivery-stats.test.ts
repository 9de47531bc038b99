import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountedAttempt, toStats } from './delivery-stats.ts'

const nothingOpen = { waiting: 0, dead: 0 }
const attempt = (change: Partial<CountedAttempt>): CountedAttempt => ({
  at: 50,
  number: 1,
  ms: 10,
  status: 204,
  ...change,
})

test('delivered is what was answered with success, and first try what needed one attempt', () => {
  const attempts = [
    attempt({}),
    attempt({ number: 3 }),
    attempt({ status: 502 }),
    attempt({ status: null, ms: 10_000 }),
  ]
  const stats = toStats(attempts, 100, 7, { waiting: 4, dead: 2 })
  assert.deepEqual(stats, {
    since: 7,
    attempts: 4,
    delivered: 2,
    firstTry: 1,
    p50Ms: 10,
    p95Ms: 10,
    waiting: 4,
    dead: 2,
  })
})

test('half of the answers took no longer than p50, and all but a twentieth than p95', () => {
  const attempts = Array.from({ length: 100 }, (_, index) => attempt({ ms: 100 - index }))
  const { p50Ms, p95Ms } = toStats(attempts, 1_000, 0, nothingOpen)
  assert.deepEqual([p50Ms, p95Ms], [50, 95])
  assert.equal(toStats([], 1_000, 0, nothingOpen).p50Ms, undefined)
})

test('where not all attempts were read, the oldest says since when', () => {
  const attempts = [attempt({ at: 90 }), attempt({ at: 80 })]
  assert.equal(toStats(attempts, 2, 7, nothingOpen).since, 80)
})
