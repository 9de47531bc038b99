/** The days by which accounts are added up are those of Argentina, which has no summer time. */
const dayMs = 86_400_000
const startsAtMs = 3 * 3_600_000

/** The number of the day of a moment. */
export function accountDayOf(at: number): number {
  return Math.floor((at - startsAtMs) / dayMs)
}

/** The first moment of a day. */
export function accountDayStart(day: number): number {
  return day * dayMs + startsAtMs
}

/** The same number as SQL of both engines. */
export function accountDaySql(at: string): string {
  return `cast((${at} - ${startsAtMs}) / ${dayMs} as integer)`
}
