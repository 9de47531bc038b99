import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reasonText } from '../addresses.wire.ts'
import { buildGeoFile } from '../index/build-geo.steps.ts'
import { openGeoIndex } from '../index/geo-index.ts'
import { readReference } from '../reference/reference.steps.ts'
import { toGeoRows } from '../reference/reference-rows.ts'
import { Normalizer } from './normalize.ts'
import { toPlace } from './place.ts'
import type { AddressQuestion, AddressReason, NormalizedAddress } from './verdict.ts'

/** The main streets alone: these tests ask for the others in vain. */
const main = toGeoRows({ ...readReference(), names: [] })
const addresses = new Normalizer(openGeoIndex(buildGeoFile(main).buffer))

type Row = readonly [
  street: string,
  number: string,
  postalCode: number,
  where?: AddressQuestion | undefined,
]

function ask([street, number, postalCode, where]: Row): NormalizedAddress {
  return addresses.normalize({ street, number, postalCode, ...where })
}

function check(title: string, rows: readonly Row[], judge: (address: NormalizedAddress) => void) {
  describe(title, () => {
    for (const row of rows) test(`${row[0]} ${row[1]}, ${row[2]}`, () => judge(ask(row)))
  })
}

function isDoubtFor(reason: AddressReason) {
  return ({ status, reasons, suggestions }: NormalizedAddress) => {
    assert.equal(status, 'doubt', reasonText(reasons))
    assert.ok(reasons.includes(reason), reasonText(reasons))
    assert.ok(suggestions.length > 0)
  }
}

const cordoba = { province: 'Córdoba' }

describe('of a city whose streets are not known, no street of another city is answered', () => {
  const rows: readonly (readonly [...Row, string])[] = [
    ['San Martín', '100', 2400, { ...cordoba, locality: 'San Francisco' }, 'San Francisco'],
    ['San Martín', '100', 5900, { ...cordoba, locality: 'Villa María' }, 'Villa María'],
    ['Av. Colón', '500', 5800, { ...cordoba, locality: 'Río Cuarto' }, 'Río Cuarto'],
    ['San Martín', '100', 2300, { province: 'Santa Fe', locality: 'Rafaela' }, 'Rafaela'],
    ['San Martín', '100', 5600, { province: 'Mendoza', locality: 'San Rafael' }, 'San Rafael'],
    [
      '9 de Julio',
      '500',
      2900,
      { province: 'Bs As', locality: 'San Nicolás' },
      'San Nicolás de los Arroyos',
    ],
  ]
  for (const [street, number, code, where, locality] of rows)
    test(`${street} ${number}, ${locality}`, () => {
      const address = ask([street, number, code, where])
      assert.deepEqual(
        [address.status, address.locality, address.postalCode],
        ['unknown', locality, code],
        address.street,
      )
    })

  test('unless only the code speaks for it: then it is a doubt', () => {
    const row: Row = ['San Martín', '850', 2400, { province: 'Santa Fe' }]
    isDoubtFor('widened-to-province')(ask(row))
  })
})

check(
  'a street that is only alike, in another code than the one sent, is a doubt',
  [
    ['Pasco', '580', 1219],
    ['San José de Calasanz', '1041', 1424],
    ['Plaza', '2759', 1430],
    ['César Díaz', '2795', 1416],
    ['Bahía', '1739', 1408],
  ],
  isDoubtFor('alike-elsewhere'),
)

test('a former name is not found in half a word of another name', () => {
  const { status, postalCode } = ask(['Víctor Martínez', '1771', 1406])
  assert.deepEqual([status, postalCode], ['unknown', 1406])
})

check(
  'a street that has not all that was written is a doubt, and the motivo says why',
  [
    ['Av. Corrientes Zxqwv', '1234', 1043],
    ['San José de Calasanz', '1041', 1076],
    ['Rolón', '850', 5000, { locality: 'Córdoba' }],
  ],
  isDoubtFor('name-partly'),
)

check(
  'weak evidence is a doubt',
  [
    ['Calle 1', '500', 1000],
    ['25', '500', 1002],
    ['R. Sáenz Peña', '1000', 1110],
    ['de Mayo', '500', 1084],
    ['Limo', '500', 1000],
    ['Pasa', '500', 1425],
  ],
  isDoubtFor('name-partly'),
)

check(
  'and what is whole stays found',
  [
    ['L. Sáenz Peña', '1000', 1110],
    ['Av. de Mayo', '800', 1084],
    ['25 de Mayo', '500', 1002],
    ['Farmacia Suiza, Corrientes', '1530', 1042],
    ['Corrientes & Callao', '', 1045],
    ['Corrientes casi Callao', '', 1045],
  ],
  ({ status, reasons }) => assert.equal(status, 'found', reasonText(reasons)),
)

describe('random text', () => {
  const words = 'asdf qwer zzz lorem ipsum hola prueba test abc mi casa nada porfa xx'.split(' ')
  test('is never found', () => {
    for (const first of words)
      for (const second of words) {
        const { status, street } = ask([`${first} ${second}`, '123', 1000])
        assert.notEqual(status, 'found', `${first} ${second}: ${street}`)
      }
  })
})

test('a street that is not found is answered without its number and its flat', () => {
  const address = ask(['Av. Zapallar Zxq 22 piso 3 dto B', '22', 1425])
  assert.deepEqual(
    [address.status, address.street, address.number, address.floor, address.flat],
    ['unknown', 'Av. Zapallar Zxq', '22', '3', 'B'],
  )
})

test('words that the street has not are kept', () => {
  assert.equal(ask(['Av. Corrientes Zxqwv', '1234', 1043]).remarks, 'Zxqwv')
})

check(
  'a numbered street is no diagonal, and a diagonal no street',
  [
    ['Calle 74', '500', 1900],
    ['74', '500', 1900],
    ['Diagonal 50', '620', 1900],
  ],
  isDoubtFor('other-kind'),
)

check(
  'what people write stays found',
  [
    ['Diagonal 74', '1000', 1900],
    ['Av. Cayao', '100', 1022],
    ['Cordova', '1234', 1414],
    ['Condaco', '2768', 1188, { locality: 'Villa del Parque' }],
    ['Sta Fe Palermo', '3253', 1425],
    ['Raúl Scalabrini Ortiz Palermo', '2200', 1425],
    ['abenida Boyacá', '841', 1406],
    ['Cabyldo', '2040', 1000],
    ['Humberto 1°', '1200', 1103],
  ],
  ({ status, reasons }) => assert.equal(status, 'found', reasonText(reasons)),
)

check(
  'a part of a name that many streets share is a doubt',
  [
    ['San', '2200', 1417],
    ['Juan Bautista', '650', 1406],
  ],
  ({ status, reasons }) => assert.notEqual(status, 'found', reasonText(reasons)),
)

describe('a corner', () => {
  for (const [street, crossing] of [
    ['Lavalle y Zxqwv', 'Zxqwv'],
    ['Corrientes y Córdoba', 'Av. Córdoba'],
  ] as const)
    test(`that is not there is a doubt, and is not lost: ${street}`, () => {
      const address = ask([street, '', 1048])
      assert.deepEqual(
        [address.status, address.reasons[0], address.between[0]],
        ['doubt', 'corner-unknown', crossing],
      )
    })

  test('whose house number is known is an address', () => {
    assert.equal(ask(['Corrientes esq. Zxqwv', '1234', 1043]).status, 'found')
  })
})

describe('an avenue and a street of one name', () => {
  const rows: readonly (readonly [...Row, string, string])[] = [
    ['Sarmiento', '1230', 1041, undefined, 'Sarmiento', 'San Nicolás'],
    ['Av. Sarmiento', '3400', 1425, undefined, 'Av. Sarmiento', 'Palermo'],
    ['San Martín', '500', 1004, undefined, 'San Martín', 'San Nicolás'],
    ['Av. San Martín', '1250', 1416, undefined, 'Av. San Martín', 'Villa Crespo'],
    ['San Martín', '3000', 1416, undefined, 'Av. San Martín', 'La Paternal'],
  ]
  for (const [street, number, code, , name, barrio] of rows)
    test(`are two: ${street} ${number}, ${code}`, () => {
      const address = ask([street, number, code])
      const { reasons } = address
      assert.deepEqual(
        [address.status, address.street, address.barrio, address.postalCode],
        ['found', name, barrio, code],
        reasonText(reasons),
      )
    })
})

describe('routes', () => {
  test('are located by their place, with their kilometre', () => {
    const address = ask(['Ruta Nacional 8 Km 50', 'S/N', 1629])
    assert.deepEqual(
      [address.status, address.number, address.locality, address.reasons[0]],
      ['doubt', 'km 50', 'Pilar', 'located-by-place'],
    )
  })
})

describe('the names of barrios', () => {
  test('is kept where the data call it otherwise', () => {
    const address = ask(['Barrio Rivadavia casa 23', 'S/N', 1437])
    assert.deepEqual([address.flat, address.remarks], ['Casa 23', 'Barrio Rivadavia'])
  })

  test('is written as it was sent, and so are remarks', () => {
    assert.equal(ask(['Mza 12 Lote 5 B° Los Álamos', 'S/N', 5500]).barrio, 'Los Álamos')
    const { remarks } = ask(['Florida 500 frente a la Óptica', '500', 1005])
    assert.equal(remarks, 'frente a la Óptica')
  })
})

describe('callers that need a place', () => {
  test('gets that of the code where the street is doubtful', () => {
    const question = { street: 'César Díaz', number: '2795', postalCode: 1416 }
    assert.equal(toPlace(addresses.locate(question))?.foundBy, 'postal-code')
  })

  test('gets that of the street where only the number is', () => {
    const question = { street: 'Av. Santa Fe', number: '99999', postalCode: 1425 }
    assert.equal(toPlace(addresses.locate(question))?.foundBy, 'street')
  })
})
