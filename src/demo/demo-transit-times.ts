import type { TransitRow } from '../capabilities/transit-times/transit-times.ts'
import { demoDistances, demoZones } from './demo-rates.ts'

/** Working days by the distance between two zones. */
const daysByDistance: readonly (readonly [min: number, max: number])[] = [
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 6],
  [5, 8],
]

/** The demonstration's transit times, between all of its zones. */
export const demoTransitTimes: readonly TransitRow[] = demoZones.flatMap((origin, row) =>
  demoZones.map((destination, column): TransitRow => {
    const [minDays, maxDays] = daysByDistance[demoDistances[row]?.[column] ?? 0] ?? [1, 2]
    const places = { origin: origin.code, destination: destination.code, service: '*' } as const
    return { ...places, minDays, maxDays, cutOffMinutes: null }
  }),
)
