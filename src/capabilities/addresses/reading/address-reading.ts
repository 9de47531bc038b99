/** The parts of an address line, before any lookup. */
export interface AddressReading {
  /** The canonical kind of street (`AVENIDA`), where one is written. */
  kind: string | undefined
  /** The folded words of the street's name. */
  name: string[]
  /** The words after a comma that comes before any number: part of the name, or a place. */
  afterComma: string[]
  /** The second street of a corner: `Corrientes y Callao`. */
  corner: string[] | undefined
  /** `y` may join one name (Ortega y Gasset) or two streets: only an index can decide. */
  cornerIsSure: boolean
  between: readonly [string[], string[]] | undefined
  number: number | undefined
  /** The suffix of the number: `bis`, `1/2`, the end of a range. */
  numberSuffix: string
  noNumber: boolean
  kilometre: string | undefined
  floor: string
  flat: string
  /** Other parts of the building or plot, in the order written: `Torre 2`. */
  units: string[]
  barrio: string
  postalCode: number | undefined
  /** Words after the number that are not part of a building: places, references. */
  places: string[][]
}

export function newReading(): AddressReading {
  return {
    kind: undefined,
    name: [],
    afterComma: [],
    corner: undefined,
    cornerIsSure: false,
    between: undefined,
    number: undefined,
    numberSuffix: '',
    noNumber: false,
    kilometre: undefined,
    floor: '',
    flat: '',
    units: [],
    barrio: '',
    postalCode: undefined,
    places: [],
  }
}
