/** Days of the calendar as whole numbers, counted from 1 January 1970: easy to add and compare. */

const dayMs = 86_400_000

export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs
}

/** Reads a valid YYYY-MM-DD. */
export function parseDayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs
}

/** YYYY-MM-DD. */
export function dayNumberText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 Saturday; the first day was a Thursday. Computed, as every order asks often. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The first day of the month that a day is in. */
export function firstOfMonth(day: number): number {
  const date = new Date(day * dayMs)
  return dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** The first day of the month after the one that a day is in. */
export function firstOfNextMonth(day: number): number {
  const date = new Date(day * dayMs)
  return dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 2, 1)
}
