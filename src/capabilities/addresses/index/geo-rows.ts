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
  /** How its source knows where it is; left out for lists that took it from elsewhere. */
  readonly located?: Located
}

/** Surveyed: a census or our own check went to see. Estimated: a list could only guess. */
export type Located = 'surveyed' | 'estimated'

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
  readonly codeIsGuess?: true // the code is that of blocks nearby
  readonly line?: string // its course, packed; left out where it is unknown
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

/** Takes rows one by one, as they are read. */
export interface RowSink {
  locality(row: LocalityRow): void
  street(row: StreetRow): void
  zone(row: ZoneRow): void
}

/** Rows whose streets are too many for memory: they can be gone through again and again. */
export interface StreamedRows extends Omit<GeoRows, 'streets'> {
  readonly streets: Iterable<StreetRow>
}
