import { type GeoIndex, lowerBound } from '../index/geo-index.ts'
import { meansCapital, provinceOf } from '../words/province-words.ts'
import { editsBetween } from '../words/spelling.ts'
import { provincesOf } from './postal-ranges.ts'

/** Everything an address says about its location. */
export interface Where {
  readonly postalCode: number | undefined
  /** Folded, like the next two. */
  readonly locality: string
  /** A partido or department, where it has its own field. */
  readonly district: string
  readonly province: string
}

export interface Scope {
  /**
   * Areas to search, the most reliable first: each list is tried when the previous one has no
   * match.
   */
  readonly steps: readonly ScopeStep[]
  /** The places that the locality's name stands for. */
  readonly places: readonly number[]
  readonly province: string | undefined
  readonly codeIsKnown: boolean
}

export interface ScopeStep {
  readonly areas: readonly number[]
  /** What was ignored to search this wide. */
  readonly widened: 'no' | 'postal-code' | 'locality' | 'province' | 'country'
}

export function findScope(index: GeoIndex, where: Where): Scope {
  const province = givenProvince(where)
  const ofCode = where.postalCode === undefined ? [] : areasOfCode(index, where.postalCode)
  const codeIsKnown = ofCode.length > 0
  const near = codeIsKnown ? ofCode : nearbyAreas(index, where.postalCode)
  const places = placesNamed(index, where, province, near)
  const ofPlaces = areasOfPlaces(index, where, province, places)
  const agreed = near.filter((area) => ofPlaces.includes(area))
  const inProvince = near.filter((area) => province === undefined || isIn(index, area, province))
  const steps: ScopeStep[] = []
  const add = (areas: readonly number[], widened: ScopeStep['widened']) => {
    if (
      areas.length > 0 &&
      areas.length <= mostAreas &&
      !steps.some((one) => isSame(one.areas, areas))
    )
      steps.push({ areas, widened })
  }
  if (ofPlaces.length === 0) add(inProvince, 'no')
  else if (near.length === 0) add(ofPlaces, 'no')
  else add(agreed, 'no')
  add(ofPlaces, 'postal-code')
  add(near, 'locality')
  // Where code and locality agree, a street of that name elsewhere is a different one.
  if (province !== undefined && agreed.length === 0)
    add(index.provinceAreas.get(province) ?? [], 'province')
  if (isNowhere(where)) steps.push({ areas: index.allAreas, widened: 'country' })
  return { steps, places, province, codeIsKnown }
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

function givenProvince({ province, locality }: Where): string | undefined {
  const named = provinceOf(province)
  if (named === 'B' && meansCapital(locality)) return 'C'
  return named ?? (meansCapital(locality) ? 'C' : undefined)
}

function isSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((one, index) => one === right[index])
}

function isIn({ areaProvince }: GeoIndex, area: number, province: string): boolean {
  return areaProvince[area] === province.charCodeAt(0)
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
      if (province !== undefined && !isIn(index, area, province)) continue
      if (
        best === undefined ||
        Math.abs(value - code) < Math.abs((codeAreaValue[best] as number) - code)
      )
        best = place
    }
  return best === undefined ? [] : areasOfCode(index, codeAreaValue[best] as number)
}

function placesNamed(
  index: GeoIndex,
  { locality }: Where,
  province: string | undefined,
  near: readonly number[],
): readonly number[] {
  const name = locality
  if (name === '' || meansCapital(name)) return []
  const named = index.placesByName.get(name) ?? index.placesByName.get(expand(name)) ?? []
  const inProvince = named.filter(
    (place) => province === undefined || isIn(index, index.placeArea[place] as number, province),
  )
  const known = inProvince.length > 0 ? inProvince : named
  return known.length > 0 ? known : misspelt(index, name, near)
}

const shortenings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    VA: 'VILLA',
    V: 'VILLA',
    GRAL: 'GENERAL',
    CNEL: 'CORONEL',
    PTE: 'PRESIDENTE',
    STA: 'SANTA',
    STO: 'SANTO',
    S: 'SAN',
    CDAD: 'CIUDAD',
    PQUE: 'PARQUE',
    PARQ: 'PARQUE',
    PTO: 'PUERTO',
    BRIO: 'BARRIO',
    COM: 'COMODORO',
    ALTE: 'ALMIRANTE',
    ING: 'INGENIERO',
    GDOR: 'GOBERNADOR',
  }),
)

function expand(name: string): string {
  if (!name.includes(' ')) return name
  return name
    .split(' ')
    .map((word) => shortenings.get(word) ?? word)
    .join(' ')
}

/** Corrects a misspelt locality, among those of the given areas. */
function misspelt(index: GeoIndex, name: string, near: readonly number[]): number[] {
  if (name.length < 4) return []
  const most = name.length < 8 ? 1 : 2
  return near
    .flatMap((area) => index.areaPlaces(area))
    .filter((place) => {
      const other = index.text(index.placeKey[place] as number)
      return editsBetween(name, other, most) <= most
    })
}

function areasOfPlaces(
  index: GeoIndex,
  { locality, district }: Where,
  province: string | undefined,
  places: readonly number[],
): number[] {
  const areas = new Set(places.map((place) => index.placeArea[place] as number))
  const named = district
  const ofDistrict = (name: string) =>
    (index.areasByDistrict.get(name) ?? index.areasByDistrict.get(expand(name)) ?? []).filter(
      (area) => province === undefined || isIn(index, area, province),
    )
  const inDistrict = named === '' ? [] : ofDistrict(named)
  if (inDistrict.length > 0) return inDistrict
  // People write the partido where the locality is asked for.
  for (const area of ofDistrict(locality)) areas.add(area)
  if (areas.size === 0 && province === 'C' && index.capital >= 0) areas.add(index.capital)
  return [...areas].sort((left, right) => left - right)
}
