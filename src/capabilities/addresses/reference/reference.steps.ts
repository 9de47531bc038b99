import { readTextFiles } from '../../../kits/files/text-files.ts'
import type { Reference } from './reference-rows.ts'
import { readPlaces, readStreets } from './reference-text.ts'

/** Reads the places and streets that are known without any import, from the files in `data/`. */
export function readReference(): Reference {
  const files = [...readTextFiles(`${import.meta.dirname}/data`)]
  const textsOf = (kind: string) =>
    files.filter(([name]) => name.startsWith(kind)).map(([, text]) => text)
  return {
    places: textsOf('localities-').flatMap(readPlaces),
    streets: textsOf('streets-').flatMap(readStreets),
  }
}
