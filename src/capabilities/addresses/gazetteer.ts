import type { ProvinceLetter } from '../../kernel/province.ts'
import type { LocalityRow } from './geo-rows.ts'
import { provincesOf } from './postal-ranges.ts'
import { type Reference, toLocalityRows } from './reference-rows.ts'
import type { ReferenceStreet } from './reference-text.ts'
import { fold, readStreet } from './street-text.ts'

/** A corner of a street: where a house number stands. */
export type Corner = readonly [number: number, latitude: number, longitude: number]

export interface Street {
  readonly name: string
  /** The codes of the city it lies in, first and last. */
  readonly postalCodes: readonly [number, number]
  readonly city: string
  /** In the order of their numbers. */
  readonly corners: readonly Corner[]
}

/** What is known of places, by the ways in which they are looked up. */
export interface Gazetteer {
  readonly byCode: ReadonlyMap<number, readonly LocalityRow[]>
  readonly byName: ReadonlyMap<string, readonly LocalityRow[]>
  readonly streetsByName: ReadonlyMap<string, readonly Street[]>
}

/** The first locality of a code is the one that the code's centroid is taken from. */
export function createGazetteer(reference: Reference): Gazetteer {
  const localities = toLocalityRows(reference.places)
  const main = localities.slice(0, reference.places.length)
  const streets = reference.streets.map(toStreet)
  return {
    byCode: Map.groupBy(localities, ({ postalCode }) => postalCode),
    byName: new Map([
      // A name that is another place's own is not taken for the short one of this place.
      ...groupByNames(main.map((place) => ({ place, names: place.aliases.map(fold) }))),
      ...groupByNames(main.map((place) => ({ place, names: [fold(place.name)] }))),
    ]),
    streetsByName: groupByNames(
      streets.map((street, index) => ({
        place: street,
        names: [street.name, ...(reference.streets[index]?.aliases ?? [])].map(
          (name) => readStreet(name, undefined).name,
        ),
      })),
    ),
  }
}

interface Named<Place> {
  readonly place: Place
  readonly names: readonly string[]
}

function groupByNames<Place>(named: readonly Named<Place>[]): Map<string, Place[]> {
  const groups = new Map<string, Place[]>()
  for (const { place, names } of named)
    for (const name of new Set(names)) groups.set(name, [...(groups.get(name) ?? []), place])
  return groups
}

const capital = { postalCodes: [1000, 1499], city: 'Ciudad Autónoma de Buenos Aires' } as const

function toStreet({ province, name, points }: ReferenceStreet): Street {
  const corners = points.flatMap(({ number, at }) => (at ? [[number, ...at] as const] : []))
  if (province === 'C') return { name, corners, ...capital }
  const { locality = '', postalCode = 0 } = points[0]?.place ?? {}
  return { name, corners, city: locality, postalCodes: [postalCode, postalCode] }
}

/** The province that a code is most likely of: a last resort where no locality of it is known. */
export function provinceOf(postalCode: number): ProvinceLetter | undefined {
  return provincesOf(postalCode)[0]
}
