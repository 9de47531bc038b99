import type { GeoIndex } from '../index/geo-index.ts'
import { lowerBound } from '../index/number-list.ts'
import { Recurring } from '../words/recurring.ts'
import { placesNearCode } from './describe.ts'
import { areasNamed, givenProvinces, isAmong, isBoth, placesNamed } from './named-places.ts'
import { provincesOf } from './postal-ranges.ts'
import type { Where } from './settle.ts'
import { type FormRanges, rangesOf } from './word-finder.ts'

export interface Scope {
  /**
   * Areas to search, the most reliable first: each list is tried when the previous one has no
   * match.
   */
  readonly steps: readonly ScopeStep[]
  /** The places that the locality's name stands for. */
  readonly places: readonly number[]
  /** The letters of the provinces that were meant; empty when none was named. */
  readonly provinces: string
  /** Whether the locality or the partido that was sent is known in its province. */
  readonly placeIsKnown: boolean
  /** Whether a locality was sent that is not known there. */
  readonly localityIsUnknown: boolean
  /** Whether it is a barrio of the capital and a town of the province of Buenos Aires. */
  readonly isEither: boolean
}

export interface ScopeStep {
  readonly areas: readonly number[]
  /** The forms of the streets of these areas. */
  readonly ranges: FormRanges
  /** The parts of the address that were ignored to search this wide. */
  readonly widened: 'no' | 'postal-code' | 'locality' | 'province' | 'country'
}

/** Two for each town of a country, as many send no code, or that of the capital. */
const mostScopes = 8_000

/** Creates a caching `findScope`: the same few places are sent again and again. */
export function createScopes(index: GeoIndex): (where: Where) => Scope {
  const scopes = new Recurring<Scope>(mostScopes)
  /** Thousands of scopes end with the same step of a province, which is large. */
  const ofProvinces = new Map<string, ScopeStep>()
  const share = (scope: Scope): Scope => {
    const last = scope.steps.at(-1)
    if (last?.widened !== 'province') return scope
    const scopeStep = ofProvinces.get(scope.provinces) ?? last
    ofProvinces.set(scope.provinces, scopeStep)
    return { ...scope, steps: [...scope.steps.slice(0, -1), scopeStep] }
  }
  return (where) => {
    const { postalCode = '', isBarrio, locality, district, province } = where
    const key = `${postalCode}|${isBarrio}|${locality}|${district}|${province}`
    return scopes.get(key) ?? scopes.keep(key, share(findScope(index, where)))
  }
}

function findScope(index: GeoIndex, where: Where): Scope {
  const { postalCode, isBarrio, locality } = where
  const provinces = givenProvinces(where)
  const ofCode = postalCode === undefined ? [] : areasOfCode(index, postalCode)
  const near = ofCode.length > 0 ? ofCode : nearbyAreas(index, postalCode)
  const named = ofDistrict(index, where, provinces, placesNamed(index, where, provinces, near))
  const ofNamed = areasOfPlaces(index, where, provinces, named)
  const isConflict = near.length > 0 && !near.some((area) => ofNamed.includes(area))
  // Barrios and towns of common names are everywhere: against a code, such a name says nothing.
  const isFaint = isConflict && (isBarrio || (provinces === '' && ofNamed.length > 1))
  const [places, ofPlaces] = isFaint ? [[], []] : [named, ofNamed]
  const placeIsKnown = ofPlaces.length > 0
  const steps = placeIsKnown
    ? stepsOfPlace(index, where, { places, ofPlaces, near })
    : stepsOfCode(index, where, provinces, near)
  if (isNowhere(where)) steps.push(stepOf(index, index.allAreas, 'country'))
  const localityIsUnknown = !placeIsKnown && !isBarrio && locality !== '' && !isBoth(locality)
  const isEither = provinces === 'BC' && ofPlaces.some((area) => area !== index.capital)
  return { steps, places, provinces, placeIsKnown, localityIsUnknown, isEither }
}

/**
 * Whether a block is in another province than the one sent. A code of a few blocks also separates a
 * barrio of the capital from a town of its name.
 */
export function isOtherProvince(
  { placeArea, capital, ranges, areaProvince }: GeoIndex,
  { provinces, isEither }: Scope,
  segment: number,
  isBlocksCode: boolean,
): boolean {
  const area = placeArea[ranges.place(segment)] as number
  if (isEither && area === capital) return !isBlocksCode
  return !isAmong({ areaProvince }, area, provinces)
}

interface PlaceAndCode {
  readonly places: readonly number[]
  readonly ofPlaces: readonly number[]
  readonly near: readonly number[]
}

/** A locality that is known is where the address is; a code next to it may give a doubt. */
function stepsOfPlace(
  index: GeoIndex,
  { postalCode }: Where,
  { places, ofPlaces, near }: PlaceAndCode,
): ScopeStep[] {
  const steps: ScopeStep[] = []
  const agreed = near.filter((area) => ofPlaces.includes(area))
  if (near.length === 0) addStep(index, steps, ofPlaces, 'no')
  else addStep(index, steps, agreed, 'no')
  addStep(index, steps, ofPlaces, 'postal-code')
  const isWider = agreed.length < near.length
  if (isWider && placesNearCode(index, places, postalCode).length > 0)
    addStep(index, steps, near, 'locality')
  return steps
}

/** Without a known locality the code is all there is, and then the province. */
function stepsOfCode(
  index: GeoIndex,
  { locality, district, isBarrio }: Where,
  provinces: string,
  near: readonly number[],
): ScopeStep[] {
  const steps: ScopeStep[] = []
  addStep(
    index,
    steps,
    near.filter((area) => isAmong(index, area, provinces)),
    'no',
  )
  addStep(index, steps, near, 'locality')
  // An unknown locality is no other one of its province.
  if ((locality !== '' && !isBarrio) || district !== '') return steps
  const ofProvince = Array.from(provinces, (letter) => index.provinceAreas.get(letter) ?? [])
  addStep(index, steps, ofProvince.flat(), 'province')
  return steps
}

function addStep(
  index: GeoIndex,
  steps: ScopeStep[],
  areas: readonly number[],
  widened: ScopeStep['widened'],
): void {
  if (areas.length === 0 || areas.length > mostAreas) return
  if (!steps.some((one) => isSame(one.areas, areas))) steps.push(stepOf(index, areas, widened))
}

function stepOf(
  index: GeoIndex,
  areas: readonly number[],
  widened: ScopeStep['widened'],
): ScopeStep {
  return { areas, ranges: rangesOf(index, areas), widened }
}

/**
 * Whether no location is given: the address is wherever its street is, if there is only one such
 * street.
 */
function isNowhere({ postalCode, locality, district, province }: Where): boolean {
  return postalCode === undefined && locality === '' && district === '' && province === ''
}

/** A province has at most this many areas; more would be the country. */
const mostAreas = 150

function isSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((one, index) => one === right[index])
}

function areasOfCode(index: GeoIndex, code: number): number[] {
  const { codeAreaValue, codeAreaArea } = index
  const areas: number[] = []
  for (let at = lowerBound(codeAreaValue, code); codeAreaValue[at] === code; at++)
    areas.push(codeAreaArea[at] as number)
  if (areas.length === 0 && code < 1500 && index.capital >= 0) areas.push(index.capital)
  return areas
}

/** Areas of the nearest listed codes of the same province: a last resort for an unknown code. */
function nearbyAreas(index: GeoIndex, code: number | undefined): number[] {
  if (code === undefined) return []
  const province = provincesOf(code)[0]
  const { codeAreaValue, codeAreaArea } = index
  const at = lowerBound(codeAreaValue, code)
  let best: number | undefined
  for (let step = 0; step < 60; step++)
    for (const place of [at - 1 - step, at + step]) {
      const value = codeAreaValue[place]
      if (value === undefined || Math.abs(value - code) > 20) continue
      const area = codeAreaArea[place] as number
      if (province !== undefined && !isAmong(index, area, province)) continue
      if (
        best === undefined ||
        Math.abs(value - code) < Math.abs((codeAreaValue[best] as number) - code)
      )
        best = place
    }
  return best === undefined ? [] : areasOfCode(index, codeAreaValue[best] as number)
}

/** Of several places of a name, the ones in the partido that was sent. */
function ofDistrict(
  index: GeoIndex,
  { district }: Where,
  provinces: string,
  places: readonly number[],
): readonly number[] {
  if (district === '' || places.length < 2) return places
  const areas = areasNamed(index, district, provinces)
  const inside = places.filter((place) => areas.includes(index.placeArea[place] as number))
  return inside.length > 0 ? inside : places
}

function areasOfPlaces(
  index: GeoIndex,
  { locality, district }: Where,
  provinces: string,
  places: readonly number[],
): readonly number[] {
  const inDistrict = district === '' ? [] : areasNamed(index, district, provinces)
  if (inDistrict.length > 0) return inDistrict
  const areas: number[] = []
  const add = (area: number) => void (areas.includes(area) || areas.push(area))
  for (const place of places) add(index.placeArea[place] as number)
  // People write the partido where the locality is asked for.
  if (locality !== '') for (const area of areasNamed(index, locality, provinces)) add(area)
  if (areas.length === 0 && provinces === 'C' && index.capital >= 0) add(index.capital)
  return areas.length < 2 ? areas : areas.sort((left, right) => left - right)
}
