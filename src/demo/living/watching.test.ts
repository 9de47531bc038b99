import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWanted } from './watching.ts'

const minuteMs = 60_000
const walk = { seed: 1, beganAt: 0, walkedTo: 0, filledAt: null, lookedAt: null }

test('the living carrier is made whether somebody looks or not', () => {
  assert.ok(isWanted(undefined, 0))
  assert.ok(isWanted(walk, 90 * minuteMs))
})

test('it goes on for half an hour after it was made, and after each look', () => {
  const made = { ...walk, filledAt: 10 * minuteMs }
  assert.ok(isWanted(made, 39 * minuteMs))
  assert.ok(!isWanted(made, 40 * minuteMs))
  assert.ok(isWanted({ ...made, lookedAt: 35 * minuteMs }, 64 * minuteMs))
  assert.ok(!isWanted({ ...made, lookedAt: 35 * minuteMs }, 65 * minuteMs))
  assert.ok(isWanted({ ...made, lookedAt: 0 }, 39 * minuteMs))
})
