import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildGeoFile } from '../index/build-geo.steps.ts'
import { openGeoIndex } from '../index/geo-index.ts'
import type { LocalityRow, StreetRow } from '../index/geo-rows.ts'
import { Normalizer } from './normalize.ts'
import type { AddressQuestion } from './verdict.ts'

type Town = readonly [province: string, name: string, code: number, lat: number, lon: number]

const towns: readonly Town[] = [
  ['C', 'Ciudad Autónoma de Buenos Aires', 1000, -34.608, -58.372],
  ['C', 'San Nicolás', 1042, -34.603, -58.38],
  ['U', 'Sarmiento', 9020, -45.59, -69.07],
  ['U', 'El Maitén', 9210, -42.05, -71.17],
  ['V', 'Ushuaia', 9410, -54.8, -68.3],
  ['L', 'Santa Rosa', 6300, -36.62, -64.29],
  ['L', 'Miguel Riglos', 6301, -36.85, -63.69],
  ['X', 'Córdoba', 5000, -31.41, -64.18],
  ['X', 'Córdoba', 5003, -31.41, -64.18],
  ['X', 'Salsacate', 5295, -31.31, -65.09],
  ['E', 'Gualeguaychú', 2820, -33.01, -58.51],
  ['B', 'San Nicolás', 2900, -33.33, -60.22],
  ['B', 'Merlo', 1722, -34.66, -58.73],
  ['D', 'Merlo', 5881, -32.34, -65.01],
  ['S', 'Rosario', 2000, -32.95, -60.65],
  ['S', 'Villa Gobernador Gálvez', 2124, -33.03, -60.63],
  ['U', 'Cushamen', 8211, -37.67, -64.24],
  ['U', 'Trelew', 9100, -43.25, -65.31],
  ['U', 'Rawson', 9103, -43.3, -65.1],
  ['U', 'Gaiman', 9105, -43.29, -65.49],
  ['R', 'Stroeder', 8508, -40.18, -62.62],
  ['R', 'Stroeder', 8508, -41.7, -63.5],
  ['R', 'Stroeder', 8508, -40.19, -62.61],
  ['S', 'San José', 3001, -31.0, -60.5],
  ['S', 'San José', 2500, -32.8, -61.4],
  ['M', 'Rivadavia', 5577, -33.19, -68.46],
  ['J', 'Rivadavia', 5400, -31.53, -68.59],
]

/** Every town is a department, but for those of Córdoba and Rosario. */
function districtOf(name: string, code: number): string {
  if (code === 2124) return 'Rosario'
  return code === 2000 || code === 5000 || code === 5003 ? name : `${name} ${code}`
}

const localities = towns.map(
  ([province, name, postalCode, latitude, longitude]): LocalityRow => ({
    province,
    district: districtOf(name, postalCode),
    name,
    aliases: [],
    postalCode,
    latitude,
    longitude,
    ...(name === 'Rivadavia' && { located: 'surveyed' }),
  }),
)

const street = (town: Town, name: string): StreetRow => ({
  province: town[0],
  district: districtOf(town[1], town[2]),
  locality: town[1],
  name,
  aliases: [],
  from: 1,
  to: 3000,
  postalCode: town[0] === 'C' ? 1042 : 0,
  latitude: town[3],
  longitude: town[4],
  exact: true,
})

const normalizer = new Normalizer(
  openGeoIndex(
    buildGeoFile({
      localities,
      streets: [
        street(towns[1] as Town, 'San Martín'),
        street(towns[2] as Town, 'San Martín'),
        street(towns[3] as Town, 'San Martín'),
        street(towns[5] as Town, 'San Martín'),
        street(towns[7] as Town, 'Belgrano'),
        street(towns[14] as Town, 'Eva Perón'),
        street(towns[14] as Town, 'Ovidio Lagos'),
      ],
      zones: [],
    }).buffer,
  ),
)

const ask = (question: AddressQuestion) => normalizer.normalize({ number: '100', ...question })

describe('the sent parts of a place are not replaced', () => {
  test('a town of the same name in another province is another town', () => {
    const address = ask({ street: 'San Martín', locality: 'Sarmiento', province: 'Santa Fe' })
    assert.deepEqual(
      [address.status, address.locality, address.province, address.latitude],
      ['unknown', 'Sarmiento', 'S', undefined],
    )
  })

  test('a known locality is where it is, whatever the code says, and the conflict is reported', () => {
    const ushuaia = { locality: 'Ushuaia', province: 'Tierra del Fuego', postalCode: 9210 }
    const normalizedAddress = ask({ street: 'San Martín', ...ushuaia })
    assert.deepEqual(
      [
        normalizedAddress.status,
        normalizedAddress.locality,
        normalizedAddress.province,
        normalizedAddress.postalCode,
        normalizedAddress.latitude,
      ],
      ['unknown', 'Ushuaia', 'V', 9410, -54.8],
    )
    assert.ok(normalizedAddress.reasons.includes('code-elsewhere'))
  })

  test('a neighbouring city is no answer for a town without streets', () => {
    const riglos = { locality: 'Miguel Riglos', province: 'La Pampa', postalCode: 6301 }
    const address = ask({ street: 'San Martín', ...riglos })
    assert.deepEqual(
      [address.status, address.locality, address.postalCode],
      ['unknown', 'Miguel Riglos', 6301],
    )
  })

  test('an unknown locality stays as it was sent, without coordinates', () => {
    const address = ask({
      street: 'Los Tilos',
      locality: 'Villa Inventada',
      province: 'Chubut',
      postalCode: 9020,
    })
    assert.deepEqual(
      [address.locality, address.province, address.postalCode, address.latitude, address.position],
      ['Villa Inventada', 'U', 9020, undefined, undefined],
    )
  })

  test('and a street found by its code alone is a doubt', () => {
    const there = { locality: 'Villa Inventada', province: 'Chubut', postalCode: 9020 }
    const address = ask({ street: 'San Martín', ...there })
    assert.equal(address.status, 'doubt')
    assert.ok(address.reasons.includes('locality-unknown'))
  })
})

describe('another province than the one sent', () => {
  test('is a doubt, with what was found', () => {
    const address = ask({ street: 'San Martín', province: 'Mendoza', postalCode: 9020 })
    assert.deepEqual(
      [address.status, address.street, address.province],
      ['doubt', 'San Martín', 'U'],
    )
    assert.ok(address.reasons.includes('other-province'))
  })

  test('is the capital for those who write Buenos Aires', () => {
    for (const locality of ['', 'Buenos Aires', 'CABA', 'San Nicolás'])
      assert.equal(
        ask({ street: 'San Martín', locality, province: 'Buenos Aires', postalCode: 1042 }).status,
        'found',
        locality,
      )
  })

  test('is not, where a town of the province has the name and the code decides nothing', () => {
    const normalizedAddress = ask({
      street: 'San Martín',
      locality: 'San Nicolás',
      province: 'Buenos Aires',
      postalCode: 1000,
    })
    assert.notEqual(normalizedAddress.status, 'found')
  })
})

describe('without a street', () => {
  test('the code is that of the locality', () => {
    const place = { locality: 'Ushuaia', province: 'Tierra del Fuego' }
    assert.equal(ask({ street: 'Los Tilos', ...place }).postalCode, 9410)
  })

  test('the capital is a place also without a code', () => {
    const address = ask({ street: 'Los Tilos', locality: 'CABA' })
    assert.deepEqual(
      [address.status, address.position, address.province],
      ['unknown', 'locality', 'C'],
    )
  })

  test('of two towns of one name and province there are no coordinates', () => {
    const normalizedAddress = ask({
      street: 'Los Tilos',
      locality: 'San José',
      province: 'Santa Fe',
    })
    assert.equal(normalizedAddress.latitude, undefined)
    const coded = { locality: 'San José', province: 'Santa Fe', postalCode: 2500 }
    assert.equal(ask({ street: 'Los Tilos', ...coded }).latitude, -32.8)
  })

  test('nor of a town whose point is far from all others of its province', () => {
    const address = ask({ street: 'Los Tilos', locality: 'Cushamen', province: 'Chubut' })
    assert.deepEqual([address.locality, address.latitude], ['Cushamen', undefined])
    const near = ask({ street: 'Los Tilos', locality: 'Trelew', province: 'Chubut' })
    assert.equal(near.latitude, -43.25)
  })

  test('of a town with several points it is one of them, the one nearest to the others', () => {
    const address = ask({ street: 'Los Tilos', locality: 'Stroeder', province: 'Río Negro' })
    assert.equal(address.latitude, -40.19)
  })

  test('nor when the code says that the province is what is wrong', () => {
    const merlo = { locality: 'Merlo', province: 'San Luis', postalCode: 1722 }
    const address = ask({ street: 'Los Tilos', ...merlo })
    assert.deepEqual([address.locality, address.latitude], ['Merlo', undefined])
  })

  test('nor of a town whose name another province has, unless the code speaks for it', () => {
    const place = { street: 'Los Tilos', locality: 'Rivadavia', province: 'Mendoza' }
    assert.equal(ask(place).latitude, undefined)
    assert.equal(ask({ ...place, postalCode: 1000 }).latitude, undefined)
    assert.equal(ask({ ...place, postalCode: 5577 }).latitude, -33.19)
  })

  test('a caller that needs a place gets that of the code all the same', () => {
    const there = { locality: 'Villa Inventada', province: 'Chubut', postalCode: 9020 }
    assert.equal(normalizer.locate({ street: 'Los Tilos', ...there }).latitude, -45.59)
  })
})

describe('a locality written with a slip', () => {
  test('is found in its province', () => {
    const place = { locality: 'Gualeguaichu', province: 'Entre Ríos' }
    assert.equal(ask({ street: 'Los Tilos', ...place }).locality, 'Gualeguaychú')
  })

  test('and is no other town that is alike', () => {
    const address = ask({ street: 'Los Tilos', locality: 'Sinsacate', province: 'Córdoba' })
    assert.deepEqual([address.locality, address.latitude], ['Sinsacate', undefined])
  })
})

test('a code that is listed for the locality stays, any other is corrected', () => {
  const cordoba = { locality: 'Córdoba', province: 'Córdoba' }
  const codeOf = (postalCode: number) =>
    ask({ street: 'Belgrano', ...cordoba, postalCode }).postalCode
  assert.deepEqual([codeOf(5000), codeOf(5003), codeOf(5800)], [5000, 5003, 5000])
})

test('a further code of a city stays, also where no list has it', () => {
  const santaRosa = { locality: 'Santa Rosa', province: 'La Pampa' }
  const codeOf = (postalCode: number) =>
    ask({ street: 'San Martín', ...santaRosa, postalCode }).postalCode
  assert.deepEqual([codeOf(6302), codeOf(6306)], [6302, 6306])
  // Odd ones are the villages', and those after the ten another city's.
  assert.deepEqual([codeOf(6301), codeOf(6303), codeOf(6312)], [6300, 6300, 6300])
})

test('and so it does where the street is not known: it is no other place', () => {
  const place = { street: 'Los Tilos', locality: 'Santa Rosa', province: 'La Pampa' }
  const { status, reasons, postalCode } = ask({ ...place, postalCode: 6302 })
  assert.deepEqual([status, reasons, postalCode], ['unknown', ['street-unknown'], 6302])
  assert.equal(ask({ ...place, postalCode: 9020 }).postalCode, 6300)
})

test('a street of another town of the department is not found, and the town stays', () => {
  const firmat = { locality: 'Firmat', province: 'Santa Fe', postalCode: 2630 }
  const { status, locality } = ask({ street: 'San Martín 1550', ...firmat })
  assert.deepEqual([status, locality], ['unknown', 'Firmat'])
})

describe('a street of the neighbouring town in the same department', () => {
  const galvez = { locality: 'Villa Gobernador Gálvez', province: 'Santa Fe', postalCode: 2124 }

  test('is a doubt when it has a first name that was not written', () => {
    const { status, reasons } = ask({ street: 'Av. Gral. Perón', ...galvez })
    assert.deepEqual([status, reasons[0]], ['doubt', 'name-partly'])
  })

  test("keeps the code that is the named town's", () => {
    const { status, postalCode } = ask({ street: 'Ovidio Lagos', ...galvez })
    assert.deepEqual([status, postalCode], ['found', 2124])
  })
})
