import { streetKinds } from './address-words.ts'
import type { NameWord } from './street-name.ts'

/** From this weight on a word is the name itself; lighter words may be missing. */
export const heavyWeight = 60

/** Bit masks of the words that are the name itself: letters and numbers separately. */
export interface HeavyWords {
  readonly letters: number
  readonly digits: number
}

export function heavyWords(words: readonly NameWord[]): HeavyWords {
  let [letters, digits] = [0, 0]
  for (let place = 0; place < words.length; place++) {
    const { word, weight } = words[place] as NameWord
    if (weight < heavyWeight) continue
    if (word < 'A') digits |= 1 << place
    else letters |= 1 << place
  }
  return { letters, digits }
}

/**
 * `9 de Julio` is not `Calle 9`: in a name with words, a matching number alone counts for nothing.
 */
export function isNumberAlone({ letters, digits }: HeavyWords, matched: number): boolean {
  return letters !== 0 && (matched & letters) === 0 && (matched & digits) !== 0
}

/** Kinds that are part of a name which is a number: Calle 74 and Diagonal 74 are two streets. */
export const tellingKinds: ReadonlySet<string> = new Set(['DIAGONAL', 'RUTA'])

/** No one who means a motorway leaves the word out. */
const motorway = 'AUTOPISTA'

export function isOtherKind(
  { letters, digits }: HeavyWords,
  kind: string | undefined,
  own: string,
): boolean {
  if (own === motorway && kind !== motorway) return true
  if (letters !== 0 || digits === 0 || kind === own) return false
  return tellingKinds.has(kind ?? '') || tellingKinds.has(own)
}

/** The kinds of streets, indexed by their number in the file; 0 is none. */
export const kindNames: readonly string[] = ['', ...new Set(streetKinds.values())]
