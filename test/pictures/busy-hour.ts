const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Buenos Aires has one offset all the year. */
const zoneMs = -3 * hourMs
/** 15:20: vans are on the road, and the day has its figures. */
const busyMs = 15 * hourMs + 20 * 60_000

/** The last moment when a carrier was in the middle of a working day, whenever it is now. */
export function lastBusyHour(now: number): number {
  const midnight = Math.floor((now + zoneMs) / dayMs) * dayMs
  for (let day = midnight; ; day -= dayMs) {
    const moment = day - zoneMs + busyMs
    const isWorkday = ![0, 6].includes(new Date(day).getUTCDay())
    if (isWorkday && moment <= now) return moment
  }
}
