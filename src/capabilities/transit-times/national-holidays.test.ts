import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayNumberText, weekdayOf } from '../../kernel/days.ts'
import { easterSunday, nationalHolidays } from './national-holidays.ts'

const daysOf = (year: number) => nationalHolidays(year).map(({ day }) => dayNumberText(day))

describe('the national holidays', () => {
  test('Easter falls where the church says', () => {
    const days = [
      '2000-04-23',
      '2008-03-23',
      '2019-04-21',
      '2024-03-31',
      '2026-04-05',
      '2038-04-25',
    ]
    for (const day of days) assert.equal(dayNumberText(easterSunday(Number(day.slice(0, 4)))), day)
  })

  test('those of 2023 are as they were', () => {
    assert.deepEqual(daysOf(2023), [
      '2023-01-01',
      '2023-02-20',
      '2023-02-21',
      '2023-03-24',
      '2023-04-02',
      '2023-04-07',
      '2023-05-01',
      '2023-05-25',
      '2023-06-17',
      '2023-06-20',
      '2023-07-09',
      '2023-08-21',
      '2023-10-16',
      '2023-11-20',
      '2023-12-08',
      '2023-12-25',
    ])
  })

  test('one that can be moved goes to the Monday before or after', () => {
    const november = (year: number) => daysOf(year).find((day) => day.slice(5, 7) === '11')
    assert.equal(november(2018), '2018-11-19', 'from a Tuesday')
    assert.equal(november(2024), '2024-11-18', 'from a Wednesday')
    assert.equal(november(2025), '2025-11-24', 'from a Thursday')
    assert.equal(november(2026), '2026-11-23', 'from a Friday')
    assert.equal(november(2027), '2027-11-20', 'a Saturday stays')
    assert.equal(november(2022), '2022-11-20', 'a Sunday stays')
    assert.equal(november(2023), '2023-11-20', 'a Monday stays')
  })

  test('carnival is a Monday and a Tuesday, Good Friday a Friday, in every year', () => {
    for (let year = 2000; year < 2200; year++) {
      const weekdays = (name: string) =>
        nationalHolidays(year).flatMap((one) => (one.name === name ? weekdayOf(one.day) : []))
      assert.deepEqual(weekdays('Carnaval'), [1, 2], `${year}`)
      assert.deepEqual(weekdays('Viernes Santo'), [5], `${year}`)
      assert.equal(weekdayOf(easterSunday(year)), 0)
    }
  })
})
