import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { openAddresses } from '../addresses.ts'
import { reasonTexts, statusTexts } from '../addresses.wire.ts'
import type { AddressQuestion, NormalizedAddress } from './verdict.ts'

const addresses = openAddresses()
const normalize = (question: AddressQuestion) => addresses.normalize(question)

const streets = [
  'Avenida Santa Fe',
  'Avenida Corrientes',
  'Avenida Córdoba',
  'Avenida Rivadavia',
  'Florida',
  'Agüero',
  'Arenales',
  'Adolfo Alsina',
  '25 de Mayo',
  'Armenia',
]
const capital = { province: 'CABA', locality: 'Capital Federal' }

describe('another way of writing is the same address', () => {
  const numbers = fc.integer({ min: 1, max: 4000 })
  const same = (left: AddressQuestion, right: AddressQuestion) => {
    const [one, other] = [normalize(left), normalize(right)]
    assert.deepEqual(
      [other.street, other.number, other.postalCode, other.latitude, other.status],
      [one.street, one.number, one.postalCode, one.latitude, one.status],
    )
  }

  const writings: readonly (readonly [string, (street: string) => string])[] = [
    ['in capitals', (street) => street.toUpperCase()],
    ['in small letters', (street) => street.toLowerCase()],
    ['without accents', (street) => street.normalize('NFD').replaceAll(/\p{M}/gu, '')],
    ['with accents apart', (street) => street.normalize('NFD')],
    ['with Av.', (street) => street.replace('Avenida', 'Av.')],
    ['with avda', (street) => street.replace('Avenida', 'avda')],
    ['with blanks', (street) => `  ${street.replaceAll(' ', '   ')} `],
    ['as mojibake', (street) => Buffer.from(street, 'utf8').toString('latin1')],
  ]
  for (const [how, write] of writings)
    test(how, () => {
      fc.assert(
        fc.property(fc.constantFrom(...streets), numbers, (street, number) => {
          const field = String(number)
          same(
            { ...capital, street, number: field },
            { ...capital, street: write(street), number: field },
          )
        }),
      )
    })

  test('with the number in the line or in its field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...streets), numbers, (street, number) => {
        same(
          { ...capital, street, number: String(number) },
          { ...capital, street: `${street} ${number}` },
        )
      }),
    )
  })
})

/** Turns an answer into a new query. */
function again(address: NormalizedAddress): AddressQuestion {
  const { street, number, floor, flat, postalCode, province, district, locality, barrio } = address
  const place = { postalCode, province, district, locality, barrio }
  return { street, number, floor, flat, between: address.between, ...place }
}

describe('to normalize twice changes nothing', () => {
  const lines = [
    ...streets.map((street) => `${street} 850 7º B`),
    'Corrientes 850 torre 2 dto 4 piso PB',
    'Santa Fe 1234/40 of 405',
    'Florida s/n local 12',
    'Av. Corrientes 99999',
    'Cordova 1234 bis',
    'Santa Fe 3253 e/ Agüero y Anchorena',
  ]
  for (const street of lines)
    test(street, () => {
      const { suggestions: _few, reasons: _why, ...first } = normalize({ ...capital, street })
      const repeated = again({ ...first, suggestions: [], reasons: [] })
      const { suggestions: _many, reasons: _because, ...second } = normalize(repeated)
      assert.deepEqual(second, first)
    })
})

test('any text gets an answer of the closed lists, and the same one twice', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: undefined })
  const words = fc.constantFrom(
    ...'Av 1234 y e/ piso S/N Santa Fe de 7B , ( ) - / km mza lote C1425ABC esq 9 Julio'.split(' '),
  )
  const line = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '))
  const code = fc.option(fc.integer({ min: 1000, max: 9999 }), { nil: undefined })
  fc.assert(
    fc.property(
      fc.oneof(text, line),
      text,
      text,
      text,
      code,
      (street, number, locality, province, postalCode) => {
        const question = { street, number, locality, province, postalCode }
        const address = normalize(question)
        assert.ok(Object.hasOwn(statusTexts, address.status))
        assert.ok(address.reasons.length > 0)
        for (const reason of address.reasons) assert.ok(Object.hasOwn(reasonTexts, reason))
        assert.deepEqual(normalize(question), address)
      },
    ),
  )
})

describe('a street is found', () => {
  const rows: readonly (readonly [AddressQuestion, string, number])[] = [
    [{ street: 'Canning 1234', ...capital }, 'Av. Scalabrini Ortiz', 1414],
    [{ street: 'Scalabrini Ortiz 1234', postalCode: 1414 }, 'Av. Scalabrini Ortiz', 1414],
    [{ street: 'Cordova 1234', postalCode: 1055 }, 'Av. Córdoba', 1055],
    [{ street: 'Av Cayao 100', postalCode: 1022 }, 'Av. Callao', 1022],
    [{ street: 'Riv. 5000', ...capital }, 'Av. Rivadavia', 1424],
    [{ street: 'Santafe 3253', ...capital }, 'Av. Santa Fe', 1425],
    [{ street: 'Diagonal 74 1000', postalCode: 1900 }, 'Diagonal 74', 1900],
    [{ street: 'Bv Oroño 450', locality: 'Rosario' }, 'Bv. Oroño', 2000],
  ]
  for (const [question, street, code] of rows)
    test(`${question.street}`, () => {
      const address = normalize(question)
      assert.deepEqual([address.street, address.postalCode], [street, code], address.reasons.join())
    })

  test('at a corner', () => {
    const {
      position,
      latitude = 0,
      longitude = 0,
    } = normalize({
      street: 'Corrientes y Callao',
      ...capital,
    })
    assert.equal(position, 'corner')
    assert.ok(Math.hypot(latitude + 34.6043, longitude + 58.3925) < 0.002)
  })

  test('in the middle of it without a number, and it is said', () => {
    const { position, reasons } = normalize({ street: 'Florida s/n', ...capital })
    assert.deepEqual([position, reasons[0]], ['street', 'number-missing'])
  })

  test('where its locality says, when the code is of another place', () => {
    const question = { street: 'Florida 100', postalCode: 5000, ...capital }
    assert.ok(normalize(question).reasons.includes('widened-beyond-code'))
  })

  test('nowhere, when nothing like it is in its place', () => {
    const { status, position } = normalize({ street: 'Florida 100', postalCode: 9410 })
    assert.deepEqual([status, position], ['unknown', 'postal-code'])
  })
})

test('plots are located by their place, and lose nothing', () => {
  const address = normalize({ street: 'Mza 12 Lote 5 B° Los Álamos', postalCode: 5500 })
  assert.deepEqual(
    [address.status, address.flat, address.position],
    ['doubt', 'Manzana 12 Lote 5', 'postal-code'],
  )
})
