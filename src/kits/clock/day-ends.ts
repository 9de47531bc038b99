import { parsePeriod } from './period.ts'
import type { Zone } from './zone.ts'

/** When a day YYYY-MM-DD ends. */
export type DayEnds = (day: string) => number

const mostKept = 10_000

/** Many ask for the same few days of a zone, so they are kept. */
export function createDayEnds(zone: Zone): DayEnds {
  const ends = new Map<string, number>()
  return (day) => {
    const end = ends.get(day)
    if (end !== undefined) return end
    const period = parsePeriod(zone, day, day)
    if (period === undefined) throw new Error(`${day} is no day`)
    if (ends.size >= mostKept) ends.clear()
    ends.set(day, period.to)
    return period.to
  }
}
