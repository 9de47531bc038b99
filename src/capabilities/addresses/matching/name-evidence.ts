import type { GeoIndex } from '../index/geo-index.ts'
import { firstNames } from '../words/address-words.ts'
import { editsBetween, soundOf } from '../words/spelling.ts'
import { heavyWeight } from '../words/street-kind.ts'
import type { StreetMatch } from './match-street.ts'
import { slips } from './word-finder.ts'

const firstNameWeight = 35
const fullWeight = 100

/** Whether a main word of the query is not in the street's name at all. */
export function isPartly(match: StreetMatch): boolean {
  return lacks(match, heavyWeight)
}

function lacks({ words, missing }: StreetMatch, from: number): boolean {
  if (missing === 0) return false
  return words.some(
    ({ word, weight }, place) =>
      weight >= from && (missing & (1 << place)) !== 0 && !isMisspeltKind(word),
  )
}

/** Returns the unexplained words, and a last letter that may be a flat: they must not be lost. */
export function missingWords({ words, missing }: StreetMatch): string {
  if (missing === 0) return ''
  return words
    .filter(({ word, weight }, place) => {
      const isFlat = place === words.length - 1 && word.length === 1 && word >= 'A'
      return (weight >= heavyWeight || isFlat) && (missing & (1 << place)) !== 0
    })
    .map(({ word }) => word)
    .filter((word) => !isMisspeltKind(word))
    .join(' ')
}

/** `abenida`, `caalle`: they give the kind of street, not its name. */
export function isMisspeltKind(word: string): boolean {
  return isMisspeltAvenue(word) || editsBetween(word, 'CALLE', 1) <= 1
}

const avenueSound = soundOf('AVENIDA')

export function isMisspeltAvenue(word: string): boolean {
  return word.startsWith('A') && editsBetween(soundOf(word), avenueSound, 1) <= 1
}

/** Whether the street has another first name: Bernardo is not Hipólito Yrigoyen. */
export function isOtherPerson(index: GeoIndex, match: StreetMatch): boolean {
  const { words, missing } = match
  if (missing === 0) return false
  const isMissing = words.some(
    ({ word }, place) => firstNames.has(word) && (missing & (1 << place)) !== 0,
  )
  if (!isMissing) return false
  const { formWord, formWords } = index
  const end = formWords[match.form + 1] as number
  for (let at = formWords[match.form] as number; at < end; at++) {
    const other = index.words[formWord[at] as number] as string
    const isInQuery = words.some(({ word }) => word === other || word === other.slice(0, 1))
    if (firstNames.has(other) && !isInQuery) return true
  }
  return false
}

/**
 * Whether the name may just as well be another street's: a first name that the street lacks (César
 * Díaz, Coronel Díaz), a further name that it has (Bahía, Bahía Blanca), or no word written alike.
 */
export function isOtherName(index: GeoIndex, match: StreetMatch): boolean {
  if (lacks(match, firstNameWeight)) return true
  const { formWord, formWordWeight, formWords } = index
  const asked = match.words.filter(({ weight }) => weight >= fullWeight).map(({ word }) => word)
  let [names, exact] = [0, 0]
  const end = formWords[match.form + 1] as number
  for (let at = formWords[match.form] as number; at < end; at++) {
    if ((formWordWeight[at] as number) < fullWeight) continue
    names++
    if (asked.includes(index.words[formWord[at] as number] as string)) exact++
  }
  return names > asked.length || (match.slip >= slips.strong && exact === 0)
}
