import { startOfDay } from './instant.ts'
import type { Zone } from './zone.ts'

/** From its first moment to that of the day after its last. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** Days YYYY-MM-DD by the clock of a zone, both included; `undefined` for what is no period. */
export function parsePeriod(zone: Zone, first: string, last: string): Period | undefined {
  const [start, end] = [parseDay(first), parseDay(last)]
  if (start === undefined || end === undefined || start > end) return undefined
  return { from: firstMoment(zone, start), to: firstMoment(zone, end + 86_400_000) }
}

/** The day of a moment, YYYY-MM-DD. */
export function dayText(zone: Zone, at: number): string {
  const { year, month, day } = zone(at)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

function parseDay(text: string): number | undefined {
  const at = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse takes the 31st of a short month for the 1st of the next.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : at
}

function firstMoment(zone: Zone, midnight: number): number {
  const date = new Date(midnight)
  return startOfDay(zone, date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
