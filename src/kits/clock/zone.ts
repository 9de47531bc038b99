/** The local time in a time zone. */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

export type Zone = (at: number) => LocalTime

const quarterHourMs = 900_000

/**
 * Intl knows every zone but takes microseconds; offsets change only on quarter hours, so one lookup
 * per quarter hour is enough.
 */
export function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / quarterHourMs)
    const cached = offsets.get(quarter)
    if (cached !== undefined) return cached
    if (offsets.size > 50_000) offsets.clear()
    const offset = measureOffset(format, quarter * quarterHourMs)
    offsets.set(quarter, offset)
    return offset
  }
  let lastAt = Number.NaN
  let last: LocalTime | undefined
  return (at) => {
    // A request asks for its own moment several times.
    if (at === lastAt && last !== undefined) return last
    lastAt = at
    const wall = new Date(at + offsetAt(at))
    last = {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
    }
    return last
  }
}

function measureOffset(format: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(at).map((part) => [part.type, Number(part.value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}
