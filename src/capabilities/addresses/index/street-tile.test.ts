import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inTile, tileBox } from '../../../kits/geo/map-tile.ts'
import type { StreetLine } from './street-lines.ts'
import { streetsOfTile } from './street-tile.steps.ts'

const tile = { zoom: 14, x: 5_532, y: 9_872 }
const [west, , , north] = tileBox(tile)
const limits = { extent: 4_096, points: 100 }

/** A stretch between points, given in thousandths of a degree from the tile's corner. */
function stretch(name: string, ...points: (readonly [number, number])[]): StreetLine {
  const line = points.map(([east, south]) => [west + east / 1e3, north - south / 1e3] as const)
  return { name, from: 1, to: 100, points: line }
}

const stepsTo = (east: number, south: number) =>
  inTile(tile, 4_096, [west + east / 1e3, north - south / 1e3])

describe('the streets of a tile', () => {
  test('are one shape each: stretches that follow one another are one line', () => {
    const drawn = streetsOfTile(
      tile,
      [
        stretch('Perú', [1, 1], [2, 1]),
        stretch('Perú', [2, 1], [3, 1]),
        stretch('Perú', [8, 1], [9, 1]),
      ],
      limits,
    )
    const lines = [
      [stepsTo(1, 1), stepsTo(2, 1), stepsTo(3, 1)],
      [stepsTo(8, 1), stepsTo(9, 1)],
    ]
    assert.deepEqual(drawn, [{ name: 'Perú', lines }])
  })

  test('come the longest first, and those that do not fit stay out', () => {
    const lines = [
      stretch('Corta', [1, 1], [2, 1]),
      stretch('Larga', [1, 5], [12, 5]),
      stretch('Media', [1, 9], [6, 9]),
    ]
    const names = (points: number) =>
      streetsOfTile(tile, lines, { ...limits, points }).map(({ name }) => name)
    assert.deepEqual(names(100), ['Larga', 'Media', 'Corta'])
    assert.deepEqual(names(4), ['Larga', 'Media'])
    assert.deepEqual(names(1), [])
  })

  test('that are a point in it are left out', () => {
    assert.deepEqual(streetsOfTile(tile, [stretch('Nada', [1, 1], [1, 1])], limits), [])
  })
})
