import type { GeoIndex } from '../index/geo-index.ts'
import type { AddressReading } from '../reading/address-reading.ts'
import { meansCapital, readProvince } from '../words/province-words.ts'
import type { AddressQuestion } from './verdict.ts'

export interface Settled {
  readonly where: Where
  /** Words that are neither street nor building nor place. */
  readonly remarks: string
}

/** Determines an address's location from its fields, and from its line where no field says it. */
export function settle(
  index: GeoIndex,
  reading: AddressReading,
  question: AddressQuestion,
): Settled {
  const location = {
    locality: index.foldName(
      question.locality?.trim() || question.barrio?.trim() || reading.barrio,
    ),
    province: question.province?.trim() ?? '',
  }
  const named = location.locality
  const isNamed = question.locality !== undefined && question.locality.trim() !== ''
  const rest: string[] = []
  if (isPlaceAfterComma(index, reading)) {
    reading.places.unshift(reading.afterComma)
    reading.afterComma = []
  }
  for (const words of reading.places)
    if (!takePlace(index, words.join(' '), location)) rest.push(words.join(' '))
  dropTrailingCapital(reading.name, location)
  reading.name.push(...reading.afterComma)
  reading.afterComma = []
  if (rest.length > 0) takeShort(rest, reading)
  const where = {
    locality: location.locality,
    isBarrio: location.locality === named && (!isNamed || /^(BARRIO|BO|B) ./.test(named)),
    province: index.foldName(location.province),
    postalCode: question.postalCode ?? reading.postalCode,
    district: question.district === undefined ? '' : index.foldName(question.district),
  }
  return { where, remarks: rest.join(', ') }
}

/** `Córdoba, Palermo` has a place after its comma; `Ortiz, Carlos` the rest of a name. */
function isPlaceAfterComma(index: GeoIndex, { afterComma }: AddressReading): boolean {
  const text = afterComma.join(' ')
  return text !== '' && (meansCapital(text) || index.placesByName.has(text))
}

function takePlace(
  index: GeoIndex,
  text: string,
  location: { locality: string; province: string },
): boolean {
  if (meansCapital(text)) {
    location.province ||= text
    return true
  }
  const locality = location.locality
  if (locality === text) return true
  if (index.placesByName.has(text) && (locality === '' || meansCapital(locality))) {
    if (meansCapital(locality)) location.province ||= location.locality
    location.locality = text
    return true
  }
  if (text.length < 3 || readProvince(text) === undefined) return false
  location.province ||= text
  return true
}

const capitalEndings: readonly (readonly string[])[] = [
  ['CAPITAL', 'FEDERAL'],
  ['CAP', 'FED'],
  ['C', 'A', 'B', 'A'],
  ['CABA'],
]

/** `Corrientes Capital Federal`: the city's name is not part of the street's. */
function dropTrailingCapital(name: string[], location: { province: string }): void {
  for (const ending of capitalEndings) {
    const start = name.length - ending.length
    if (start < 1 || !ending.every((word, at) => name[start + at] === word)) continue
    name.length = start
    location.province ||= 'CABA'
  }
}

/** An unexplained short word or number may be a flat: it must not be lost. */
function takeShort(rest: string[], reading: AddressReading): void {
  const isShort = (text: string) => text.length <= 2 || /^\d[\dA-Z ]{0,5}$/.test(text)
  const [flat = '', ...units] = rest.filter(isShort)
  const others = rest.filter((text) => !isShort(text))
  rest.splice(0, rest.length, ...others)
  reading.units.push(...units)
  if (reading.flat === '') reading.flat = flat
  else if (flat !== '') reading.units.push(flat)
}

/** Everything an address says about its location. */
export interface Where {
  readonly postalCode: number | undefined
  /** Folded, like the next two. */
  readonly locality: string
  /** Whether the locality is only a barrio's name, which lists of places seldom have. */
  readonly isBarrio: boolean
  /** A partido or department, where it has its own field. */
  readonly district: string
  readonly province: string
}
