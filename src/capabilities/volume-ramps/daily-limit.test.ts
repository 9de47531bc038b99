import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dailyLimit } from './daily-limit.ts'

test('the orders of a day grow by the week, and then have no limit', () => {
  const day = 86_400_000
  const at = (days: number) => dailyLimit(1_000, 1_000 + days * day, [50, 200, 1000])
  assert.deepEqual([0, 6.9, 7, 13.9, 14, 20.9, 21].map(at), [
    50,
    50,
    200,
    200,
    1000,
    1000,
    undefined,
  ])
  assert.equal(dailyLimit(1_000, 0, [50]), 50)
})
