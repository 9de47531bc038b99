import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hours, percentile, perSecond, shareOf, sparkline } from '../bench/day.ts'

test('a simulated day adds up, and has its peaks at 10 and at 18 o’clock', () => {
  const shares = hours.map(shareOf)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  assert.ok(Math.abs(whole - 1) < 1e-9)
  const peaks = hours.filter(
    (hour) => shareOf(hour) > shareOf((hour + 23) % 24) && shareOf(hour) > shareOf((hour + 1) % 24),
  )
  assert.deepEqual(peaks, [10, 18])
})

test('a year of three hundred days has so many parcels', () => {
  const aDay = hours.reduce((sum, hour) => sum + 3_600 * perSecond(3_000_000, 'order', hour), 0)
  assert.equal(Math.round(aDay), 10_000)
})

test('percentiles and pictures of nothing are nothing', () => {
  assert.equal(percentile([], 0.99), 0)
  assert.equal(percentile([3, 1, 2], 0.5), 2)
  assert.equal(sparkline([0, 4, 8]), '▁▅█')
})
