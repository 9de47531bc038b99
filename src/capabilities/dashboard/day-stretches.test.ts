import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stretchesOf } from './day-stretches.ts'

test('where the clock is never changed, all days are one stretch', () => {
  assert.deepEqual(
    stretchesOf(100, 105, (day) => day * 24 + 3),
    [{ day: 100, hour: 2_403, days: 6 }],
  )
})

test('a new stretch begins after the day on which the clock is changed', () => {
  assert.deepEqual(
    stretchesOf(100, 103, (day) => day * 24 + (day > 101 ? 4 : 3)),
    [
      { day: 100, hour: 2_403, days: 2 },
      { day: 102, hour: 2_452, days: 2 },
    ],
  )
})
