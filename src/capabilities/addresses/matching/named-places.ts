import type { GeoIndex } from '../index/geo-index.ts'
import { meansCapital, provinceOf } from '../words/province-words.ts'
import { editsBetween } from '../words/spelling.ts'
import type { Where } from './settle.ts'

/**
 * Returns the provinces that were meant, as their letters; empty when none was named. Buenos Aires
 * may be the province or the capital.
 */
export function givenProvinces({ province, locality, postalCode }: Where): string {
  const named = provinceOf(province)
  if (named === undefined) return isCapitalName(locality, postalCode) ? 'C' : ''
  if (named !== 'B') return named
  if (isCapitalName(locality, postalCode)) return 'C'
  if (!bothNames.has(province) || (postalCode !== undefined && !isCapitalCode(postalCode)))
    return 'B'
  return locality === '' && isCapitalCode(postalCode) ? 'C' : 'BC'
}

/** Names of the province that people also write for the capital. */
const bothNames: ReadonlySet<string> = new Set(['BUENOS AIRES', 'BS AS', 'BSAS', 'BA', 'B AIRES'])

/** Whether a name may be the province's and the capital's: it is no town of its own. */
export function isBoth(locality: string): boolean {
  return bothNames.has(locality)
}

/** `Buenos Aires` as a locality is the capital, unless the code is of the province. */
function isCapitalName(locality: string, code: number | undefined): boolean {
  if (meansCapital(locality)) return true
  return bothNames.has(locality) && (code === undefined || isCapitalCode(code))
}

function isCapitalCode(code: number | undefined): boolean {
  return code !== undefined && code < 1500
}

export function isAmong(
  { areaProvince }: Pick<GeoIndex, 'areaProvince'>,
  area: number,
  provinces: string,
): boolean {
  return provinces === '' || provinces.includes(String.fromCharCode(areaProvince[area] as number))
}

/**
 * Returns the places of a locality's name, in the given provinces only: of the same name in another
 * province it is another place.
 */
export function placesNamed(
  index: GeoIndex,
  { locality }: Where,
  provinces: string,
  near: readonly number[],
): readonly number[] {
  if (locality === '' || meansCapital(locality) || bothNames.has(locality)) return []
  const ofName = (name: string) =>
    index.placesByName
      .get(name)
      ?.filter((place) => isAmong(index, index.placeArea[place] as number, provinces)) ?? none
  const places = firstFound(locality, ofName)
  return places.length > 0 ? places : misspelt(index, locality, provinces, near)
}

export function areasNamed(index: GeoIndex, name: string, provinces: string): readonly number[] {
  return firstFound(
    name,
    (writing) =>
      index.areasByDistrict.get(writing)?.filter((area) => isAmong(index, area, provinces)) ?? none,
  )
}

const none: readonly number[] = []

/**
 * Looks up a name as written, with its short words in full, and without words that only mean a
 * town.
 */
function firstFound(name: string, look: (writing: string) => readonly number[]): readonly number[] {
  const places = look(name)
  if (places.length > 0 || !name.includes(' ')) return places
  const full = expand(name)
  const inFull = full === name ? none : look(full)
  if (inFull.length > 0) return inFull
  const bare = full.replace(/^(CIUDAD|LOCALIDAD|PARTIDO) DE (?=..)| CAPITAL$/, '')
  return bare === full ? none : look(bare)
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
    GOB: 'GOBERNADOR',
    CTE: 'COMANDANTE',
    TTE: 'TENIENTE',
    CAP: 'CAPITAN',
    DR: 'DOCTOR',
  }),
)

const mayShorten = new RegExp(`(?:^| )(?:${[...shortenings.keys()].join('|')})(?= |$)`)

/** Most names have no such word, and are returned as they are. */
function expand(name: string): string {
  return mayShorten.test(name)
    ? name.replaceAll(/[^ ]+/g, (word) => shortenings.get(word) ?? word)
    : name
}

/** Corrects a misspelt locality: among those of the code first, then in its province. */
function misspelt(
  index: GeoIndex,
  name: string,
  provinces: string,
  near: readonly number[],
): readonly number[] {
  if (name.length < 4) return []
  const most = name.length < 8 ? 1 : 2
  const close = near
    .filter((area) => isAmong(index, area, provinces))
    .flatMap((area) => index.areaPlaces(area))
    .filter((place) => {
      const other = index.text(index.placeKey[place] as number)
      return editsBetween(name, other, most) <= most
    })
  if (close.length > 0) return close
  for (const province of provinces) {
    const similar = index.similarPlaces(name, province)
    if (similar.length > 0) return similar
  }
  return []
}
