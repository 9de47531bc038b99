import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { type AddressQuestion, openAddresses } from './addresses.ts'

const addresses = openAddresses()

interface Asked extends Omit<AddressQuestion, 'postalCode'> {
  readonly cp?: number
}

const find = ({ cp, ...rest }: Asked) => addresses.geocode({ ...rest, postalCode: cp })

function assertAt(question: Asked, foundBy: string, latitude: number, longitude: number): void {
  const place = find(question)
  assert.ok(place, JSON.stringify(question))
  assert.equal(place.foundBy, foundBy)
  const off = Math.hypot(place.latitude - latitude, place.longitude - longitude)
  assert.ok(off < 0.003, `${place.name}: ${place.latitude}, ${place.longitude}`)
}

describe('an address', () => {
  test('in a street that is known is found by its number', () => {
    const palermo = { street: 'Av. Santa Fe', number: '3253', cp: 1425 }
    assertAt(palermo, 'street-number', -34.5885, -58.4108)
    assertAt({ street: 'Calle 50 620', cp: 1900 }, 'street-number', -34.9145, -57.9504)
  })

  test('is found by its locality where no code was sent', () => {
    const rosario = { street: 'Córdoba 1450', locality: 'Rosario' }
    assertAt(rosario, 'street-number', -32.9453, -60.6415)
    const barrio = { street: 'Corrientes 850', locality: 'San Nicolás' }
    assertAt(barrio, 'street-number', -34.6035, -58.3787)
  })

  test('of one name in two cities is the one of its code', () => {
    assertAt({ street: 'Av. Colón 350', cp: 5000 }, 'street-number', -31.4129, -64.1873)
    assertAt({ street: 'Av. Colón 2950', cp: 7600 }, 'street-number', -38.0012, -57.5501)
  })

  test('whose number is unknown is in the middle of the part of the street that its code has', () => {
    assertAt({ street: 'Av. Santa Fe', cp: 1425 }, 'street', -34.5803, -58.4233)
    assertAt({ street: 'Av. Santa Fe 99999', cp: 1425 }, 'street', -34.5803, -58.4233)
  })

  test('whose street is unknown is at its locality or its code', () => {
    assertAt({ street: 'Los Aromos 15', cp: 5500 }, 'postal-code', -32.8895, -68.8458)
    assertAt({ street: 'Santa Fe 1000', cp: 5500 }, 'postal-code', -32.8895, -68.8458)
  })

  test('is nowhere when nothing of it is known', () => {
    assert.equal(find({}), undefined)
    assert.equal(find({ street: 'Los Aromos Sin Nombre 15' }), undefined)
    assert.equal(find({ locality: 'Macondo' }), undefined)
    assert.equal(find({ street: 'Av. Santa Fe 3253', locality: 'Macondo' }), undefined)
  })

  test('is wherever its street is, when nothing is said of the place and there is one such', () => {
    assertAt({ street: 'Av. Santa Fe 3253' }, 'street-number', -34.5887, -58.4112)
    assertAt({ street: 'Calle 50', number: '620' }, 'street-number', -34.9133, -57.9507)
    assert.equal(find({ street: 'Av. Colón 350' }), undefined)
    assert.equal(find({ street: 'San Martín 1150' }), undefined)
  })
})

describe('a postal code', () => {
  test('is at its own locality', () => {
    assertAt({ cp: 9410 }, 'postal-code', -54.8019, -68.303)
  })

  test('shared by several localities is at the one that is named', () => {
    assertAt({ cp: 1407, locality: 'floresta' }, 'locality', -34.6283, -58.4838)
    assertAt({ cp: 1407, locality: 'Monte Castro' }, 'locality', -34.6188, -58.5056)
    assertAt({ cp: 1000, locality: 'BELGRANO' }, 'locality', -34.5558, -58.4506)
  })

  test('weighs more than a locality of the same name far away', () => {
    const place = find({ cp: 5500, locality: 'San Martín' })
    assert.equal(place?.name, 'Mendoza')
  })

  test('that is not listed is at the nearest one of its province, and it is said so', () => {
    const place = find({ cp: 5018 })
    assert.deepEqual([place?.name, place?.foundBy], ['Córdoba', 'near-postal-code'])
    assert.equal(find({ cp: 9421 })?.name, 'Río Grande')
  })

  test('from 1000 to 9999 is somewhere in the country, always', () => {
    for (let cp = 1000; cp <= 9999; cp++) {
      const place = find({ cp })
      assert.ok(place, String(cp))
      assert.ok(place.latitude < -21 && place.latitude > -56, String(cp))
      assert.ok(place.longitude < -53 && place.longitude > -74, String(cp))
    }
  })
})

test('any text at all gets an answer or none, and never fails', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: undefined })
  const code = fc.option(fc.integer({ min: 1000, max: 9999 }), { nil: undefined })
  fc.assert(
    fc.property(text, text, text, code, (street, number, locality, cp) => {
      const place = addresses.geocode({ street, number, locality, postalCode: cp })
      assert.ok(place !== undefined || cp === undefined)
    }),
  )
})
