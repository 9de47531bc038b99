/** Days of 24 hours, one after another. */
export interface DayStretch {
  /** The first day, counted from 1970. */
  readonly day: number
  /** The hour with which it begins, counted from 1970. */
  readonly hour: number
  readonly days: number
}

/**
 * Splits the days from one to another, both included, where the zone's clock is changed: a day of
 * 23 or 25 hours is the last of its stretch. `hourOf` returns the hour with which a day begins.
 */
export function stretchesOf(
  from: number,
  to: number,
  hourOf: (day: number) => number,
): DayStretch[] {
  const stretches: DayStretch[] = []
  for (let day = from; day <= to; day += 1) {
    const hour = hourOf(day)
    const last = stretches.at(-1)
    if (last && hour === last.hour + last.days * 24)
      stretches[stretches.length - 1] = { ...last, days: last.days + 1 }
    else stretches.push({ day, hour, days: 1 })
  }
  return stretches
}
