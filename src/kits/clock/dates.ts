import type { Zone } from './zone.ts'

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** dd-mm-yyyy. */
export function dateText(zone: Zone, at: number): string {
  const { day, month, year } = zone(at)
  return `${two(day)}-${two(month)}-${year}`
}

/** YYYY-MM-DD, which sorts by time. */
export function isoDay(zone: Zone, at: number): string {
  const { day, month, year } = zone(at)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** HH:mm. */
export function timeText(zone: Zone, at: number): string {
  const { hour, minute } = zone(at)
  return `${two(hour)}:${two(minute)}`
}

/** dd-mm-yyyy HH:mm:ss. */
export function dateTimeText(zone: Zone, at: number): string {
  const { day, month, year, hour, minute, second } = zone(at)
  return `${two(day)}-${two(month)}-${year} ${two(hour)}:${two(minute)}:${two(second)}`
}
