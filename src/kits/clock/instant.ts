import type { Zone } from './zone.ts'

const iso8601 = new RegExp(
  [
    /^(\d{4}-\d\d-\d\d)[T ]/,
    /(\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?/,
    /(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/,
  ]
    .map((part) => part.source)
    .join(''),
)

/** Parses an ISO 8601 date and time; without an offset it is local time in the zone. */
export function parseInstant(text: string, zone: Zone): number | undefined {
  const match = iso8601.exec(text)
  if (!match) return undefined
  const [, date, minutes, seconds = '00', fraction = '', offset] = match
  const millis = fraction.slice(0, 3).padEnd(3, '0')
  const wall = Date.parse(`${date}T${minutes}:${seconds}.${millis}Z`)
  // Date.parse turns the 31st of a short month into the 1st of the next.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(date ?? '')) return undefined
  return offset === undefined ? wall - wallOffsetMs(zone, wall) : wall - offsetMs(offset)
}

/** The start of a day in a zone. */
export function startOfDay(zone: Zone, year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  return midnight - wallOffsetMs(zone, midnight)
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const digits = offset.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || '0')
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}

/** The offset at a local time: a first guess may be on the wrong side of a clock change. */
function wallOffsetMs(zone: Zone, wall: number): number {
  const guess = offsetAt(zone, wall)
  return offsetAt(zone, wall - guess)
}

function offsetAt(zone: Zone, at: number): number {
  const { year, month, day, hour, minute, second } = zone(at)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(at / 1000) * 1000
}
