import type { V1Paths } from '../api/client.ts'
import { dateText } from '../formats/dates.ts'
import { decimal, kilos } from '../formats/numbers.ts'
import type { Language } from '../words/languages.ts'
import { pointsWords } from '../words/points.ts'
import type { MapPoint } from './points-map.tsx'

type FoundPoints = V1Paths['/pickup-points']['get']['responses'][200]['content']['application/json']

export type PickupPoint = FoundPoints['items'][number]

export type PointsQuery = NonNullable<V1Paths['/pickup-points']['get']['parameters']['query']>

/** `Lu a Vi 9 a 18, Sá 9 a 13`, `Mo-Fr 9-18, Sa 9-13`; lockers say that they are. */
export function hoursText(point: PickupPoint, language: Language): string {
  const words = pointsWords[language]
  const english = point.openingHours
    .replace('24/7', '24 h')
    .replaceAll('; ', ', ')
    .replaceAll(/\b0?(\d{1,2}):00/g, '$1')
  const hours = (language === 'es' ? point.openingHoursShort : english) || words.noHours
  return point.locker ? words.lockersOpen(hours) : hours
}

export function closedText({ closedUntil }: PickupPoint, language: Language): string {
  const words = pointsWords[language]
  return closedUntil ? words.closedUntil(dateText(closedUntil).slice(0, 5)) : words.closed
}

export interface Parcel {
  readonly weightKg: number
  readonly sidesCm: readonly number[]
  readonly hasCash: boolean
}

/** Why a point can't take the parcel; undefined is one that can. */
export function obstacleOf(
  point: PickupPoint,
  parcel: Parcel,
  language: Language,
): string | undefined {
  const words = pointsWords[language]
  if (point.status === 'closed') return closedText(point, language).toLowerCase()
  if (parcel.weightKg > point.maxWeightKg) return words.tooHeavy(kilos(point.maxWeightKg))
  const own = parcel.sidesCm.toSorted((left, right) => right - left)
  if (own.some((side, at) => side > (point.maxSidesCm[at] ?? 0)))
    return words.tooLarge(point.maxSidesCm.map((side) => decimal(side)).join(' × '))
  return parcel.hasCash && !point.cash ? words.noCash : undefined
}

export function distanceText({ distanceKm }: PickupPoint): string | undefined {
  if (distanceKm === null) return undefined
  return decimal(Math.max(0.1, distanceKm), distanceKm < 100 ? 1 : 0)
}

/** The points as the map shows them, numbered as in the list. */
export function toMapPoints(
  points: readonly PickupPoint[],
  isOff: (point: PickupPoint) => boolean,
): MapPoint[] {
  return points.map((point, at) => ({
    code: point.code,
    latitude: point.latitude,
    longitude: point.longitude,
    text: String(at + 1),
    look: isOff(point) ? 'off' : point.locker ? 'lock' : undefined,
  }))
}
