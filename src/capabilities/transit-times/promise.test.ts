import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { dayNumberText, parseDayNumber, weekdayOf } from '../../kernel/days.ts'
import { promise } from './promise.ts'
import { addWorkingDays, createHolidays, isWorkingDay } from './working-days.ts'

const holidays = createHolidays([])
const noon = 12 * 60

function promised(
  day: string,
  minutes: number,
  [minDays, maxDays]: [number, number],
  own = holidays,
) {
  const moment = { day: parseDayNumber(day), minutes }
  const { from, to } = promise(moment, { minDays, maxDays, cutOffMinutes: 15 * 60 }, own)
  return `${from} ${to}`
}

describe('a promise', () => {
  test('counts working days after the day on which it leaves', () => {
    assert.equal(promised('2026-03-03', noon, [1, 2]), '2026-03-04 2026-03-05')
    assert.equal(promised('2026-03-03', noon, [0, 0]), '2026-03-03 2026-03-03')
  })

  test('an order at the cut-off or later leaves on the next working day', () => {
    assert.equal(promised('2026-03-03', 15 * 60 - 1, [1, 1]), '2026-03-04 2026-03-04')
    assert.equal(promised('2026-03-03', 15 * 60, [1, 1]), '2026-03-05 2026-03-05')
    assert.equal(promised('2026-03-06', 15 * 60, [1, 1]), '2026-03-10 2026-03-10', 'on a Friday')
  })

  test('nothing travels on weekends', () => {
    assert.equal(promised('2026-03-06', noon, [1, 3]), '2026-03-09 2026-03-11')
    assert.equal(promised('2026-03-07', noon, [1, 1]), '2026-03-10 2026-03-10', 'from a Saturday')
  })

  test('national holidays do not count', () => {
    assert.equal(promised('2026-04-01', noon, [1, 1]), '2026-04-06 2026-04-06')
    assert.equal(promised('2026-12-25', noon, [0, 0]), '2026-12-28 2026-12-28')
  })

  test('own holidays do not count, and those on which the carrier works do', () => {
    const bridge = { day: '2026-03-04', name: 'Puente', works: false }
    assert.equal(
      promised('2026-03-03', noon, [1, 1], createHolidays([bridge])),
      '2026-03-05 2026-03-05',
    )
    const malvinas = { day: '2026-04-02', name: 'Se trabaja', works: true }
    assert.equal(
      promised('2026-04-01', noon, [1, 1], createHolidays([malvinas])),
      '2026-04-02 2026-04-02',
    )
  })

  test('a carrier that never works again still gives a date', () => {
    const days = Array.from({ length: 1_000 }, (_, index) => ({
      day: dayNumberText(parseDayNumber('2026-03-03') + index),
      name: 'Nunca',
      works: false,
    }))
    const [from = ''] = promised('2026-03-03', noon, [60, 60], createHolidays(days)).split(' ')
    assert.ok(from > '2026-03-03')
  })
})

describe('any promise', () => {
  const moments = fc.record({
    day: fc.integer({ min: parseDayNumber('2001-01-01'), max: parseDayNumber('2198-12-31') }),
    minutes: fc.integer({ min: 0, max: 1_439 }),
  })
  const transits = fc
    .record({
      minDays: fc.integer({ min: 0, max: 60 }),
      more: fc.integer({ min: 0, max: 30 }),
      cutOffMinutes: fc.integer({ min: 1, max: 1_440 }),
    })
    .map(({ more, ...rest }) => ({ ...rest, maxDays: rest.minDays + more }))

  test('begins and ends on working days, in order, not before its moment', () => {
    fc.assert(
      fc.property(moments, transits, (moment, transit) => {
        const { from, to } = promise(moment, transit, holidays)
        const [first, last] = [parseDayNumber(from), parseDayNumber(to)]
        assert.ok(isWorkingDay(first, holidays) && isWorkingDay(last, holidays))
        assert.ok(moment.day <= first && first <= last)
      }),
    )
  })

  test('has as many working days before it as were asked for', () => {
    fc.assert(
      fc.property(moments, transits, (moment, transit) => {
        const { from, to } = promise(moment, transit, holidays)
        const workingDays = (after: number, until: number) => {
          let days = 0
          for (let day = after + 1; day <= until; day++) if (isWorkingDay(day, holidays)) days++
          return days
        }
        const [first, last] = [parseDayNumber(from), parseDayNumber(to)]
        assert.equal(workingDays(first, last), transit.maxDays - transit.minDays)
        const isInTime = moment.minutes < transit.cutOffMinutes
        const before = isInTime ? moment.day - 1 : moment.day
        // The day on which it leaves is the first of them.
        assert.equal(workingDays(before, first), transit.minDays + 1)
      }),
    )
  })

  test('is never earlier for what is handed over later', () => {
    fc.assert(
      fc.property(
        moments,
        transits,
        fc.integer({ min: 0, max: 20_000 }),
        (moment, transit, more) => {
          const minutes = moment.minutes + more
          const later = { day: moment.day + Math.floor(minutes / 1_440), minutes: minutes % 1_440 }
          const [first, second] = [moment, later].map((one) => promise(one, transit, holidays))
          assert.ok((first?.from ?? '') <= (second?.from ?? ''))
          assert.ok((first?.to ?? '') <= (second?.to ?? ''))
        },
      ),
    )
  })

  test('skips exactly weekends where there are no holidays', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 60 }), ({ day }, weeks) => {
        fc.pre(weekdayOf(day) >= 1 && weekdayOf(day) <= 5)
        assert.equal(addWorkingDays(day, weeks * 5, new Set()), day + weeks * 7)
      }),
    )
  })
})
