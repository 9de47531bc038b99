import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readZones } from './import-zones.ts'

const ring = [
  [-58.4, -34.6],
  [-58.3, -34.6],
  [-58.3, -34.5],
  [-58.4, -34.6],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const feature = (geometry: unknown, properties: unknown = { nombre: 'Bajo' }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const read = (json: unknown) => readZones(json, 'inundable') ?? []

describe('zones', () => {
  test('are the polygons of a GeoJSON file, with a reason', () => {
    const many = { type: 'MultiPolygon', coordinates: [[ring], [ring]] }
    const isle = feature(many, { name: 'Isla', motivo: 'sin acceso' })
    assert.deepEqual(
      read(collection(feature(polygon), isle)).map(
        ({ zone }) => zone.ok && [zone.value.name, zone.value.reason, zone.value.polygons.length],
      ),
      [
        ['Bajo', 'inundable', 1],
        ['Isla', 'sin acceso', 2],
      ],
    )
  })

  test('may be one feature or one bare polygon', () => {
    assert.equal(read(feature(polygon)).length, 1)
    const [{ zone } = { zone: undefined }] = read(polygon)
    assert.ok(zone?.ok)
    assert.equal(zone.value.name, 'zona 1')
  })

  test('that are no polygons, or lie elsewhere, are left out', () => {
    const line = { type: 'LineString', coordinates: ring }
    const open = { type: 'Polygon', coordinates: [ring.slice(0, 2)] }
    const away = { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [-x, -y])] }
    const features = [feature(line), feature(open), feature(away), feature(null), 7]
    assert.deepEqual(
      read(collection(...features)).map(({ zone }) => (zone.ok ? '' : zone.refusal)),
      ['geometry', 'geometry', 'coordinates', 'geometry', 'geometry'],
    )
  })

  test('are not in what is no GeoJSON', () => {
    for (const json of [undefined, null, 7, [], {}, { type: 'FeatureCollection' }])
      assert.equal(readZones(json, ''), undefined)
  })
})
