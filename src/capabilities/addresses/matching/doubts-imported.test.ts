import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildGeoFile } from '../index/build-geo.steps.ts'
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
    const address = normalizer.normalize({ street: 'Rivadavia Bernal 850', postalCode: 1878 })
    assert.deepEqual([address.status, address.street], ['found', 'Rivadavia'])
  })

  test('and not when it lies anywhere in the country', () => {
    const normalizedAddress = normalizer.normalize({
      street: 'Juan Pedernera 850',
      postalCode: 1878,
    })
    assert.deepEqual([normalizedAddress.status, normalizedAddress.postalCode], ['unknown', 1878])
  })

  test('and what is left must be a street: a 1 is no initial I', () => {
    assert.equal(
      normalizer.normalize({ street: '1 de Mayo 200', postalCode: 1878 }).status,
      'unknown',
    )
    const address = normalizer.normalize({ street: 'José I. Gorriti 200', postalCode: 1878 })
    assert.equal(address.status, 'found')
  })
})

describe('a street that carries another first name', () => {
  const streets = [street('Hipólito Yrigoyen'), street('Díaz'), street('Estanislao López')]
  const normalizer = open([locality('Quilmes')], streets)
  const ask = (name: string) => normalizer.normalize({ street: `${name} 850`, postalCode: 1878 })

  test('is a doubt', () => {
    const { status, reasons } = ask('Bernardo de Yrigoyen')
    assert.deepEqual([status, reasons[0]], ['doubt', 'name-partly'])
  })

  test('is a doubt also when the surname begins with the initial that was written', () => {
    const { status, reasons } = ask('L. López')
    assert.deepEqual([status, reasons[0]], ['doubt', 'name-partly'])
  })

  test('and one that carries none, or fewer, is not', () => {
    const names = ['H. Yrigoyen', 'Yrigoyen', 'Juan Hipólito Yrigoyen', 'César Díaz', 'E. López']
    for (const name of names) assert.equal(ask(name).status, 'found', name)
  })
})

describe("a corner's other street", () => {
  const normalizer = open([locality('Quilmes')], [street('San Juan'), street('Estanislao López')])
  const crossing = (name: string) =>
    normalizer.normalize({ street: `San Juan y ${name}`, postalCode: 1878 }).between[0]

  test('gets its name in full', () => {
    for (const name of ['López', 'E. López']) assert.equal(crossing(name), 'Estanislao López')
  })

  test('stays as written where the street has another first name, or not every word', () => {
    for (const name of ['L López', 'Vicente López', 'Estanislao López Zxqwv'])
      assert.equal(crossing(name), name)
  })
})

describe('a street of one letter', () => {
  const normalizer = open([locality('Quilmes')], [street('Pasaje E'), street('Calle F')])
  const ask = (name: string) =>
    normalizer.normalize({ street: name, number: '850', postalCode: 1878 })

  test('is a doubt when another kind of street was written', () => {
    for (const name of ['E', 'Calle E', 'Pasaje F', 'Avenida F']) {
      const { status, reasons } = ask(name)
      assert.deepEqual([status, reasons[0]], ['doubt', 'name-partly'], name)
    }
  })

  test('is found by its own kind', () => {
    for (const name of ['Pasaje E', 'Pje. E', 'F', 'Calle F'])
      assert.equal(ask(name).status, 'found', name)
  })
})

describe('of two streets of one name', () => {
  for (const kind of ['Pasaje', 'Callejón', 'Ruta'])
    test(`the ${kind} is the likelier only when the word was written`, () => {
      const normalizer = open([locality('Quilmes')], [street(`${kind} Colón`), street('Colón')])
      const ask = (name: string) =>
        normalizer.normalize({ street: `${name} 850`, postalCode: 1878 })
      const [bare, whole] = [ask('Colón'), ask(`${kind} Colón`)]
      assert.deepEqual(
        [bare.status, bare.reasons[0], bare.street],
        ['doubt', 'several-streets', 'Colón'],
      )
      assert.equal(whole.status, 'found')
      assert.match(whole.street, /. Colón$/)
    })
})

describe('in a town that counts its streets before their name', () => {
  const alvarado = { district: 'General Alvarado', postalCode: 7607 }
  const streets = ['263 - Colón', '265 - Bahía Blanca'].map((name) =>
    street(name, { ...alvarado, locality: 'Miramar' }),
  )
  const at = { latitude: -38.27, longitude: -57.84 }
  const normalizer = open(
    [locality('Quilmes'), locality('Miramar', { ...alvarado, ...at })],
    streets,
  )
  const ask = (name: string) => {
    const miramar = { locality: 'Miramar', province: 'Buenos Aires', postalCode: 1878 }
    return normalizer.normalize({ street: `${name} 850`, ...miramar })
  }

  test('the name without the count is the whole name, also with the code of another place', () => {
    const { status, postalCode } = ask('Colón')
    assert.deepEqual([status, postalCode], ['found', 7607])
  })

  test('and half of the name is a doubt', () => {
    const { status, reasons } = ask('Bahía')
    assert.equal(status, 'doubt')
    assert.ok(reasons.includes('alike-elsewhere'))
  })
})

describe('a numbered street', () => {
  const normalizer = open(
    [locality('Quilmes'), locality('Fátima', { district: 'Quilmes', postalCode: 1633 })],
    [street('Diagonal 74'), street('74', { locality: 'Fátima', postalCode: 1633 }), street('8')],
  )

  test('wins over the diagonal of its number, whatever the code says', () => {
    const address = normalizer.normalize({ street: 'Calle 74', number: '500', postalCode: 1878 })
    assert.deepEqual([address.status, address.street], ['found', '74'])
  })

  test('is no route', () => {
    const normalizedAddress = normalizer.normalize({ street: 'Ruta 8 Km 50', postalCode: 1878 })
    assert.deepEqual(
      [normalizedAddress.status, normalizedAddress.reasons[0]],
      ['doubt', 'located-by-place'],
    )
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
    const address = normalizer.normalize({ street: 'Güemes 1200', postalCode: 1665 })
    assert.deepEqual([address.status, address.postalCode], ['unknown', 1665])
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
    const question = {
      street: 'Alberdi',
      number: '100',
      locality: 'Resistencia',
      province: 'Chaco',
    }
    return open([resistencia, other], streets).normalize({ ...question, postalCode: 3506 })
      .postalCode
  }

  test('stays beside a hamlet of a list, whose district is a guess', () => {
    assert.equal(codeOf(locality('Los Algarrobos', at)), 3506)
  })

  test('stays beside a town of its own district', () => {
    assert.equal(codeOf(locality('Los Algarrobos', { ...at, ...city })), 3506)
  })

  test('is corrected where a town of another district has it', () => {
    assert.equal(codeOf(locality('Los Algarrobos', { ...at, located: 'surveyed' })), 3500)
  })
})

describe('the code that was sent for a block of the capital', () => {
  const capital = { province: 'C', district: 'Comuna 1' }
  const at = { ...capital, locality: 'San Telmo', exact: true, latitude: -34.62 }
  const normalizer = open(
    [locality('San Telmo', { ...capital, postalCode: 1066 })],
    [
      street('Aieta', { ...at, postalCode: 1066, codeIsGuess: true }),
      street('Bolívar', { ...at, postalCode: 1067 }),
      street('Tellier', { ...at, postalCode: 1440, latitude: -34.66, longitude: -58.5 }),
    ],
  )
  const codeOf = (name: string, postalCode: number) => {
    const question = { street: name, number: '500', locality: 'CABA', province: 'CABA' }
    return normalizer.normalize({ ...question, postalCode }).postalCode
  }

  test('stays where the data guess, and no block of theirs denies it', () => {
    assert.equal(codeOf('Aieta', 1069), 1069)
  })

  test("is corrected when it is far blocks', the whole city's or another place's", () => {
    for (const code of [1440, 1000, 1878]) assert.equal(codeOf('Aieta', code), 1066, String(code))
  })

  test("is corrected where the block's code is known", () => {
    assert.equal(codeOf('Bolívar', 1069), 1067)
  })
})
