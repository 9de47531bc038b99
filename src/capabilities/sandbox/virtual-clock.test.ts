import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sandboxLimits } from './sandbox.limits.ts'
import { changeClock, timeOf, type VirtualClock } from './virtual-clock.ts'

const dayMs = 86_400_000

test('a shipper without a clock uses real time', () => {
  assert.equal(timeOf(undefined, 12_345), 12_345)
})

test('an advanced clock keeps its speed, a stopped one stands still', () => {
  const ahead = changeClock(undefined, { advanceMs: 3 * dayMs }, 1_000)
  assert.equal(timeOf(ahead, 1_000), 1_000 + 3 * dayMs)
  assert.equal(timeOf(ahead, 61_000), 61_000 + 3 * dayMs)
  const still = changeClock(ahead, { speed: 0 }, 61_000)
  assert.equal(timeOf(still, 999_000), 61_000 + 3 * dayMs)
  const fast = changeClock(still, { speed: 3_600 }, 999_000)
  assert.equal(timeOf(fast, 1_000_000), 61_000 + 3 * dayMs + 3_600_000)
})

test('whatever is done to a clock, it never goes back nor too far ahead', () => {
  const change = fc.record({
    waitMs: fc.nat(dayMs),
    advanceMs: fc.option(fc.nat(400 * dayMs), { nil: undefined }),
    speed: fc.option(fc.nat(sandboxLimits.sandboxSpeed), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let clock: VirtualClock | undefined
      let [now, last] = [1_000_000, 1_000_000]
      for (const { waitMs, advanceMs, speed } of changes) {
        now += waitMs
        clock = changeClock(clock, { advanceMs, speed }, now)
        const time = timeOf(clock, now)
        assert.ok(time >= last)
        assert.ok(time <= now + sandboxLimits.sandboxClockDays * dayMs)
        last = time
      }
    }),
  )
})
