import { type ProvinceLetter, provinceNames } from '../../../kernel/province.ts'
import { type GeoIndex, lowerBound } from '../index/geo-index.ts'
import type { Point } from '../index/segments.ts'
import { provincesOf } from './postal-ranges.ts'
import type { Scope, Where } from './scope.ts'
import type { Position } from './verdict.ts'

export interface Described {
  readonly province: ProvinceLetter
  readonly district: string
  readonly locality: string
  readonly barrio: string
}

/** In the capital, places are barrios of one locality. */
export function describePlace(index: GeoIndex, place: number): Described {
  const area = index.placeArea[place] as number
  const province = String.fromCharCode(index.areaProvince[area] as number) as ProvinceLetter
  const name = index.text(index.placeName[place] as number)
  const district = index.text(index.placeDistrict[place] as number)
  if (province !== 'C') return { province, district, locality: name, barrio: '' }
  const isWhole = name === provinceNames.C
  return {
    province,
    district: isWhole ? '' : district,
    locality: provinceNames.C,
    barrio: isWhole ? '' : name,
  }
}

/** Returns the code of a segment, and whether it differs from the code that was sent. */
export function findCode(
  index: GeoIndex,
  street: number,
  segment: number,
  sent: number | undefined,
): CodeFound {
  const own = (index.segmentCode[segment] as number) || codeOfPlace(index, segment)
  const right = { isCorrected: false, isElsewhere: false, isBlocks: false }
  const isInCapital = index.placeArea[index.segmentPlace[segment] as number] === index.capital
  if (own === 0) return { value: sent, ...right }
  if (sent === undefined || sent === own)
    return { value: own, ...right, isBlocks: isInCapital && sent === own }
  if (isNextDoor(index, street, segment, sent) || isUsedNear(index, segment, sent))
    return { value: sent, ...right, isBlocks: isInCapital }
  const isElsewhere = !isInCapital || sent !== wholeCapital
  return { value: own, isCorrected: true, isElsewhere, isBlocks: false }
}

export interface CodeFound {
  readonly value: number | undefined
  /** Whether it differs from the code that was sent. */
  readonly isCorrected: boolean
  /** Whether the code that was sent belongs to another place, and is not merely a wider one. */
  readonly isElsewhere: boolean
  /** Whether it is the block's own, in a city with a code for every few blocks. */
  readonly isBlocks: boolean
}

/** Where codes meet, the sender knows better on which side of the boundary the house is. */
function isNextDoor(index: GeoIndex, street: number, segment: number, code: number): boolean {
  const from = (index.segmentFrom[segment] as number) - 201
  const to = (index.segmentTo[segment] as number) + 201
  const end = index.streetSegments[street + 1] as number
  for (let one = index.streetSegments[street] as number; one < end; one++)
    if (
      index.segmentCode[one] === code &&
      (index.segmentFrom[one] as number) <= to &&
      (index.segmentTo[one] as number) >= from
    )
      return true
  return false
}

/** About 350 m, squared, in degrees. */
const nearSquared = 0.0032 ** 2

/**
 * Lists of codes by block are pieced together: a code that nearby houses use is more likely the one
 * on the sender's door than a mistake.
 */
function isUsedNear(index: GeoIndex, segment: number, code: number): boolean {
  if (index.segmentExact[segment] !== 1 || code === wholeCapital) return false
  const latitude = index.segmentLatitude[segment] as number
  const longitude = index.segmentLongitude[segment] as number
  return index.codeSegments(code).some((one) => {
    const north = (index.segmentLatitude[one] as number) - latitude
    const east = ((index.segmentLongitude[one] as number) - longitude) * 0.82
    return index.segmentExact[one] === 1 && north * north + east * east < nearSquared
  })
}

/** The code people write who only know that they live in the capital. */
const wholeCapital = 1000

/** Outside the capital most localities have one code; returns 0 where there is none or several. */
function codeOfPlace(index: GeoIndex, segment: number): number {
  const place = index.segmentPlace[segment] as number
  const first = index.codePlace.indexOf(place)
  if (first < 0 || index.placeArea[place] === index.capital) return 0
  return index.codeValue[first] as number
}

export function middleOfPlace(index: GeoIndex, place: number): Point | undefined {
  const latitude = index.placeLatitude[place] as number
  const longitude = index.placeLongitude[place] as number
  return Number.isFinite(latitude) ? { latitude, longitude } : undefined
}

export interface PlaceFound {
  readonly place: number
  readonly point: Point
  readonly position: Position
}

/**
 * Without a street: returns the named locality, else the code's own, else that of a nearby code.
 */
export function narrowestPlace(
  index: GeoIndex,
  scope: Scope,
  where: Where,
): PlaceFound | undefined {
  const { postalCode } = where
  const central =
    postalCode === undefined ? undefined : findCentre(index, postalCode, scope.province)
  const named = scope.places.filter((place) => middleOfPlace(index, place) !== undefined)
  const near =
    central?.position === 'postal-code' ? nearest(index, named, central.point) : undefined
  const province = postalCode === undefined ? undefined : provincesOf(postalCode)[0]
  const inProvince = named.filter((place) => {
    const letter = index.areaProvince[index.placeArea[place] as number] as number
    return province === undefined || letter === province.charCodeAt(0)
  })
  const isAlone = postalCode === undefined ? named.length === 1 : inProvince.length > 0
  const chosen = central?.position === 'postal-code' ? near : isAlone ? inProvince[0] : undefined
  const point = chosen === undefined ? undefined : middleOfPlace(index, chosen)
  if (chosen !== undefined && point) return { place: chosen, point, position: 'locality' }
  return central
}

/**
 * Returns the centre of a listed code: in the capital it is more precise than the city's centre.
 */
export function centreOfCode(index: GeoIndex, code: number | undefined): PlaceFound | undefined {
  const central = code === undefined ? undefined : findCentre(index, code)
  return central?.position === 'postal-code' ? central : undefined
}

/**
 * Further apart than this, a locality and a postal code of the same province contradict each other.
 */
const sameAreaKm = 30

function nearest(index: GeoIndex, places: readonly number[], from: Point): number | undefined {
  return places.find((place) => {
    const point = middleOfPlace(index, place)
    return point !== undefined && roughKm(point, from) < sameAreaKm
  })
}

/**
 * Returns the place of a code's own locality, or of the nearest listed code of the same province.
 */
function findCentre(index: GeoIndex, code: number, province?: string): PlaceFound | undefined {
  const { codeValue, codePlace, codeLatitude, codeLongitude } = index
  const at = ownCode(index, code, province) ?? nearestCode(index, code)
  if (at === undefined) return undefined
  const point = { latitude: codeLatitude[at] as number, longitude: codeLongitude[at] as number }
  const position = codeValue[at] === code ? 'postal-code' : 'near-postal-code'
  return Number.isFinite(point.latitude)
    ? { place: codePlace[at] as number, point, position }
    : undefined
}

/** Finds where a code is listed; if in several provinces, the one that was given. */
function ownCode(index: GeoIndex, code: number, province: string | undefined): number | undefined {
  const { codeValue, codePlace, placeArea, areaProvince } = index
  const own = lowerBound(codeValue, code)
  if (codeValue[own] !== code) return undefined
  if (province === undefined) return own
  for (let at = own; codeValue[at] === code; at++) {
    const area = placeArea[codePlace[at] as number] as number
    if (areaProvince[area] === province.charCodeAt(0)) return at
  }
  return own
}

function nearestCode(index: GeoIndex, code: number): number | undefined {
  const { codeValue, codePlace, placeArea, areaProvince } = index
  const province = provincesOf(code)[0]?.charCodeAt(0)
  let best: number | undefined
  for (let at = 0; at < codeValue.length; at++) {
    const letter = areaProvince[placeArea[codePlace[at] as number] as number]
    // No province uses all codes: for an unassigned one, any neighbour will do.
    if (province !== undefined && letter !== province) continue
    const gap = Math.abs((codeValue[at] as number) - code)
    if (best === undefined || gap < Math.abs((codeValue[best] as number) - code)) best = at
  }
  return best
}

/** Accurate enough to tell near from far: treats degrees as a flat plane. */
export function roughKm(left: Point, right: Point): number {
  const shrink = Math.cos((left.latitude * Math.PI) / 180)
  const [north, east] = [left.latitude - right.latitude, left.longitude - right.longitude]
  return Math.hypot(north, east * shrink) * 111.2
}
