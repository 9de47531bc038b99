/**
 * The rows that the address index is built from, whatever file they came from. One street row is
 * one range of numbers.
 */
export interface LocalityRow {
  readonly province: string // ISO 3166-2:AR letter
  readonly district: string // partido, departamento or comuna
  readonly name: string
  readonly aliases: readonly string[]
  readonly postalCode: number
  readonly latitude: number
  readonly longitude: number
}

export interface StreetRow {
  readonly province: string
  readonly district: string
  readonly locality: string // locality or barrio
  readonly name: string
  readonly aliases: readonly string[]
  readonly from: number // 0-0: numbers unknown
  readonly to: number
  readonly postalCode: number // 0: unknown
  readonly latitude: number // NaN: unknown
  readonly longitude: number
  readonly exact: boolean // false: the coordinates are the locality's centre, not the block's
}

export interface ZoneRow {
  readonly name: string
  readonly reason: string
  /** Polygons as rings of [longitude, latitude]; the first ring is the outer one. */
  readonly polygons: readonly (readonly (readonly (readonly [number, number])[])[])[]
}

export interface GeoRows {
  readonly localities: readonly LocalityRow[]
  readonly streets: readonly StreetRow[]
  readonly zones: readonly ZoneRow[]
}
