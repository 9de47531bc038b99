import type { ProvinceLetter } from '../../kernel/province.ts'
import { towns } from './localities.ts'
import { barrios, partidos } from './localities-amba.ts'
import { type Locality, toLocality } from './locality.ts'
import { postalRanges } from './postal-ranges.ts'
import { fold, readStreet } from './street-text.ts'
import { type Street, streets } from './streets.ts'

/** What is known of places, by the ways in which they are looked up. */
export interface Gazetteer {
  readonly byCode: ReadonlyMap<number, readonly Locality[]>
  readonly byName: ReadonlyMap<string, readonly Locality[]>
  readonly streetsByName: ReadonlyMap<string, readonly Street[]>
}

/** The first locality of a code is the one that the code's centroid is taken from. */
export function createGazetteer(): Gazetteer {
  const localities = [...barrios, ...partidos, ...towns].map(toLocality)
  return {
    byCode: Map.groupBy(localities, ({ postalCode }) => postalCode),
    byName: Map.groupBy(localities, ({ name }) => fold(name)),
    streetsByName: Map.groupBy(streets, ({ name }) => readStreet(name, undefined).name),
  }
}

/** The province that a code is most likely of: a last resort where no locality of it is known. */
export function provinceOf(postalCode: number): ProvinceLetter | undefined {
  return postalRanges.findLast(([from, to]) => from <= postalCode && postalCode <= to)?.[2]
}
