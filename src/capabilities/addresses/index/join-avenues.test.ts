import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gatherStreets } from './build-streets.ts'
import type { StreetRow } from './geo-rows.ts'

const block = (name: string, from: number, latitude: number, exact = true): StreetRow => ({
  province: 'C',
  district: 'Comuna 3',
  locality: 'Balvanera',
  name,
  aliases: [],
  from,
  to: from + 99,
  postalCode: 1045,
  latitude,
  longitude: -58.4,
  exact,
})

function gathered(...rows: readonly StreetRow[]): string[] {
  const ranges = rows.map((row) => ({ row, place: 0 }))
  return gatherStreets({ province: 'C', name: '' }, ranges)
    .map(({ name, segments }) => `${name}: ${segments.map(({ row }) => row.from).join(' ')}`)
    .sort()
}

describe('a street of the capital and the avenue of its name are', () => {
  test('two when the same numbers lie apart', () => {
    const rows = [block('Sarmiento', 2601, -34.606), block('Sarmiento Av.', 2601, -34.58)]
    assert.deepEqual(gathered(...rows), ['Av. Sarmiento: 2601', 'Sarmiento: 2601'])
  })

  test('two when the next numbers lie apart', () => {
    const rows = [block('San Martin', 1301, -34.59), block('San Martin Av.', 1501, -34.607)]
    assert.deepEqual(gathered(...rows), ['Av. San Martin: 1501', 'San Martin: 1301'])
  })

  test('one when the next numbers lie beside each other', () => {
    const rows = [block('Independencia', 1, -34.6), block('Independencia Av.', 101, -34.601)]
    assert.deepEqual(gathered(...rows), ['Av. Independencia: 1 101'])
  })

  test('one when two lists write the same blocks with and without the word', () => {
    const rows = [block('Córdoba', 1, -34.6), block('Cordoba Av.', 1, -34.6003)]
    assert.deepEqual(gathered(...rows), ['Av. Cordoba: 1'])
  })

  test('one when a list does not say where its blocks are', () => {
    const rows = [block('Cordoba', 1, -34.6, false), block('Cordoba Av.', 1, -34.6)]
    assert.deepEqual(gathered(...rows), ['Av. Cordoba: 1'])
  })
})
