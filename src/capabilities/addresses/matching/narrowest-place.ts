import type { GeoIndex } from '../index/geo-index.ts'
import { type Point, roughKm } from '../index/point.ts'
import {
  centreOfCode,
  codeOfPlace,
  type Described,
  describePlace,
  findCentre,
  isListed,
  likeliest,
  middleOfPlace,
  placesNearCode,
} from './describe.ts'
import { isAmong } from './named-places.ts'
import type { Scope } from './scope.ts'
import type { Where } from './settle.ts'
import type { Position } from './verdict.ts'

/** The facts of an address without its street. */
export interface NarrowPlace {
  /** The locality that was sent, or the place of the code. */
  readonly place: Described | undefined
  /** Whether the place is another than the locality or the province that were sent. */
  readonly isOther: boolean
  readonly point: Point | undefined
  readonly position: Position | undefined
  readonly postalCode: number | undefined
  /** Whether the point is known to be that of the place that was sent. */
  readonly isSure: boolean
  /** Whether the code that was sent is of another place than the locality that was sent. */
  readonly isConflict: boolean
}

/** Places that are at most this far apart are one spot; further away it is another town. */
const oneSpotKm = 15

/** Returns the locality that was sent, else the place of the code, else that of a nearby code. */
export function narrowestPlace(index: GeoIndex, scope: Scope, where: Where): NarrowPlace {
  const { postalCode } = where
  if (scope.places.length > 0) return ofLocality(index, scope, where)
  if (scope.provinces === 'C') return ofCapital(index, postalCode)
  const central =
    postalCode === undefined ? undefined : findCentre(index, postalCode, scope.provinces)
  if (central === undefined) return { ...nowhere, postalCode }
  const area = index.placeArea[central.place] as number
  const isOther = scope.localityIsUnknown || !isAmong(index, area, scope.provinces)
  return {
    ...nowhere,
    place: describePlace(index, central.place),
    point: central.point,
    position: central.position,
    postalCode,
    isOther,
    isSure: central.position === 'postal-code' && !isOther && !scope.placeIsKnown,
  }
}

const nowhere: NarrowPlace = {
  place: undefined,
  isOther: false,
  point: undefined,
  position: undefined,
  postalCode: undefined,
  isSure: false,
  isConflict: false,
}

function ofLocality(index: GeoIndex, { places }: Scope, where: Where): NarrowPlace {
  const { postalCode: code, locality } = where
  const near = placesNearCode(index, places, code)
  const isConflict = code !== undefined && near.length === 0
  const candidates = likeliest(index, near.length > 0 ? near : places)
  const [first] = candidates
  if (first === undefined || !isOneSpot(index, candidates))
    return { ...nowhere, postalCode: code, isConflict }
  const chosen = candidates.find((one) => middleOfPlace(index, one)) ?? first
  const point = middleOfPlace(index, chosen)
  const isCapital = index.placeArea[chosen] === index.capital
  return {
    ...nowhere,
    place: describePlace(index, chosen),
    point,
    position: point && 'locality',
    postalCode: isConflict || code === undefined ? codeOfPlace(index, chosen) || undefined : code,
    isSure:
      point !== undefined &&
      (isCapital || !index.isRough(chosen)) &&
      (near.length > 0 || !hasHomonym(index, locality, chosen, code)),
    isConflict,
  }
}

/**
 * Whether another province has a town of this name, by the census or by the code that was sent:
 * then the province may be wrong, and no code speaks for it.
 */
function hasHomonym(index: GeoIndex, name: string, place: number, code = 0): boolean {
  const { areaProvince, placeArea, placeSurveyed } = index
  const provinceOf = (one: number) => areaProvince[placeArea[one] as number]
  return (index.placesByName.get(name) ?? []).some(
    (one) =>
      provinceOf(one) !== provinceOf(place) &&
      (placeSurveyed[one] === 1 || isListed(index, one, code)),
  )
}

/** Whether all the places lie together: of towns of one name far apart, any would be a guess. */
function isOneSpot(index: GeoIndex, places: readonly number[]): boolean {
  const points = places.flatMap((place) => middleOfPlace(index, place) ?? [])
  const [first, ...others] = points
  return first === undefined
    ? places.length === 1
    : others.every((point) => roughKm(first, point) <= oneSpotKm)
}

/** The whole capital is one place: that of its code where it has one, else its middle. */
function ofCapital(index: GeoIndex, code: number | undefined): NarrowPlace {
  const central = centreOfCode(index, code)
  if (central !== undefined && index.placeArea[central.place] === index.capital)
    return {
      ...nowhere,
      place: describePlace(index, central.place),
      point: central.point,
      position: central.position,
      postalCode: code,
      isSure: true,
    }
  const whole = index.placesByName
    .get(wholeCapital)
    ?.find((place) => index.placeArea[place] === index.capital)
  const point = whole === undefined ? undefined : middleOfPlace(index, whole)
  const isConflict = code !== undefined && code >= 1500
  return {
    ...nowhere,
    place: whole === undefined ? undefined : describePlace(index, whole),
    point,
    position: point && 'locality',
    postalCode: isConflict ? undefined : code,
    isSure: point !== undefined,
    isConflict,
  }
}

const wholeCapital = 'CIUDAD AUTONOMA DE BUENOS AIRES'
