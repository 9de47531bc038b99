import { dateText } from '../../formats/dates.ts'
import { decimal, kilos, whole } from '../../formats/numbers.ts'
import { branchesWords } from '../../words/branches.ts'
import type { Language } from '../../words/languages.ts'
import type { Branch, WhileClosed } from './queries.ts'

type Words = typeof branchesWords.es

/** `Lu a Vi 9 a 18, Sá 9 a 13`; in English as it is kept. */
export function hoursText(branch: Branch, language: Language): string {
  const words = branchesWords[language]
  const english = branch.openingHours.replace('24/7', '24 h').replaceAll('; ', ', ')
  return (language === 'es' ? branch.openingHoursShort : english) || words.noHours
}

/** The line of the list below the name. */
export function lineText(branch: Branch, language: Language): string {
  const words = branchesWords[language]
  if (branch.status === 'closed') return closedText(branch, words)
  const hours = hoursText(branch, language)
  return branch.locker ? words.lockersHours(hours) : hours
}

function closedText({ closedUntil }: Branch, words: Words): string {
  return closedUntil ? words.closedShort(shortDay(closedUntil)) : words.closedWord
}

/** `23/11`, of this year or the next one. */
export function shortDay(moment: string): string {
  return dateText(moment).slice(0, 5)
}

export function limitsText({ maxWeightKg, maxSideCm }: Branch): string {
  return `${kilos(maxWeightKg)}, ${decimal(maxSideCm)} cm`
}

/** Where the codes go: "34 códigos postales pasan a Caballito, 3 a Palermo". */
export function movesText({ moves }: WhileClosed, words: Words): string | undefined {
  const [first, ...others] = moves
  if (first === undefined) return undefined
  const rest = others.slice(0, 2).map((one) => words.movesMore(whole(one.postalCodes), one.name))
  return [words.moves(whole(first.postalCodes), first.name), ...rest].join(', ')
}

const mostNamed = 6

/** "2 quedan sin sucursal: 1408 y 1439". */
export function withoutText({ without }: WhileClosed, words: Words): string | undefined {
  if (without.length === 0) return undefined
  const named = without.slice(0, mostNamed).map(String)
  const more = without.length - named.length
  return words.without(
    without.length,
    listText(more > 0 ? [...named, words.andMore(more)] : named, words),
  )
}

function listText(names: readonly string[], words: Words): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${words.and} ${names.at(-1)}`
}
