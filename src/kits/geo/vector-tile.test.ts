import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import * as fc from 'fast-check'
import { PbfReader } from 'pbf'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { inTile, tileBox } from './map-tile.ts'
import { type TileLines, writeLineTile } from './vector-tile.ts'

/** Reads a tile with the specification's own reader. */
function readTile(bytes: Buffer): TileLines[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers['streets']
  if (layer === undefined) return []
  assert.deepEqual([layer.version, layer.extent], [2, 4_096])
  return Array.from({ length: layer.length }, (_, place) => {
    const feature = layer.feature(place)
    assert.equal(feature.type, 2)
    const lines = feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y] as const))
    return { name: String(feature.properties['name']), lines }
  })
}

describe('a vector tile', () => {
  const step = fc.integer({ min: -9_000, max: 9_000 })
  const line = fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 6 })
  const lines = fc.array(line, { minLength: 1, maxLength: 4 })
  const name = fc.string({ unit: 'grapheme', maxLength: 20 })
  const shape = fc.tuple(name, lines).map(([said, drawn]) => ({ name: said, lines: drawn }))

  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 8 }), (shapes) => {
        assert.deepEqual(readTile(writeLineTile('streets', 4_096, shapes)), shapes)
      }),
      { numRuns: randomRuns(100) },
    )
  })

  test('without lines has no bytes', () => {
    assert.equal(writeLineTile('streets', 4_096, []).length, 0)
  })

  test('lies where web maps have it: its corners are those of its box', () => {
    const tile = { zoom: 14, x: 5_532, y: 9_872 }
    const [west, south, east, north] = tileBox(tile)
    assert.deepEqual(inTile(tile, 4_096, [west, north]), [0, 0])
    assert.deepEqual(inTile(tile, 4_096, [east, south]), [4_096, 4_096])
    assert.deepEqual([west.toFixed(4), north.toFixed(4)], ['-58.4473', '-34.5970'])
  })
})
