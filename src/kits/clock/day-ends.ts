import { parsePeriod } from './period.ts'
import type { Zone } from './zone.ts'

/** When a day YYYY-MM-DD ends. */
export type DayEnds = (day: string) => number

const mostKept = 10_000

/** Many ask for the same few days of a zone, so they are kept. */
export function createDayEnds(zone: Zone): DayEnds {
  const known = new Map<string, number>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const period = parsePeriod(zone, day, day)
    if (period === undefined) throw new Error(`${day} is no day`)
    if (known.size >= mostKept) known.clear()
    known.set(day, period.to)
    return period.to
  }
}
