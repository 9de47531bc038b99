/** What an address line says, before anything is looked up. */
export interface AddressReading {
  /** The kind of street, canonical (`AVENIDA`), where one is written. */
  kind: string | undefined
  /** The words of the street's name, folded. */
  name: string[]
  /** The words after a comma that stands before any number: part of the name, or a place. */
  afterComma: string[]
  /** The second street of a corner: `Corrientes y Callao`. */
  corner: string[] | undefined
  /** `y` may bind one name (Ortega y Gasset) or two: only an index can tell. */
  cornerIsSure: boolean
  between: readonly [string[], string[]] | undefined
  number: number | undefined
  /** What belongs to the number: `bis`, `1/2`, the end of a range. */
  numberSuffix: string
  noNumber: boolean
  kilometre: string | undefined
  floor: string
  flat: string
  /** Other parts of the building or plot, in the order written: `Torre 2`. */
  units: string[]
  barrio: string
  postalCode: number | undefined
  /** What stands after the number and is no part of a building: places, references. */
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
