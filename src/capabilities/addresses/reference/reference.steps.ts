import { readTextFiles } from '../../../kits/files/text-files.ts'
import type { Reference } from './reference-rows.ts'
import { readPlaces, readStreetNames, readStreets } from './reference-text.ts'

/** Reads the places and streets that are known without any import, from the files in `data/`. */
export function readReference(): Reference {
  const files = [...readTextFiles(`${import.meta.dirname}/data`)]
  const textsOf = (kind: string) =>
    files.filter(([name]) => name.startsWith(kind)).map(([, text]) => text)
  return {
    // A code that both have is first of all that of the place that was written by hand: its centre.
    places: [...textsOf('localities-'), ...textsOf('towns-')].flatMap(readPlaces),
    streets: textsOf('streets-').flatMap(readStreets),
    names: textsOf('names-').flatMap(readStreetNames),
  }
}
