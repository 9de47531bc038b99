/** A carrier's day: how much of it falls into each hour, with its peaks at 10 and at 18 o'clock. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour)

const night = 0.05

function bell(hour: number, peak: number, width: number): number {
  return Math.exp(-(((hour - peak) / width) ** 2))
}

const weights = hours.map((hour) => night + bell(hour, 10, 2) + 0.9 * bell(hour, 18, 2.2))
const total = weights.reduce((sum, weight) => sum + weight, 0)

/** The share of the day's work that falls into an hour. */
export function shareOf(hour: number): number {
  return (weights[hour] ?? 0) / total
}

/** Days on which parcels are taken in, of a year. */
const workingDays = 300

/** The requests for a parcel, all its life. */
export const perParcel = { order: 1, scan: 4, tracking: 10 } as const

export type Kind = keyof typeof perParcel

export const kinds: readonly Kind[] = ['order', 'scan', 'tracking']

/** How many requests of a kind come in a second of an hour. */
export function perSecond(parcelsPerYear: number, kind: Kind, hour: number): number {
  return ((parcelsPerYear / workingDays) * perParcel[kind] * shareOf(hour)) / 3_600
}

/** The value below which a part of the values are; 0 without any. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const bars = '▁▂▃▄▅▆▇█'

/** A picture of the values in a line of text, from 0 to the largest. */
export function sparkline(values: readonly number[]): string {
  const most = Math.max(...values, Number.EPSILON)
  return values
    .map((value) => bars[Math.min(bars.length - 1, Math.floor((value / most) * bars.length))])
    .join('')
}
