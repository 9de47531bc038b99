import type { Zone } from './zone.ts'

const iso8601 =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** Reads an ISO 8601 date and time; without an offset it is the wall clock of the zone. */
export function parseInstant(sent: string, zone: Zone): number | undefined {
  const match = iso8601.exec(sent)
  if (!match) return undefined
  const [, date, minutes, seconds = '00', fraction = '', offset] = match
  const millis = fraction.slice(0, 3).padEnd(3, '0')
  const wall = Date.parse(`${date}T${minutes}:${seconds}.${millis}Z`)
  // Date.parse takes the 31st of a short month for the 1st of the next.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(date ?? '')) return undefined
  return offset === undefined ? wall - wallOffsetMs(zone, wall) : wall - offsetMs(offset)
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const digits = offset.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || '0')
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}

function wallOffsetMs(zone: Zone, wall: number): number {
  const local = zone(wall)
  const shown = Date.UTC(
    local.year,
    local.month - 1,
    local.day,
    local.hour,
    local.minute,
    local.second,
  )
  return shown - Math.floor(wall / 1000) * 1000
}
