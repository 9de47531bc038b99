import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { createNearestIndex, distanceKm, type GeoPoint } from './nearest-index.ts'

const obelisco = { latitude: -34.6037, longitude: -58.3816 }
const anyPoint = fc.record<GeoPoint>({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the nearest points', () => {
  test('are the same as those of a full scan', () => {
    const points = fc.array(anyPoint, { maxLength: 300 })
    fc.assert(
      fc.property(points, anyPoint, fc.integer({ min: 1, max: 25 }), (all, here, count) => {
        const keep = (place: number) => place % 3 !== 0
        const places = createNearestIndex(all).nearest(here, count, keep)
        const candidates = all.filter((_, place) => keep(place))
        const kms = candidates.map((point) => distanceKm(here, point)).sort((a, b) => a - b)
        assert.equal(places.length, Math.min(count, candidates.length))
        for (const [turn, place] of places.entries()) {
          assert.ok(keep(place))
          const point = all[place]
          assert.ok(point)
          // Summing in a different order changes the last digits.
          assert.ok(Math.abs(distanceKm(here, point) - (kms[turn] ?? NaN)) < 1e-6)
        }
      }),
      { numRuns: randomRuns(200) },
    )
  })

  test('of none are none', () => {
    assert.deepEqual(createNearestIndex([]).nearest(obelisco, 20), [])
  })
})

describe('distances', () => {
  test('from the Obelisco to the Monumento a la Bandera are about 279 km', () => {
    const bandera = { latitude: -32.9477, longitude: -60.6305 }
    assert.ok(Math.abs(distanceKm(obelisco, bandera) - 279) < 2)
  })

  test('to oneself are 0', () => {
    assert.equal(distanceKm(obelisco, obelisco), 0)
  })
})
