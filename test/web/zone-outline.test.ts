import assert from 'node:assert/strict'
import { test } from 'node:test'
import { geoMercator } from 'd3-geo'
import {
  cornerOf,
  drawnCorners,
  placeOf,
  polygonOf,
  readPasted,
} from '../../web/console/zonas/outline.ts'

const corners = [
  [-58.42, -34.6],
  [-58.4, -34.6],
  [-58.4, -34.58],
] as const

test('pasted places are read as maps copy them, latitude first', () => {
  const lines = '-34.6, -58.42\n-34.6;-58.4\n\n -34.58 -58.4\n'
  assert.deepEqual(readPasted(lines), polygonOf(corners))
  assert.equal(readPasted('-34.6, -58.42\n-34.6, -58.4'), undefined)
  assert.equal(readPasted('-34.6, -58.42\nnada\n-34.6, -58.4\n-34.58, -58.4'), undefined)
  assert.equal(readPasted('34.6, 58.42\n34.6, 58.4\n34.58, 58.4'), undefined)
})

test('pasted GeoJSON is a geometry, or that of its first feature', () => {
  const geometry = polygonOf(corners)
  const feature = { type: 'Feature', properties: {}, geometry }
  for (const json of [geometry, feature, { type: 'FeatureCollection', features: [feature] }])
    assert.deepEqual(readPasted(JSON.stringify(json)), geometry)
  for (const text of ['{', '{}', '{"type":"Point","coordinates":[1,2]}'])
    assert.equal(readPasted(text), undefined)
})

test('an outline is drawn unless it has holes or parts', () => {
  const polygon = polygonOf(corners)
  assert.deepEqual(drawnCorners(polygon), corners)
  const ring = polygon.coordinates[0]
  assert.equal(drawnCorners({ type: 'Polygon', coordinates: [ring, ring] }), undefined)
  assert.equal(drawnCorners({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }), undefined)
})

test('a typed place is a place of the country, with a point or a comma', () => {
  assert.deepEqual(cornerOf({ latitude: '-34,6', longitude: '-58.42' }), [-58.42, -34.6])
  assert.equal(cornerOf({ latitude: '', longitude: '-58.42' }), undefined)
  assert.equal(cornerOf({ latitude: '40.4', longitude: '-3.7' }), undefined)
})

test('a pixel of the map is the place that is drawn there', () => {
  const projection = geoMercator().center([-58.41, -34.59]).scale(3e6).translate([300, 200])
  const toPixels = (at: readonly [number, number]) => {
    const [x = 0, y = 0] = projection([...at]) ?? []
    return [x, y] as const
  }
  for (const corner of corners) {
    const [longitude, latitude] = placeOf(toPixels(corner), toPixels)
    assert.ok(Math.abs(longitude - corner[0]) < 2e-5, String(longitude))
    assert.ok(Math.abs(latitude - corner[1]) < 2e-5, String(latitude))
  }
})
