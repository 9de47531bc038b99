import {
  bindingWords,
  firstNames,
  kindTexts,
  regnalNames,
  shortWords,
  streetKinds,
  titles,
} from './address-words.ts'
import { foldLine } from './fold.ts'

/** One word of a street's name, and its weight within the name, from 1 to 255. */
export interface NameWord {
  readonly word: string
  readonly weight: number
}

export interface NameForm {
  readonly kind: string | undefined
  readonly words: readonly NameWord[]
}

const weights = { name: 100, saint: 60, first: 35, title: 12, binding: 8, initial: 12 } as const

/** `GRAL` and `GENERAL` are the same word, and so are `DOCE` and `12`. */
export function canonicalWord(word: string): string {
  return shortWords.get(word) ?? titles.get(word) ?? word
}

/** The `I` of Humberto I is a number; that of José I. Gorriti is an initial. */
function canonicalAfter(before: string | undefined, word: string): string {
  return word === 'I' && regnalNames.has(before ?? '') ? '1' : canonicalWord(word)
}

export function weightOf(word: string): number {
  if (bindingWords.has(word)) return weights.binding
  if (titles.has(word)) return weights.title
  if (word.length === 1 && word > '9') return weights.initial
  if (firstNames.has(word)) return weights.first
  return isSaint(word) ? weights.saint : weights.name
}

const saints: ReadonlySet<string> = new Set(['SAN', 'SANTA', 'SANTO'])

function isSaint(word = ''): boolean {
  return saints.has(word)
}

/** The listed words, as they are written: the usual word for each, and its weight in most names. */
const listedWords: ReadonlyMap<string, NameWord> = new Map(
  [...shortWords.keys(), ...titles.keys(), ...bindingWords, ...firstNames, ...saints].map(
    (written) => {
      const word = canonicalWord(written)
      return [written, { word, weight: weightOf(word) }]
    },
  ),
)

/** A word that is not listed is a name, or an initial. */
function weighWord(written: string): NameWord {
  const listed = listedWords.get(written)
  if (listed !== undefined) return listed
  const isInitial = written.length === 1 && written > '9'
  return { word: written, weight: isInitial ? weights.initial : weights.name }
}

/** Weighs the words of a name as sent; after a saint's title, a first name is the main word. */
export function weighWords(words: readonly string[]): readonly NameWord[] {
  const weighed: NameWord[] = []
  for (let index = 0; index < words.length; index++) {
    const written = words[index] as string
    const isFirst = written === 'I' && regnalNames.has(words[index - 1] ?? '')
    const own = weighWord(isFirst ? '1' : written)
    const isName = index > 0 && isSaint(weighed[index - 1]?.word)
    weighed.push(isName ? { word: own.word, weight: weights.name } : own)
  }
  return weighed.length > 0 ? raiseFaint(weighed) : weighed
}

/** Parses a listed name: in `Ramos Mejia, Jose Maria, Dr. Av.` the main words are RAMOS MEJIA. */
export function readName(text: string): NameForm {
  const bare = text.replaceAll(/\([^)]*\)?/g, ' ')
  const [head = '', ...rest] = (/[\p{L}\d]/u.test(bare) ? bare : text).split(',')
  const words: NameWord[] = []
  let kind: string | undefined
  const add = (part: string, isHead: boolean) => {
    for (const raw of wordsOf(part)) {
      const streetKind = streetKinds.get(raw)
      if (streetKind !== undefined && streetKind !== 'CALLE') kind ??= streetKind
      else if (streetKind === undefined) {
        const word = canonicalAfter(words.at(-1)?.word, raw)
        // Before the comma is the family name, even if it is a first name elsewhere.
        const isMainName = (rest.length > 0 || isSaint(words.at(-1)?.word)) && firstNames.has(word)
        const isFamily = isHead && isMainName
        words.push({ word, weight: isFamily ? weights.name : weightInPart(word, isHead) })
      }
    }
  }
  add(head, true)
  for (const part of rest) add(part, false)
  return { kind, words: words.length > 0 ? raiseFaint(words) : allWords(text) }
}

/** After a comma no word weighs more than a first name. */
function weightInPart(word: string, isHead: boolean): number {
  const weight = weightOf(word)
  return isHead ? weight : Math.min(weight, weights.first)
}

/** In a name of light words only (`Presidente`, `La`, `Juan José`), these become the main words. */
function raiseFaint(words: readonly NameWord[]): readonly NameWord[] {
  let most = 0
  for (const { weight } of words) most = Math.max(most, weight)
  if (most === weights.name) return words
  const raise = weights.name / most
  return words.map(({ word, weight }) => ({ word, weight: Math.round(weight * raise) }))
}

/** A street whose name is only its kind keeps it as its name. */
function allWords(text: string): NameWord[] {
  return wordsOf(text).map((word) => ({ word: canonicalWord(word), weight: weights.name }))
}

export function wordsOf(text: string): string[] {
  return foldLine(text).match(/[A-Z]+|\d+/g) ?? []
}

const binders = /\s+(De La|De Las|De Los|Del|De|La)$/i
const kindAtEnd = /[\s,]+(Av|Avda|Pje|Bv|Diag)\.?$/i
const kindAtStart = /^(Avenida|Av|Avda|Pasaje|Pje|Psje|Boulevard|Bulevar|Bv)\.?\s+(?=\S)/i

/**
 * Writes a listed name as it is spoken: `Scalabrini Ortiz, Raul Av.` is `Av. Raul Scalabrini
 * Ortiz`.
 */
export function displayName(text: string): string {
  const tidy = text.replaceAll(/\s+/g, ' ').trim()
  const trailing = kindAtEnd.exec(tidy)
  const leading = trailing === null ? kindAtStart.exec(tidy) : null
  const written = (trailing?.[1] ?? leading?.[1] ?? '').toUpperCase()
  const kind = kindTexts.get(streetKinds.get(written) ?? '')
  const bare = kind === undefined ? tidy : tidy.replace(trailing ? kindAtEnd : kindAtStart, '')
  const [head = '', ...rest] = bare.split(',').map((part) => part.trim())
  const reordered = [...rest.filter((part) => part !== '').toReversed(), head].join(' ')
  const name = rest.length > 0 ? reordered : moveBinderToFront(head)
  return lowerBinders(kind === undefined ? name : `${kind} ${name}`)
}

/** `Barco Centenera Del` is `Del Barco Centenera`. */
function moveBinderToFront(name: string): string {
  const binder = binders.exec(name)
  return binder ? `${binder[1]} ${name.replace(binders, '')}` : name
}

/** `Juana De Ibarbourou` reads `Juana de Ibarbourou`. */
function lowerBinders(name: string): string {
  return name.replaceAll(/(?<=\S )(De|Del|La|Las|Los|Y|El)(?= )/g, (word) => word.toLowerCase())
}
