import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerClock, followClock } from './server-clock.ts'

test('the middle between question and answer is compared with the server', () => {
  const clock = createServerClock()
  assert.equal(clock.aheadMs(), undefined)
  clock.note(61_010, 1_000, 1_020)
  assert.equal(clock.aheadMs(), 60_000)
})

test('an answer that took long changes nothing that it can not tell apart', () => {
  const clock = createServerClock()
  clock.note(1_000, 1_000, 1_000)
  clock.note(2_900, 2_000, 4_000)
  assert.equal(clock.aheadMs(), 0)
  clock.note(5_000, 4_000, 4_010)
  assert.equal(clock.aheadMs(), 995)
})

test('the clock that follows adds the difference', () => {
  const before = Date.now()
  assert.ok(followClock(() => 3_600_000)() >= before + 3_600_000)
  assert.ok(followClock(() => undefined)() < before + 3_600_000)
})
