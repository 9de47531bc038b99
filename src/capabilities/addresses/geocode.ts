import type { PostalCode } from '../../kernel/postal-code.ts'
import { type Corner, type Gazetteer, provinceOf, type Street } from './gazetteer.ts'
import type { LocalityRow } from './geo-rows.ts'
import { fold, readStreet } from './street-text.ts'

export interface AddressQuestion {
  readonly street?: string | undefined
  readonly number?: string | undefined
  readonly postalCode?: PostalCode | undefined
  readonly locality?: string | undefined
}

/** How a place was found, the surest way first. */
export type FoundBy = 'street-number' | 'street' | 'locality' | 'postal-code' | 'near-postal-code'

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly foundBy: FoundBy
  readonly name: string
}

/** The narrowest place that is known of what was asked, if any is. */
export function geocode(known: Gazetteer, question: AddressQuestion): Place | undefined {
  const area = findArea(known, question)
  return findInStreet(known, question, area) ?? area
}

/** Further apart than this, a locality and a postal code of the same province contradict. */
const sameAreaKm = 30

function findArea(known: Gazetteer, { postalCode, locality }: AddressQuestion): Place | undefined {
  const named = locality === undefined ? [] : (known.byName.get(fold(locality)) ?? [])
  if (postalCode === undefined) return named.length === 1 ? centre(named[0], 'locality') : undefined
  const central = findCentroid(known, postalCode)
  if (central === undefined || central.foundBy === 'near-postal-code') {
    const province = provinceOf(postalCode)
    const inProvince = named.find((one) => one.province === province)
    return centre(inProvince, 'locality') ?? central
  }
  const near = named.find((one) => roughKm(one, central) < sameAreaKm)
  return centre(near, 'locality') ?? central
}

/** The place of a code's own locality, or of the nearest listed code of the same province. */
function findCentroid(known: Gazetteer, postalCode: PostalCode): Place | undefined {
  const own = known.byCode.get(postalCode)?.[0]
  if (own) return centre(own, 'postal-code')
  const province = provinceOf(postalCode)
  let nearest: LocalityRow | undefined
  for (const [code, [first]] of known.byCode) {
    // No province has codes everywhere: of one that nobody was given, any neighbour must do.
    if (first === undefined || (province && first.province !== province)) continue
    const gap = Math.abs(code - postalCode)
    if (nearest === undefined || gap < Math.abs(nearest.postalCode - postalCode)) nearest = first
  }
  return centre(nearest, 'near-postal-code')
}

function centre(locality: LocalityRow | undefined, foundBy: FoundBy): Place | undefined {
  if (locality === undefined) return undefined
  const { latitude, longitude, name } = locality
  return { latitude, longitude, foundBy, name }
}

function findInStreet(
  known: Gazetteer,
  { street, number, postalCode, locality }: AddressQuestion,
  area: Place | undefined,
): Place | undefined {
  if (street === undefined) return undefined
  const reading = readStreet(street, number)
  const candidates = known.streetsByName.get(reading.name) ?? []
  const found = candidates.find((one) => isIn(one, known, postalCode, locality))
  if (found === undefined) return undefined
  const at = reading.number === undefined ? undefined : interpolate(found.corners, reading.number)
  const point = at ?? nearestPoint(found.corners, area)
  if (point === undefined) return undefined
  const [house, latitude, longitude] = point
  const name = at ? `${found.name} ${house}, ${found.city}` : `${found.name}, ${found.city}`
  return { latitude, longitude, foundBy: at ? 'street-number' : 'street', name }
}

/** The code decides where one was sent; a name only where it leaves no doubt. */
function isIn(
  { postalCodes: [first, last], city }: Street,
  known: Gazetteer,
  postalCode: PostalCode | undefined,
  locality: string | undefined,
): boolean {
  if (postalCode !== undefined) return first <= postalCode && postalCode <= last
  if (locality === undefined) return false
  const named = known.byName.get(fold(locality)) ?? []
  const [only] = named
  if (fold(city) === fold(locality)) return true
  return named.length === 1 && only !== undefined && inRange(only.postalCode, first, last)
}

function inRange(value: number, first: number, last: number): boolean {
  return first <= value && value <= last
}

/** Houses stand evenly between the known corners; beyond the last of them nothing is known. */
function interpolate(points: readonly Corner[], number: number): Corner | undefined {
  const after = points.findIndex(([corner]) => corner >= number)
  const [to, from] = [points[after], points[after - 1]]
  if (to === undefined) return undefined
  if (from === undefined) return to[0] - number <= 100 ? [number, to[1], to[2]] : undefined
  const share = (number - from[0]) / (to[0] - from[0])
  const between = (low: number, high: number) => low + (high - low) * share
  return [number, between(from[1], to[1]), between(from[2], to[2])]
}

/** Without a house, the corner that is nearest to the rest of the address, or the middle one. */
function nearestPoint(points: readonly Corner[], area: Place | undefined): Corner | undefined {
  if (area === undefined) return points[Math.floor(points.length / 2)]
  const kmOf = ([, latitude, longitude]: Corner) => roughKm({ latitude, longitude }, area)
  return points.reduce((best, one) => (kmOf(one) < kmOf(best) ? one : best))
}

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Good enough to tell near from far: degrees as if the ground were flat. */
function roughKm(left: Coordinates, right: Coordinates): number {
  const shrink = Math.cos((left.latitude * Math.PI) / 180)
  const [north, east] = [left.latitude - right.latitude, left.longitude - right.longitude]
  return Math.hypot(north, east * shrink) * 111.2
}
