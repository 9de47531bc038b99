import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Coverage } from './raster-pen.ts'

type Corner = readonly [x: number, y: number]

function cover(width: number, height: number, corners: readonly Corner[]): number[] {
  const coverage = new Coverage(width, height)
  for (const [index, [x, y]] of corners.entries()) {
    const [fromX, fromY] = corners.at(index - 1) as Corner
    coverage.edge(fromX, fromY, x, y)
  }
  return [...coverage.points()].map((point) => Math.round(point * 1000) / 1000)
}

function areaOf(corners: readonly Corner[]): number {
  return Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [fromX, fromY] = corners.at(index - 1) as Corner
      return sum + (fromX * y - x * fromY) / 2
    }, 0),
  )
}

describe('the pixels of an outline', () => {
  test('is whole inside and nothing outside', () => {
    const square: Corner[] = [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
    ]
    assert.deepEqual(cover(4, 4, square), [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0])
  })

  test('is a part of a point where an edge goes through it', () => {
    const half: Corner[] = [
      [0.5, 0],
      [2, 0],
      [2, 1],
      [0.5, 1],
    ]
    assert.deepEqual(cover(3, 1, half), [0.5, 1, 0])
    const slope: Corner[] = [
      [0, 0],
      [2, 1],
      [0, 1],
    ]
    assert.deepEqual(cover(3, 1, slope), [0.75, 0.25, 0])
  })

  test('sums up to the area of any triangle', () => {
    const within = fc.double({ min: 0, max: 19, noNaN: true })
    const corner = fc.tuple(within, within)
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner), (corners) => {
        const covered = cover(20, 20, corners).reduce((sum, point) => sum + point, 0)
        assert.ok(Math.abs(covered - areaOf(corners)) < 0.3, `${covered} of ${areaOf(corners)}`)
      }),
    )
  })
})
