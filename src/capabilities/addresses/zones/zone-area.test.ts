import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Corner,
  countCorners,
  isInArea,
  lookUpArea,
  type Polygon,
  settleArea,
} from './zone-area.ts'

const square = (west: number, south: number, side: number): Corner[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

function isIn(polygons: readonly Polygon[], [longitude, latitude]: Corner): boolean {
  return isInArea(lookUpArea(polygons), { longitude, latitude })
}

describe('a point', () => {
  const withHole = [[square(-58.4, -34.6, 0.1), square(-58.37, -34.57, 0.04)]]

  test('lies in an area, outside it or in its hole', () => {
    assert.equal(isIn(withHole, [-58.39, -34.59]), true)
    assert.equal(isIn(withHole, [-58.35, -34.55]), false)
    assert.equal(isIn(withHole, [-58.41, -34.55]), false)
    assert.equal(isIn(withHole, [-58.39, -34.61]), false)
  })

  test('on an edge or a corner belongs to the area, that of a hole too', () => {
    assert.equal(isIn(withHole, [-58.4, -34.55]), true)
    assert.equal(isIn(withHole, [-58.3, -34.5]), true)
    assert.equal(isIn(withHole, [-58.37, -34.55]), true)
    assert.equal(isIn(withHole, [-58.33, -34.53]), true)
    const slanted = [[[-58.4, -34.6] as const, [-58.3, -34.5] as const, [-58.4, -34.5] as const]]
    const settled = settleArea(
      slanted.map((ring) => [ring]),
      10,
    )
    assert.ok(settled.ok)
    assert.equal(isIn(settled.value, [-58.35, -34.55]), true)
    assert.equal(isIn(settled.value, [-58.34999, -34.55]), false)
  })

  test('lies in any of several polygons', () => {
    const two = [[square(-58.4, -34.6, 0.01)], [square(-58.3, -34.6, 0.01)]]
    assert.equal(isIn(two, [-58.295, -34.595]), true)
    assert.equal(isIn(two, [-58.35, -34.595]), false)
  })

  test('is found as its columns say, whatever the outline (property)', () => {
    const chance = createChance(20_261_117)
    for (let round = 0; round < 300; round += 1) {
      const heights = Array.from({ length: 1 + chance(6) }, () => 2 + chance(5))
      const hole = { column: chance(heights.length), low: 0.5, high: 1.5 }
      const polygon = outlineOf(heights, hole)
      const isTurned = chance(2) === 1
      const shape = isTurned ? polygon.map((ring) => ring.toReversed()) : polygon
      for (let tries = 0; tries < 40; tries += 1) {
        const [x, y] = [chance(2 * heights.length + 3) / 2 - 0.5, chance(17) / 2 - 0.5]
        const expected = isInColumns(heights, hole, x, y)
        assert.equal(isIn([shape], at(x, y)), expected, JSON.stringify({ heights, hole, x, y }))
      }
    }
  })
})

interface Hole {
  readonly column: number
  readonly low: number
  readonly high: number
}

/** A place of the drawing, whose unit is a thousandth of a degree. */
function at(x: number, y: number): Corner {
  return [-58 + x / 1_000, -34 + y / 1_000]
}

/** Columns side by side, each as high as given, with a hole in one. */
function outlineOf(heights: readonly number[], { column, low, high }: Hole): Polygon {
  const top = heights.flatMap((height, left) => [at(left, height), at(left + 1, height)])
  const ring = [at(0, 0), ...top, at(heights.length, 0), at(0, 0)]
  const [west, east] = [column + 0.25, column + 0.75]
  const inner = [at(west, low), at(east, low), at(east, high), at(west, high), at(west, low)]
  return [ring, inner]
}

function isInColumns(heights: readonly number[], hole: Hole, x: number, y: number): boolean {
  if (x < 0 || x > heights.length || y < 0) return false
  const touched = heights.filter((_height, left) => x >= left && x <= left + 1)
  if (y > Math.max(...touched)) return false
  const isBeside = x <= hole.column + 0.25 || x >= hole.column + 0.75
  return isBeside || y <= hole.low || y >= hole.high
}

/** Whole numbers below a limit, the same in every run. */
function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('an area', () => {
  const settle = (...polygons: Polygon[]) => settleArea(polygons, 100)

  test('is rounded to a metre, closed and rid of repeated corners', () => {
    const open: Corner[] = [
      [-58.4000001, -34.6],
      [-58.4, -34.6],
      [-58.3, -34.6],
      [-58.3, -34.5],
    ]
    const settled = settle([open])
    assert.deepEqual(settled, {
      ok: true,
      value: [
        [
          [
            [-58.4, -34.6],
            [-58.3, -34.6],
            [-58.3, -34.5],
            [-58.4, -34.6],
          ],
        ],
      ],
    })
  })

  test('is more than a line, and does not cross itself', () => {
    const line: Corner[] = [
      [-58.4, -34.6],
      [-58.3, -34.5],
      [-58.2, -34.4],
      [-58.4, -34.6],
    ]
    const bow: Corner[] = [
      [-58.4, -34.6],
      [-58.3, -34.5],
      [-58.3, -34.6],
      [-58.4, -34.5],
      [-58.4, -34.6],
    ]
    assert.deepEqual(settle([line]), { ok: false, refusal: 'area-flat' })
    assert.deepEqual(settle([bow]), { ok: false, refusal: 'area-crosses-itself' })
    // An uneven bow has an area, and crosses itself all the same.
    const uneven = bow.map(([x, y]): Corner => [x, y === -34.5 && x === -58.4 ? -34.4 : y])
    assert.deepEqual(settle([uneven]), { ok: false, refusal: 'area-crosses-itself' })
  })

  test('has so many corners at most', () => {
    const one = [square(-58.4, -34.6, 0.1)]
    assert.equal(countCorners([one]), 5)
    assert.ok(settleArea([one], 5).ok)
    assert.deepEqual(settleArea([one], 4), { ok: false, refusal: 'area-too-detailed' })
  })
})
