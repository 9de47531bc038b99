import { startOfDay } from './instant.ts'
import type { Zone } from './zone.ts'

/** From the start of its first day to the start of the day after its last. */
export interface Period {
  readonly from: number
  readonly to: number
}

/**
 * Parses two days YYYY-MM-DD in a zone, both included; `undefined` if they are not a valid period.
 */
export function parsePeriod(zone: Zone, first: string, last: string): Period | undefined {
  const [start, end] = [parseDay(first), parseDay(last)]
  if (start === undefined || end === undefined || start > end) return undefined
  return { from: dayStart(zone, start), to: dayStart(zone, end + 86_400_000) }
}

/** The day of a moment, YYYY-MM-DD. */
export function dayText(zone: Zone, at: number): string {
  const { year, month, day } = zone(at)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

function parseDay(text: string): number | undefined {
  const at = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse turns the 31st of a short month into the 1st of the next.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : at
}

function dayStart(zone: Zone, midnight: number): number {
  const date = new Date(midnight)
  return startOfDay(zone, date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
