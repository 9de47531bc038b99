import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import {
  closingMinutes,
  isOpenAt,
  openingHoursShort,
  openingHoursText,
  parseOpeningHours,
} from './opening-hours.ts'

describe('opening hours', () => {
  const readings: [sent: string, kept: string, text: string][] = [
    ['', '', ''],
    ['24/7', '24/7', 'Todos los días, las 24 horas'],
    ['Mo-Su 08:00-20:00', 'Mo-Su 08:00-20:00', 'Todos los días de 08:00 a 20:00'],
    [
      ' Mo-Fr  09:00-18:00 ;Sa 09:00-13:00 ',
      'Mo-Fr 09:00-18:00; Sa 09:00-13:00',
      'Lunes a viernes de 09:00 a 18:00; sábados de 09:00 a 13:00',
    ],
    [
      'Mo,Tu,We,Fr 09:00-13:00,15:00-19:30',
      'Mo-We,Fr 09:00-13:00,15:00-19:30',
      'Lunes a miércoles y viernes de 09:00 a 13:00 y de 15:00 a 19:30',
    ],
    ['Sa-Su 00:00-24:00', 'Sa-Su 00:00-24:00', 'Sábado y domingo de 00:00 a 24:00'],
  ]
  for (const [written, hours, text] of readings)
    test(`"${written}" is normalized, and written in Spanish`, () => {
      assert.equal(parseOpeningHours(written), hours)
      assert.equal(openingHoursText(hours), text)
    })

  for (const text of [
    'lunes a viernes',
    'Mo-Fr',
    '09:00-18:00',
    'Fr-Mo 09:00-18:00',
    'Mo-Fr 9-18',
    'Mo-Fr 18:00-09:00',
    'Mo-Fr 09:00-09:00',
    'Mo-Fr 09:00-24:01',
    'Mo-Fr 09:60-18:00',
    'Mo-Fr 09:00-13:00,12:00-18:00',
    'Mo-Fr 09:00-18:00; Fr 09:00-13:00',
    'Mo,Mo 09:00-18:00',
    'Mo 09:00-18:00;',
    'Mo 09:00-18:00 extra',
  ])
    test(`"${text}" can't be read`, () => {
      assert.equal(parseOpeningHours(text), undefined)
    })

  test('the normalized form parses to itself, whatever was sent', () => {
    const word = fc.constantFrom('Mo', 'Fr', 'Su', '-', ',', ';', ' ', '09:00', '13:30', '24:00')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
        const normalized = parseOpeningHours(parts.join(''))
        if (normalized !== undefined) assert.equal(parseOpeningHours(normalized), normalized)
      }),
      { numRuns: randomRuns(2_000) },
    )
  })
})

test('a branch closes when its last hours of the day end', () => {
  const hours = 'Mo-Fr 09:00-13:00,15:00-18:30; Sa 09:00-13:00'
  const closing = [0, 4, 5, 6].map((weekday) => closingMinutes(hours, weekday))
  assert.deepEqual(closing, [1_110, 1_110, 780, undefined])
  assert.deepEqual([closingMinutes('24/7', 6), closingMinutes('', 0)], [1_440, undefined])
})

test('in a few letters', () => {
  assert.equal(openingHoursShort('Mo-Fr 09:00-18:00; Sa 09:00-13:00'), 'Lu a Vi 9 a 18, Sá 9 a 13')
  assert.equal(openingHoursShort('Mo,We 08:30-12:00,15:00-20:00'), 'Lu y Mi 8:30 a 12 y 15 a 20')
  assert.equal(openingHoursShort('24/7'), '24 h')
  assert.equal(openingHoursShort(''), '')
})

test('a place is open from the first minute of its hours until before the last', () => {
  const hours = 'Mo-Fr 09:00-18:00'
  const at = (day: number, minutes: number) => isOpenAt(hours, { day, minutes })
  assert.deepEqual([at(0, 539), at(0, 540), at(4, 1_079), at(4, 1_080)], [false, true, true, false])
  assert.equal(at(5, 600), false)
  assert.equal(isOpenAt('24/7', { day: 6, minutes: 0 }), true)
  assert.equal(isOpenAt('', { day: 0, minutes: 600 }), undefined)
})
