import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { shareOf } from './quote.ts'

test('a share is rounded half up, whatever the amount', () => {
  assert.equal(shareOf(50, 100), 1)
  assert.equal(shareOf(49, 100), 0)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e15 }),
      fc.integer({ min: 0, max: 9_999 }),
      (amount, points) => {
        const exact = (2n * BigInt(amount) * BigInt(points) + 10_000n) / 20_000n
        assert.equal(BigInt(shareOf(amount, points)), exact)
      },
    ),
    { numRuns: randomRuns(2_000) },
  )
})
