import type { GeoIndex } from '../index/geo-index.ts'
import { firstNames, months } from '../words/address-words.ts'
import { editsBetween, soundOf } from '../words/spelling.ts'
import { heavyWeight, kindNames } from '../words/street-kind.ts'
import { weightOf } from '../words/street-name.ts'
import type { NameMatch } from './rank-streets.ts'
import { slips } from './word-finder.ts'

const firstNameWeight = 35
const fullWeight = 100

/** Whether a main word of the query is not in the street's name at all. */
export function isPartly(match: NameMatch): boolean {
  return lacks(match, heavyWeight)
}

function lacks({ words, missing }: NameMatch, from: number): boolean {
  if (missing === 0) return false
  return words.some(
    ({ word, weight }, place) =>
      weight >= from && (missing & (1 << place)) !== 0 && !isMisspeltKind(word),
  )
}

/** Returns the unexplained words, and a last letter that may be a flat: they must not be lost. */
export function missingWords({ words, missing }: NameMatch): string {
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
function isMisspeltKind(word: string): boolean {
  return isMisspeltAvenue(word) || editsBetween(word, 'CALLE', 1) <= 1
}

const avenueSound = soundOf('AVENIDA')

export function isMisspeltAvenue(word: string): boolean {
  // A word never sounds longer than it is.
  if (!word.startsWith('A') || word.length < avenueSound.length - 1) return false
  return editsBetween(soundOf(word), avenueSound, 1) <= 1
}

/**
 * Whether the street has another first name: Bernardo is not Hipólito Yrigoyen, and R. is not Luis
 * Sáenz Peña.
 */
export function isOtherPerson(index: GeoIndex, match: NameMatch): boolean {
  const { words, missing } = match
  if (missing === 0) return false
  const isMissing = words.some(
    ({ word }, place) =>
      (firstNames.has(word) || isInitial(word)) && (missing & (1 << place)) !== 0,
  )
  if (!isMissing) return false
  return hasFurtherName(index, match)
}

/** Whether the street has a first name that was not written, not even as an initial. */
export function hasFurtherName(index: GeoIndex, { form, words }: NameMatch): boolean {
  const { formWord, formWords } = index
  for (let at = formWords[form] as number; at < (formWords[form + 1] as number); at++) {
    const other = index.words[formWord[at] as number] as string
    if (!firstNames.has(other)) continue
    if (!words.some(({ word }) => word === other || word === other.slice(0, 1))) return true
  }
  return false
}

function isInitial(word: string): boolean {
  return word.length === 1 && word >= 'A'
}

/**
 * Whether the written text is only a part that many names share: the number of a name with words
 * (`1` of Humberto 1°), a month without its day (`de Mayo`), unless its kind was written, or `San`,
 * `Juan Bautista` without the name that follows.
 */
export function isOnlyPart(index: GeoIndex, match: NameMatch, kind?: string): boolean {
  const { words, form } = match
  if (isOnlyBeginning(index, match) || isOtherLetter(index, match, kind)) return true
  let isMonth = false
  for (const { word, weight } of words) {
    if (weight < firstNameWeight || word < 'A') continue
    if (!months.has(word)) return false
    isMonth = true
  }
  if (isMonth) return kind === undefined || kind === 'CALLE' ? !hasNumber(words) : false
  return namesOf(index, form, firstNameWeight).some((word) => word >= 'A')
}

/** Whether titles, saints and first names were written alone, and the street has a further name. */
function isOnlyBeginning(index: GeoIndex, { words, form }: NameMatch): boolean {
  if (words.some(({ word }) => weightOf(word) >= fullWeight)) return false
  return namesOf(index, form, heavyWeight).some((name) => !words.some(({ word }) => word === name))
}

/** Whether a letter was written, and the street of that letter is of another kind: Pasaje E. */
function isOtherLetter(
  index: GeoIndex,
  { words, street }: NameMatch,
  kind: string | undefined,
): boolean {
  if (!words.every(({ word }) => isInitial(word))) return false
  const own = kindNames[index.streetKind[street] as number] ?? ''
  return own !== (kind === 'CALLE' ? '' : (kind ?? ''))
}

function hasNumber(words: NameMatch['words']): boolean {
  return words.some(({ word }) => word < 'A')
}

/** Whether a name of few letters was corrected, which easily makes another one. */
export function isShortCorrected(index: GeoIndex, { words, form, slip }: NameMatch): boolean {
  if (slip < slips.strong) return false
  const heavy = words.filter(({ weight }) => weight >= heavyWeight).map(({ word }) => word)
  if (heavy.some((word) => word.length > shortLetters)) return false
  const names = namesOf(index, form, heavyWeight)
  return !heavy.some((word) => names.includes(word))
}

const shortLetters = 5

function namesOf(index: GeoIndex, form: number, least: number): string[] {
  const { formWord, formWords, formWordWeight } = index
  const names: string[] = []
  for (let at = formWords[form] as number; at < (formWords[form + 1] as number); at++)
    if ((formWordWeight[at] as number) >= least)
      names.push(index.words[formWord[at] as number] as string)
  return names
}

/**
 * Whether the name may just as well be another street's: a first name that the street lacks (César
 * Díaz, Coronel Díaz), a further name that it has (Bahía, Bahía Blanca), or no word written alike.
 */
export function isOtherName(index: GeoIndex, match: NameMatch): boolean {
  if (lacks(match, firstNameWeight)) return true
  const { formWord, formWordWeight, formWords } = index
  const fullWords = match.words.filter(({ weight }) => weight >= fullWeight).map(({ word }) => word)
  let [names, exact] = [0, 0]
  const end = formWords[match.form + 1] as number
  for (let at = formWords[match.form] as number; at < end; at++) {
    if ((formWordWeight[at] as number) < fullWeight) continue
    const word = index.words[formWord[at] as number] as string
    if (fullWords.includes(word)) exact++
    // Some towns count their streets before the name: `263 - Colón`.
    else if (word < 'A' && fullWords.some((one) => one >= 'A')) continue
    names++
  }
  return names > fullWords.length || (match.slip >= slips.strong && exact === 0)
}
