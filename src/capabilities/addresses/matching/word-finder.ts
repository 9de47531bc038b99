import type { GeoIndex, WordCorrection } from '../index/geo-index.ts'
import { lowerBound } from '../index/number-list.ts'
import {
  allowedEdits,
  deletesOf,
  editsBetween,
  likeness,
  soundHash,
  soundOf,
} from '../words/spelling.ts'

/** How far a written word is from the listed one; from `strong` on it may be another name. */
export const slips = { none: 0, slight: 1, strong: 2, wild: 3 } as const
export type Slip = (typeof slips)[keyof typeof slips]

/** A word of the index that a written word may mean, with a confidence of up to 1. */
export interface Variant extends WordCorrection {
  readonly slip: Slip
  /** Whether it covers the next word too: `Mac Lean` for `Maclean`. */
  readonly isPair?: boolean
}

/** Forms to search, as consecutive pairs of start and end. */
export type FormRanges = readonly number[]

export function rangesOf(
  { areaStreets, streetForms }: GeoIndex,
  areas: readonly number[],
): FormRanges {
  const ranges: number[] = []
  for (const area of areas)
    ranges.push(
      streetForms[areaStreets[area] as number] as number,
      streetForms[areaStreets[area + 1] as number] as number,
    )
  return ranges
}

export function isInScope(index: GeoIndex, word: number, ranges: FormRanges): boolean {
  const { posting, wordPostings } = index
  const [start, end] = [wordPostings[word] as number, wordPostings[word + 1] as number]
  for (let at = 0; at < ranges.length; at += 2) {
    const first = lowerBound(posting, ranges[at] as number, start, end)
    if (first < end && (posting[first] as number) < (ranges[at + 1] as number)) return true
  }
  return false
}

/** Returns words within a few edits, or with the same sound; the nearest first. */
export function corrected(index: GeoIndex, written: string, ranges: FormRanges): Variant[] {
  const all = index.keptCorrections(written, () => correctionsOf(index, written))
  const variants: Variant[] = []
  for (let at = 0; at < all.length && variants.length < 8; at++) {
    const one = all[at] as Variant
    if (isInScope(index, one.word, ranges)) variants.push(one)
  }
  return variants
}

function correctionsOf(index: GeoIndex, written: string): readonly Variant[] {
  const most = allowedEdits(written.length)
  if (most === 0 || written.charCodeAt(0) < 65) return []
  const seen = new Set<number>()
  const variants: Variant[] = []
  const sound = soundOf(written)
  const look = (hash: number, isSound: boolean) => {
    let at = index.firstDelete(hash)
    for (; index.deleteHash[at] === hash; at++) {
      const word = index.deleteWord[at] as number
      if (seen.has(word)) continue
      seen.add(word)
      const other = index.words[word] as string
      if (other === written) continue
      const isAlike = isSound && soundOf(other) === sound
      const edits = isAlike ? 1 : editsBetween(written, other, most)
      if (edits > most) continue
      const slip = isAlike ? slips.slight : slipOf(written, other, edits)
      variants.push({ word, quality: isAlike ? 0.91 : 1 - edits * 0.15, slip })
    }
  }
  look(soundHash(sound), true)
  for (const hash of deletesOf(written, most)) look(hash, false)
  return variants.sort((left, right) => right.quality - left.quality)
}

const longWord = 7

/**
 * One wrong letter of many does not make another name, unless it is the last (Castilla, Castillo);
 * a different first letter may well mean another street (Rolón, Colón).
 */
function slipOf(written: string, other: string, edits: number): Slip {
  const isLong = Math.max(written.length, other.length) >= longWord
  if (written.charCodeAt(0) !== other.charCodeAt(0)) return slips.wild
  return edits === 1 && isLong && written.at(-1) === other.at(-1) ? slips.slight : slips.strong
}

/** Returns words that start with the written letters: `Rivad.`, `Scalab`. */
export function startingWith(index: GeoIndex, written: string, ranges: FormRanges): Variant[] {
  if (written.length < 3 || written.charCodeAt(0) < 65) return []
  const variants: Variant[] = []
  for (let word = firstWord(index, written); variants.length < 12; word++) {
    if (!index.words[word]?.startsWith(written)) break
    if (isInScope(index, word, ranges)) variants.push({ word, quality: 0.8, slip: slips.strong })
  }
  return variants
}

/** Returns the first word that is not before this one. */
function firstWord({ words }: GeoIndex, written: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as string) < written) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the words in scope that most resemble the written one, when nothing else explains it. */
export function resembling(index: GeoIndex, written: string, ranges: FormRanges): Variant[] {
  if (written.length < 5) return []
  const seen = new Set<number>()
  const variants: Variant[] = []
  // Words are in order: those of the same first letter have numbers that follow each other.
  const letter = written.charCodeAt(0)
  const least = firstWord(index, written.slice(0, 1))
  const most = firstWord(index, String.fromCharCode(letter + 1))
  for (let at = 0; at < ranges.length; at += 2) {
    const first = index.formWords[ranges[at] as number] as number
    const end = index.formWords[ranges[at + 1] as number] as number
    for (let place = first; place < end; place++) {
      const word = index.formWord[place] as number
      if (word < least || word >= most || seen.has(word)) continue
      seen.add(word)
      const other = index.words[word] as string
      if (Math.abs(other.length - written.length) > 3 || other.length < 4) continue
      const alike = likeness(written, other)
      if (alike >= 0.55) variants.push({ word, quality: alike * 0.8, slip: slips.strong })
    }
  }
  return variants.sort((left, right) => right.quality - left.quality).slice(0, 5)
}

/** Marks the forms that have an initial among their words. */
export function formsWithInitials({
  formStreet,
  formWords,
  formWord,
  words,
}: GeoIndex): Uint8Array {
  const marks = new Uint8Array(formStreet.length)
  for (let form = 0; form < marks.length; form++)
    for (let at = formWords[form] as number; at < (formWords[form + 1] as number); at++)
      if (words[formWord[at] as number]?.length === 1) marks[form] = 1
  return marks
}
