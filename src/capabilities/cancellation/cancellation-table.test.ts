import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type MovementCode, movementCodes } from '../../kernel/movement.ts'
import { isWithCarrier, judgeCancellation } from './cancellation-table.ts'

/** D29: the newest movement, the action, and whether the carrier has the product. */
const rows: readonly [MovementCode, 'withdraw' | 'try-return', withCarrier: boolean][] = [
  ['PI', 'withdraw', false],
  ['IF', 'try-return', true],
  ['GE', 'try-return', true],
  ['CO', 'try-return', true],
  ['AS', 'try-return', true],
  ['AR', 'try-return', true],
  ['MA', 'try-return', true],
  ['LD', 'try-return', true],
  ['EI', 'try-return', true],
  ['DL', 'try-return', false],
  ['CA', 'try-return', true],
  ['DV', 'try-return', true],
  ['RV', 'try-return', true],
  ['RM', 'try-return', true],
  ['RC', 'try-return', false],
]

describe('a cancellation, by the newest movement (D29)', () => {
  for (const [newest, effect, withCarrier] of rows) {
    test(`${newest}: ${effect}, weHaveTheProduct ${withCarrier}`, () => {
      const facts = { newest, isCancelled: false, isReturning: false, isRescued: false }
      assert.equal(judgeCancellation(facts), effect)
      assert.equal(isWithCarrier(newest), withCarrier)
    })
  }

  test('every state has its row', () => {
    assert.deepEqual(
      rows.map(([code]) => code),
      movementCodes,
    )
  })
})

test('after a cancellation took effect there is none, in any state', () => {
  for (const newest of movementCodes) {
    const none = { isCancelled: false, isReturning: false, isRescued: false }
    const cancelled = { ...none, newest, isCancelled: true }
    const returning = { ...none, newest, isReturning: true, isRescued: true }
    assert.equal(judgeCancellation(cancelled), 'already-cancelled')
    assert.equal(judgeCancellation(returning), 'already-cancelled')
  }
})

test('a piece under rescue was handed over, though a correction says PI', () => {
  const facts = { isCancelled: false, isReturning: false, isRescued: true }
  for (const newest of movementCodes)
    assert.equal(judgeCancellation({ ...facts, newest }), 'try-return')
})
