import { parseDayNumber, weekdayOf } from '../../kernel/days.ts'
import { nationalHolidays } from './national-holidays.ts'

/** A day that the carrier adds to the national holidays, or one of them on which it works. */
export interface HolidayRow {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly name: string
  readonly works: boolean
}

/** The days on which nobody works although they are no weekend, as days since 1970. */
export type Holidays = ReadonlySet<number>

/** The years whose national holidays are computed. */
const firstYear = 2000
const lastYear = 2199

export function createHolidays(own: readonly HolidayRow[]): Holidays {
  const days = new Set<number>()
  for (let year = firstYear; year <= lastYear; year++)
    for (const { day } of nationalHolidays(year)) days.add(day)
  for (const { day, works } of own)
    if (works) days.delete(parseDayNumber(day))
    else days.add(parseDayNumber(day))
  return days
}

/** From Monday to Friday, except on holidays. */
export function isWorkingDay(day: number, holidays: Holidays): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/**
 * A carrier that declares years of holidays must not make orders slow: beyond this many days in a
 * row without work, every day counts.
 */
const longestRestDays = 60

/** The first working day that is not before this day. */
export function workingDayFrom(day: number, holidays: Holidays): number {
  for (let next = day; next < day + longestRestDays; next++)
    if (isWorkingDay(next, holidays)) return next
  return day + longestRestDays
}

/** The working day that comes `days` working days after another. */
export function addWorkingDays(day: number, days: number, holidays: Holidays): number {
  let reached = day
  for (let left = days; left > 0; left--) reached = workingDayFrom(reached + 1, holidays)
  return reached
}
