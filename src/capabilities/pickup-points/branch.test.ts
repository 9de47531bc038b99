import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { demoBranches } from '../../demo/demo-branches.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { type Branch, fits, isClosed, judgeChange } from './branch.ts'

const branch: Branch = {
  ...(demoBranches[0] as Branch),
  maxWeightHundredthsKg: hundredths(3_000),
  maxSideHundredthsCm: hundredths(12_000),
  maxMiddleSideHundredthsCm: hundredths(8_000),
  maxShortSideHundredthsCm: hundredths(5_000),
}

describe('a piece fits a branch', () => {
  const takes = (sides: number[], weightHundredthsKg?: number) =>
    fits(branch, { weightHundredthsKg, sidesHundredthsCm: sides })

  test('at its limits, and not one hundredth over', () => {
    assert.ok(takes([12_000, 8_000, 5_000], 3_000))
    assert.ok(!takes([12_001, 8_000, 5_000], 3_000))
    assert.ok(!takes([12_000, 8_001, 5_000], 3_000))
    assert.ok(!takes([12_000, 8_000, 5_001], 3_000))
    assert.ok(!takes([12_000, 8_000, 5_000], 3_001))
  })

  test('however it is turned', () => {
    const side = fc.integer({ min: 0, max: 15_000 })
    fc.assert(
      fc.property(fc.tuple(side, side, side), ([a, b, c]) => {
        const turned = [
          [a, b, c],
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ]
        assert.equal(new Set(turned.map((sides) => takes(sides))).size, 1)
      }),
    )
  })

  test('when its weight and measures are unknown', () => {
    assert.ok(takes([]))
    assert.ok(takes([12_000]))
    assert.ok(!takes([12_001]))
  })
})

describe('a branch is temporarily closed', () => {
  const closed = (closedFrom?: number, closedUntil?: number) => ({ closedFrom, closedUntil })

  test('from the first moment until just before the last', () => {
    assert.deepEqual(
      [99, 100, 199, 200].map((now) => isClosed(closed(100, 200), now)),
      [false, true, true, false],
    )
  })

  test('indefinitely, when the end is unknown', () => {
    assert.ok(isClosed(closed(100), Number.MAX_SAFE_INTEGER))
    assert.ok(!isClosed(closed(100), 99))
  })

  test('never, when it is not', () => {
    assert.ok(!isClosed(closed(), 0))
  })
})

describe('the events of a branch', () => {
  const after = (changes: Partial<Branch>) => ({ ...branch, ...changes })

  test('is added when it was not there, or was gone', () => {
    assert.equal(judgeChange(undefined, branch), 'added')
    assert.equal(judgeChange(after({ active: false }), branch), 'added')
  })

  test('is removed when it goes, whatever else changes', () => {
    assert.equal(judgeChange(branch, after({ active: false, name: 'Otra' })), 'removed')
    assert.equal(judgeChange(after({ active: false }), after({ active: false })), undefined)
  })

  test('is closed and reopened', () => {
    const closed = after({ closedFrom: 1, closedUntil: 2 })
    assert.equal(judgeChange(branch, closed), 'closed')
    assert.equal(judgeChange(closed, { ...closed, closedUntil: 3 }), 'closed')
    assert.equal(judgeChange(closed, branch), 'reopened')
  })

  for (const moved of [
    { latitude: '-30.0' },
    { longitude: '-60.0' },
    { address: 'Otra 123' },
    { postalCode: 9999 as PostalCode },
  ])
    test(`is moved with another ${Object.keys(moved)[0]}`, () => {
      assert.equal(judgeChange(branch, after(moved)), 'moved')
    })

  test('is changed with anything else, and nothing when all is as it was', () => {
    assert.equal(judgeChange(branch, after({ phone: '0800' })), 'changed')
    assert.equal(judgeChange(branch, after({ openingHours: '24/7' })), 'changed')
    assert.equal(judgeChange(branch, after({ locker: !branch.locker })), 'changed')
    assert.equal(judgeChange(branch, { ...branch }), undefined)
  })
})
