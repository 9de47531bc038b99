import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { AddressReading } from './address-reading.ts'
import { numberText } from './address-texts.ts'
import { readAddress } from './read-address.ts'

/** Lines of `written | number field => kind; name; number; floor; flat; units; rest`. */
const table = readFileSync(join(import.meta.dirname, 'read-address.test.txt'), 'utf8')
const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

function shown(reading: AddressReading): string {
  const { kind, name, afterComma, corner, between, floor, flat, units, barrio, places } = reading
  const rest = [
    afterComma.length > 0 ? `, ${afterComma.join(' ')}` : '',
    corner ? `y ${corner.join(' ')}` : '',
    between ? `e/ ${between.map((words) => words.join(' ')).join(' y ')}` : '',
    barrio === '' ? '' : `barrio ${barrio}`,
    reading.postalCode === undefined ? '' : `cp ${reading.postalCode}`,
    ...places.map((words) => `@ ${words.join(' ')}`),
  ].filter((text) => text !== '')
  const parts = [kind ?? '', name.join(' '), numberText(reading), floor, flat, units.join(', ')]
  return [...parts, rest.join(', ')].join('; ').replace(/[; ]+$/, '')
}

describe('an address line is read', () => {
  for (const row of rows) {
    const [written = '', expected = ''] = row.split(' => ')
    const [line = '', field] = written.split(' | ')
    test(written, () => {
      assert.equal(shown(readAddress(line.trim(), field?.trim())), expected.trim())
    })
  }
})

// Every way of writing a street with every way of writing a flat: the parts do not interfere.
const streets: readonly (readonly [string, string, string | undefined])[] = [
  ['Av. Córdoba', 'CORDOBA', 'AVENIDA'],
  ['avda. Raúl Scalabrini Ortiz', 'RAUL SCALABRINI ORTIZ', 'AVENIDA'],
  ['9 de Julio', '9 DE JULIO', undefined],
  ['Calle 50', '50', 'CALLE'],
  ['DIAG. 74', '74', 'DIAGONAL'],
  ['Pje. 2 de Abril', '2 DE ABRIL', 'PASAJE'],
  ['11 de Septiembre de 1888', '11 DE SEPTIEMBRE DE 1888', undefined],
  ['De la Torre', 'DE LA TORRE', undefined],
  ["O'Higgins", 'OHIGGINS', undefined],
  ['Tte. Gral. Juan D. Perón', 'TTE GRAL JUAN D PERON', undefined],
]
const numbers: readonly (readonly [string, string])[] = [
  ['1234', '1234'],
  ['N° 1234', '1234'],
  ['nro. 1234', '1234'],
  ['al 1234', '1234'],
  ['1.234', '1234'],
  ['1234 bis', '1234 bis'],
]
const flats: readonly (readonly [string, string, string])[] = [
  ['', '', ''],
  ['7º B', '7', 'B'],
  ['piso 7 dpto. B', '7', 'B'],
  ['dto B piso 7', '7', 'B'],
  ['7mo piso B', '7', 'B'],
  ['PB 2', 'PB', '2'],
  ['planta baja "C"', 'PB', 'C'],
  ['7B', '7', 'B'],
  ['depto 14', '', '14'],
]

describe('street, number and flat are read apart', () => {
  for (const [street, name, kind] of streets)
    for (const [written, number] of numbers)
      test(`${street} ${written}, with any flat`, () => {
        for (const [flat, ...expected] of flats) {
          const reading = readAddress(`${street} ${written} ${flat}`.trim())
          assert.deepEqual(
            [
              reading.name.join(' '),
              reading.kind,
              numberText(reading),
              reading.floor,
              reading.flat,
            ],
            [name, kind, number, ...expected],
            flat,
          )
        }
      })
})
