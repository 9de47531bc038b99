import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementCode } from '../../../kernel/movement.ts'
import { beginning, toJourney } from './journey.ts'

describe('a journey from stored movements', () => {
  test('begins with the order itself', () => {
    const [first, ...others] = toJourney([], 700)
    assert.deepEqual([first?.check, first?.at, first?.ordinal, others], ['PI', 700, 0, []])
  })

  test('is sorted by time after the order, however early its scans', () => {
    const scan = (ordinal: number, at: number, check: MovementCode) => ({
      ...beginning(at),
      ordinal,
      check,
    })
    const scanned = [scan(1, 3_000, 'MA'), scan(2, 2_000, 'IF')]
    const statesOf = (enteredAt: number) => toJourney(scanned, enteredAt).map(({ check }) => check)
    for (const enteredAt of [1_000, 2_000, 2_001, 9_000])
      assert.deepEqual(statesOf(enteredAt), ['PI', 'IF', 'MA'])
  })

  test('has one first movement, the stored one if there is one', () => {
    const recorded = [beginning(1_000), { ...beginning(2_000), ordinal: 1 }]
    assert.deepEqual(toJourney(recorded.toReversed(), 2_000), recorded)
  })
})
