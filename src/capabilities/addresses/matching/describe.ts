import { type ProvinceLetter, provinceNames } from '../../../kernel/province.ts'
import type { GeoIndex } from '../index/geo-index.ts'
import { lowerBound } from '../index/number-list.ts'
import { type Point, roughKm } from '../index/point.ts'
import { segmentsWithin } from '../index/street-reach.ts'
import { isAmong } from './named-places.ts'
import { provincesOf } from './postal-ranges.ts'
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
  code: number | undefined,
  named: readonly number[],
): CodeFound {
  const place = index.ranges.place(segment)
  const own = index.ranges.code(segment) || codeOfPlace(index, place)
  const isInCapital = index.placeArea[place] === index.capital
  if (own === 0) {
    const isElsewhere = isInCapital && code !== undefined && code >= 1500
    return {
      value: isElsewhere ? undefined : code,
      isCorrected: false,
      isElsewhere,
      isBlocks: false,
    }
  }
  if (code === undefined || code === own) return rightCode(own, isInCapital && code === own)
  if (isNextDoor(index, street, segment, code) || isUsedNear(index, segment, code))
    return rightCode(code, isInCapital)
  // A guess is no evidence against another code of the city.
  const isCapitals = isInCapital && code > wholeCapital && code < 1500
  if (isCapitals && isUnheardOf(index, segment, code)) return rightCode(code, false)
  // Only in the capital are codes known by block: elsewhere a code of the town is as good.
  const isTowns = (town: number) => isListed(index, town, code) || isCitysFurther(index, town, code)
  if (!isInCapital && (isTowns(place) || named.some(isTowns))) return rightCode(code, false)
  const isElsewhere = !isInCapital || code !== wholeCapital
  return { value: own, isCorrected: true, isElsewhere, isBlocks: false }
}

function rightCode(value: number, isBlocks: boolean): CodeFound {
  return { value, isCorrected: false, isElsewhere: false, isBlocks }
}

interface CodeFound {
  readonly value: number | undefined
  /** Whether it differs from the code that was sent. */
  readonly isCorrected: boolean
  /** Whether the code that was sent belongs to another place, and is not merely a wider one. */
  readonly isElsewhere: boolean
  /** Whether it is the block's own, in a city with a code for every few blocks. */
  readonly isBlocks: boolean
}

/** Whether a block is of another town than the one named, which has a code of its own. */
export function isNeighbours(
  index: GeoIndex,
  segment: number,
  [named]: readonly number[],
): boolean {
  const place = index.ranges.place(segment)
  if (named === undefined || place === named || index.placeArea[place] === index.capital)
    return false
  const [own, other] = [codeOfPlace(index, named), codeOfPlace(index, place)]
  return own !== 0 && other !== 0 && own !== other
}

/** Where an answer is, as well as it is known. */
export interface Located {
  readonly place: number
  readonly point: Point | undefined
  readonly position: Position | undefined
}

/** Whether only a street's name and numbers are known: neither its place nor its code. */
export function isOnlyNamed({ ranges }: GeoIndex, segment: number): boolean {
  return ranges.code(segment) === 0 && !ranges.isExact(segment)
}

/** Further away than this it is another town. */
const otherTownKm = 15

/** Whether a block is of another town than the one named, though of its district. */
export function isOtherTown(index: GeoIndex, segment: number, named: readonly number[]): boolean {
  const place = index.ranges.place(segment)
  const point = middleOfPlace(index, place)
  if (point === undefined || named.length === 0 || named.includes(place)) return false
  return named.every((one) => {
    const own = middleOfPlace(index, one)
    const isSure = own !== undefined && index.placeSurveyed[one] === 1
    return isSure && roughKm(own, point) > otherTownKm
  })
}

/** Where codes meet, the sender knows better on which side of the boundary the house is. */
function isNextDoor(index: GeoIndex, street: number, segment: number, code: number): boolean {
  const from = index.ranges.from(segment) - 201
  const to = index.ranges.to(segment) + 201
  const [first, end] = segmentsWithin(index, street, from, to)
  for (let one = first; one < end; one++)
    if (
      index.ranges.code(one) === code &&
      index.ranges.from(one) <= to &&
      index.ranges.to(one) >= from
    )
      return true
  return false
}

/** About 350 m in degrees; and 1.2 km where the code of the block is itself a guess. */
const [nearDegrees, guessDegrees] = [0.0032, 0.011]

/**
 * Lists of codes by block are pieced together: a code that nearby houses use is more likely the one
 * on the sender's door than a mistake.
 */
function isUsedNear(index: GeoIndex, segment: number, code: number): boolean {
  const { ranges, codePoints } = index
  if (!ranges.isExact(segment) || code === wholeCapital) return false
  const point = { latitude: ranges.latitude(segment), longitude: ranges.longitude(segment) }
  return codePoints.isNear(code, point, ranges.isGuess(segment) ? guessDegrees : nearDegrees)
}

/** Whether the block's code is a guess, and the other one is nowhere in the data to deny it. */
function isUnheardOf(index: GeoIndex, segment: number, code: number): boolean {
  return index.ranges.isGuess(segment) && !index.codePoints.has(code)
}

/** The code of people who only write that they live in the capital. */
const wholeCapital = 1000

/** Whether a code is listed for a place. */
export function isListed({ codeValue, codePlace }: GeoIndex, place: number, code: number): boolean {
  for (let at = lowerBound(codeValue, code); codeValue[at] === code; at++)
    if (codePlace[at] === place) return true
  return false
}

/**
 * Whether a code is a further one of a city, though no list has it. A city's own code ends in 0;
 * its further ones are the even ones after it (Santa Fe 3002), the odd ones the villages'. A town
 * of another district that has the code denies it; a name in a list, its district a guess, not.
 */
function isCitysFurther(index: GeoIndex, place: number, code: number): boolean {
  const { codeValue, codePlace, placeArea, placeSurveyed } = index
  const gap = code - codeOfPlace(index, place)
  if (gap <= 0 || gap > 8 || gap % 2 === 1 || (code - gap) % 10 !== 0) return false
  const isTownElsewhere = (other: number) =>
    placeSurveyed[other] === 1 && placeArea[other] !== placeArea[place]
  for (let at = lowerBound(codeValue, code); codeValue[at] === code; at++)
    if (isTownElsewhere(codePlace[at] as number)) return false
  return true
}

/** Outside the capital a locality has one code, or a main one, which is its lowest; 0 is none. */
export function codeOfPlace(index: GeoIndex, place: number): number {
  return index.placeArea[place] === index.capital ? 0 : (index.placeCode[place] as number)
}

export function middleOfPlace(index: GeoIndex, place: number): Point | undefined {
  const latitude = index.placeLatitude[place] as number
  const longitude = index.placeLongitude[place] as number
  return Number.isFinite(latitude) ? { latitude, longitude } : undefined
}

/**
 * Returns the centre of a listed code: in the capital it is more precise than the city's centre.
 */
export function centreOfCode(index: GeoIndex, code: number | undefined): PlaceFound | undefined {
  if (code === undefined) return undefined
  const at = ownCode(index, code, '')
  return at === undefined ? undefined : placeAt(index, at, 'postal-code')
}

/**
 * Returns the place of a code's own locality, or of the nearest listed code of the same province.
 */
export function findCentre(index: GeoIndex, code: number, provinces = ''): PlaceFound | undefined {
  const own = ownCode(index, code, provinces)
  if (own !== undefined) return placeAt(index, own, 'postal-code')
  const nearby = nearestCode(index, code)
  return nearby === undefined ? undefined : placeAt(index, nearby, 'near-postal-code')
}

function placeAt(index: GeoIndex, at: number, position: Position): PlaceFound | undefined {
  const latitude = index.codeLatitude[at] as number
  const longitude = index.codeLongitude[at] as number
  if (!Number.isFinite(latitude)) return undefined
  return { place: index.codePlace[at] as number, point: { latitude, longitude }, position }
}

/** Finds where a code is listed; if in several provinces, in one that was given. */
function ownCode(index: GeoIndex, code: number, provinces: string): number | undefined {
  const { codeValue, codePlace, placeArea } = index
  const own = lowerBound(codeValue, code)
  if (codeValue[own] !== code) return undefined
  for (let at = own; codeValue[at] === code; at++)
    if (isAmong(index, placeArea[codePlace[at] as number] as number, provinces)) return at
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

interface PlaceFound {
  readonly place: number
  readonly point: Point
  readonly position: Position
}

/** A town of the census, rather than railway stops and fields of its name. */
export function likeliest(index: GeoIndex, places: readonly number[]): readonly number[] {
  if (places.length < 2) return places
  const towns = places.filter((place) => index.placeSurveyed[place] === 1)
  return towns.length > 0 ? towns : places
}

/** Further apart than this, a locality and a postal code contradict each other. */
const sameAreaKm = 30

/** Returns those of the places that are near to where a code is listed. */
export function placesNearCode(
  index: GeoIndex,
  places: readonly number[],
  code: number | undefined,
): readonly number[] {
  if (code === undefined) return []
  const listed = places.filter(
    (place) => isListed(index, place, code) || isCitysFurther(index, place, code),
  )
  if (listed.length > 0) return listed
  const centre = centreOfCode(index, code)
  if (centre === undefined) return []
  return likeliest(index, places).filter((place) => {
    const point = middleOfPlace(index, place)
    return point !== undefined && roughKm(point, centre.point) < sameAreaKm
  })
}
