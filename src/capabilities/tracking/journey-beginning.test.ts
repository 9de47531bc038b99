import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beginning, toJourney } from './journey.ts'

describe('a journey from what is on record', () => {
  test('begins with the order itself', () => {
    const [first, ...others] = toJourney([], 700)
    assert.deepEqual([first?.check, first?.at, first?.ordinal, others], ['PI', 700, 0, []])
  })

  test('is told by time, an early scan before the order', () => {
    const scanned = { ...beginning(2_000), ordinal: 1, check: 'IF' } as const
    const told = (enteredAt: number) => toJourney([scanned], enteredAt).map(({ check }) => check)
    assert.deepEqual(told(1_000), ['PI', 'IF'])
    assert.deepEqual(told(9_000), ['IF', 'PI'])
  })

  test('has one beginning, that on record where there is one', () => {
    const recorded = [beginning(1_000), { ...beginning(2_000), ordinal: 1 }]
    assert.deepEqual(toJourney(recorded.toReversed(), 2_000), recorded)
  })
})
