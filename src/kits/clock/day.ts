import type { Zone } from './zone.ts'

/** The first moment of a day by the clock of a zone. */
export function startOfDay(zone: Zone, year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  // The offset may change between the guess and the moment it leads to: the second look is right.
  const first = midnight - offsetAt(zone, midnight)
  return midnight - offsetAt(zone, first)
}

function offsetAt(zone: Zone, at: number): number {
  const { year, month, day, hour, minute, second } = zone(at)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
