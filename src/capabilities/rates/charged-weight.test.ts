import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { hundredths } from '../../kernel/measures.ts'
import { chargeWeight, type DeclaredWeight } from './charged-weight.ts'

/** Kilograms and centimetres as people write them. */
function declared(specific: number, volumetric?: number, sides?: readonly number[]) {
  const exact = (value: number) => hundredths(Math.round(value * 100))
  const [height = 0, length = 0, width = 0] = sides ?? []
  return {
    specific: exact(specific),
    volumetric: volumetric === undefined ? undefined : exact(volumetric),
    sides: sides && { height: exact(height), length: exact(length), width: exact(width) },
  } satisfies DeclaredWeight
}

function charge(weight: DeclaredWeight, factor = 4000): [kg: number, reason: string] {
  const { charged, reason } = chargeWeight(weight, factor)
  return [charged / 100, reason]
}

describe('the charged weight', () => {
  test('is the higher of the specific and the volumetric weight', () => {
    assert.deepEqual(charge(declared(2, 1)), [2, 'specific'])
    assert.deepEqual(charge(declared(1, 2)), [2, 'volumetric-sent'])
    assert.deepEqual(charge(declared(1, undefined, [20, 20, 20])), [2, 'volumetric-computed'])
  })

  test('is the specific one when nothing else was sent', () => {
    assert.deepEqual(charge(declared(0.35)), [0.35, 'specific'])
    assert.deepEqual(charge(declared(0)), [0, 'specific'])
  })

  test('takes the higher of the sent and the computed volumetric weight', () => {
    assert.deepEqual(charge(declared(1, 1.5, [20, 20, 20])), [2, 'volumetric-computed'])
    assert.deepEqual(charge(declared(1, 2.5, [20, 20, 20])), [2.5, 'volumetric-sent'])
  })

  test('of equal weights names the one that needs no computation', () => {
    assert.deepEqual(charge(declared(2, 2, [20, 20, 20])), [2, 'specific'])
    assert.deepEqual(charge(declared(1, 2, [20, 20, 20])), [2, 'volumetric-sent'])
  })

  test('divides by the factor of the shipper', () => {
    assert.deepEqual(charge(declared(0, undefined, [30, 40, 50]), 5000), [
      12,
      'volumetric-computed',
    ])
    assert.deepEqual(charge(declared(0, undefined, [30, 40, 50]), 6000), [
      10,
      'volumetric-computed',
    ])
  })
})

describe('the volumetric weight is rounded half up to hundredths (D12)', () => {
  const cases: [sides: number[], factor: number, kg: number][] = [
    [[10, 10.05, 40], 4000, 1.01],
    [[10, 10.04, 40], 4000, 1],
    [[10, 10, 4.02], 4000, 0.1],
    [[1, 1, 20], 4000, 0.01],
    [[1, 1, 19.99], 4000, 0],
    [[0.01, 0.01, 0.01], 1, 0],
    [[0, 50, 50], 4000, 0],
    [[10.1, 10.1, 10.1], 4000, 0.26],
    [[9999.99, 9999.99, 9999.99], 4000, 249_999_250],
    [[9999.99, 9999.99, 9999.99], 1, 999_997_000_003],
  ]
  for (const [sides, factor, kg] of cases) {
    test(`${sides.join(' × ')} / ${factor} is ${kg} kg`, () => {
      assert.equal(charge(declared(0, undefined, sides), factor)[0], kg)
    })
  }

  test('is what exact arithmetic gives, for any sides and any factor', () => {
    const side = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(side, side, side, fc.integer({ min: 1, max: 999_999 }), (h, l, w, factor) => {
        const divisor = 10_000n * BigInt(factor)
        const product = BigInt(h) * BigInt(l) * BigInt(w)
        const rounded = (2n * product + divisor) / (2n * divisor)
        const sides = { height: hundredths(h), length: hundredths(l), width: hundredths(w) }
        const { computed } = chargeWeight(
          { specific: hundredths(0), volumetric: undefined, sides },
          factor,
        )
        assert.equal(BigInt(computed ?? -1), rounded)
      }),
      { numRuns: randomRuns(2_000) },
    )
  })

  test('never charges less than any weight that was sent', () => {
    const weight = fc.integer({ min: 0, max: 999_999 }).map(hundredths)
    fc.assert(
      fc.property(weight, weight, weight, weight, weight, (specific, volumetric, h, l, w) => {
        const sides = { height: h, length: l, width: w }
        const { charged, computed } = chargeWeight({ specific, volumetric, sides }, 4000)
        assert.equal(charged, Math.max(specific, volumetric, computed ?? 0))
      }),
    )
  })
})
