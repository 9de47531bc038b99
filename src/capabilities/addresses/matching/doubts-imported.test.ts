import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildGeoFile } from '../index/build-geo.ts'
import { openGeoIndex } from '../index/geo-index.ts'
import type { LocalityRow, StreetRow } from '../index/geo-rows.ts'
import { Normalizer } from './normalize.ts'

const locality = (name: string, changes: Partial<LocalityRow> = {}): LocalityRow => ({
  province: 'B',
  district: name,
  name,
  aliases: [],
  postalCode: 1878,
  latitude: -34.72,
  longitude: -58.25,
  ...changes,
})

const street = (name: string, changes: Partial<StreetRow> = {}): StreetRow => ({
  province: 'B',
  district: 'Quilmes',
  locality: 'Quilmes',
  name,
  aliases: [],
  from: 1,
  to: 2000,
  postalCode: 1878,
  latitude: -34.72,
  longitude: -58.25,
  exact: false,
  ...changes,
})

function open(localities: readonly LocalityRow[], streets: readonly StreetRow[]): Normalizer {
  const { buffer } = buildGeoFile({ localities, streets, zones: [] })
  return new Normalizer(openGeoIndex(buffer))
}

describe('a place behind the street is cut off', () => {
  const normalizer = open(
    [
      locality('Quilmes'),
      locality('Bernal', { district: 'Quilmes', postalCode: 1876 }),
      locality('Juan Pedernera', { province: 'D', postalCode: 5700, district: 'Pedernera' }),
      locality('Pedernera', { province: 'D', postalCode: 5701 }),
      locality('De Mayo', { district: 'Quilmes' }),
    ],
    [street('San Juan'), street('Rivadavia'), street('José I. Gorriti')],
  )

  test('when it lies where it was looked', () => {
    const found = normalizer.normalize({ street: 'Rivadavia Bernal 850', postalCode: 1878 })
    assert.deepEqual([found.status, found.street], ['found', 'Rivadavia'])
  })

  test('and not when it lies anywhere in the country', () => {
    const found = normalizer.normalize({ street: 'Juan Pedernera 850', postalCode: 1878 })
    assert.deepEqual([found.status, found.postalCode], ['unknown', 1878])
  })

  test('and what is left must be a street: a 1 is no initial I', () => {
    assert.equal(
      normalizer.normalize({ street: '1 de Mayo 200', postalCode: 1878 }).status,
      'unknown',
    )
    const found = normalizer.normalize({ street: 'José I. Gorriti 200', postalCode: 1878 })
    assert.equal(found.status, 'found')
  })
})

describe('a street that carries another first name', () => {
  const normalizer = open([locality('Quilmes')], [street('Hipólito Yrigoyen'), street('Díaz')])
  const ask = (name: string) => normalizer.normalize({ street: `${name} 850`, postalCode: 1878 })

  test('is a doubt', () => {
    const { status, reasons } = ask('Bernardo de Yrigoyen')
    assert.deepEqual([status, reasons[0]], ['doubt', 'name-partly'])
  })

  test('and one that carries none, or fewer, is not', () => {
    for (const name of ['H. Yrigoyen', 'Yrigoyen', 'Juan Hipólito Yrigoyen', 'César Díaz'])
      assert.equal(ask(name).status, 'found', name)
  })
})

describe('a numbered street', () => {
  const normalizer = open(
    [locality('Quilmes'), locality('Fátima', { district: 'Quilmes', postalCode: 1633 })],
    [street('Diagonal 74'), street('74', { locality: 'Fátima', postalCode: 1633 }), street('8')],
  )

  test('wins over the diagonal of its number, whatever the code says', () => {
    const found = normalizer.normalize({ street: 'Calle 74', number: '500', postalCode: 1878 })
    assert.deepEqual([found.status, found.street], ['found', '74'])
  })

  test('is no route', () => {
    const found = normalizer.normalize({ street: 'Ruta 8 Km 50', postalCode: 1878 })
    assert.deepEqual([found.status, found.reasons[0]], ['doubt', 'located-by-place'])
  })
})

test('of a code that several provinces have, the province decides where it is', () => {
  const suardi = locality('Suardi', { province: 'S', postalCode: 2349, latitude: -30.5 })
  const colonia = locality('Colonia Diez de Julio', { province: 'X', postalCode: 2349 })
  const normalizer = open([suardi, colonia], [])
  const ask = (province?: string) =>
    normalizer.normalize({ street: 'Ruta 3 km 12', postalCode: 2349, province }).locality
  assert.deepEqual(
    [ask(), ask('Córdoba'), ask('Santa Fe')],
    ['Suardi', 'Colonia Diez de Julio', 'Suardi'],
  )
})

describe('a hamlet whose partido is far from all others of its code', () => {
  const barrios = Array.from({ length: 12 }, (_, at) =>
    locality(`Barrio ${at}`, { district: 'José C. Paz', postalCode: 1665 }),
  )
  const far = { district: 'General Pueyrredón', latitude: -38, longitude: -57.55 }
  const normalizer = open(
    [
      ...barrios,
      locality('Mar del Plata', { ...far, postalCode: 7600 }),
      locality('Barrio Santa Paula', { ...far, postalCode: 1665 }),
    ],
    [street('C 112 - Güemes', { ...far, locality: 'Mar del Plata', postalCode: 7600 })],
  )

  test('brings no street of that partido to the code', () => {
    const found = normalizer.normalize({ street: 'Güemes 1200', postalCode: 1665 })
    assert.deepEqual([found.status, found.postalCode], ['unknown', 1665])
  })

  test('is found by its own name all the same', () => {
    const question = { street: 'Mza 3 Lote 4', locality: 'Barrio Santa Paula' }
    assert.equal(normalizer.normalize(question).locality, 'Barrio Santa Paula')
  })
})

describe('a further code of a city', () => {
  const city = { province: 'H', district: 'San Fernando', located: 'surveyed' as const }
  const at = { province: 'H', postalCode: 3506, latitude: -27.1, longitude: -59.4 }
  const streets = [
    street('Alberdi', {
      province: 'H',
      district: 'San Fernando',
      locality: 'Resistencia',
      postalCode: 0,
    }),
  ]
  const codeOf = (other: LocalityRow) => {
    const resistencia = locality('Resistencia', { ...city, postalCode: 3500 })
    const asked = { street: 'Alberdi', number: '100', locality: 'Resistencia', province: 'Chaco' }
    return open([resistencia, other], streets).normalize({ ...asked, postalCode: 3506 }).postalCode
  }

  test('stays beside a hamlet of a list, whose district is a guess', () => {
    assert.equal(codeOf(locality('Los Algarrobos', at)), 3506)
  })

  test('is corrected where a town of another district has it', () => {
    assert.equal(codeOf(locality('Los Algarrobos', { ...at, located: 'surveyed' })), 3500)
  })
})
