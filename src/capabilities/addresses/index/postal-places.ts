import type { GeoIndex } from './geo-index.ts'

/** Where a postal code lies: the middle of its first locality. */
export interface PostalPlace {
  readonly postalCode: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** Every code with a known position, once each, in order. */
export function postalPlaces(index: GeoIndex): PostalPlace[] {
  const { codeValue, codePlace, codeLatitude, codeLongitude, placeName } = index
  return Array.from(codeValue.keys()).flatMap((at) => {
    const [latitude, longitude] = [codeLatitude[at] as number, codeLongitude[at] as number]
    const postalCode = codeValue[at] as number
    // Codes are sorted: of several localities of one code the first counts.
    if (postalCode === codeValue[at - 1] || !Number.isFinite(latitude)) return []
    const name = index.text(placeName[codePlace[at] as number] as number)
    return [{ postalCode, name, latitude, longitude }]
  })
}
