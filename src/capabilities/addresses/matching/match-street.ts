import type { GeoIndex } from '../index/geo-index.ts'
import { lowerBound } from '../index/number-list.ts'
import {
  type HeavyWords,
  heavyWeight,
  heavyWords,
  isNumberAlone,
  isOtherKind,
  kindNames,
} from '../words/street-kind.ts'
import { type NameWord, weighWords } from '../words/street-name.ts'
import { type NameMatch, RankedStreets, type RankQuestion } from './rank-streets.ts'
import {
  corrected,
  type FormRanges,
  formsWithInitials,
  isInScope,
  resembling,
  type Slip,
  slips,
  startingWith,
  type Variant,
} from './word-finder.ts'

interface StreetQuestion extends RankQuestion {
  readonly words: readonly NameWord[]
}

/** A mask has a bit for each. */
const mostWords = 30

const floor = 0.55
const leastShare = 0.2

/** How hard to try for a word: as written, with all corrections, or by mere resemblance. */
type Effort = 'quick' | 'deep' | 'stranded'

/** Finds streets by the words of their names, with tables built once per index. */
export class StreetMatcher {
  readonly #index: GeoIndex
  readonly #asked: Float32Array
  readonly #named: Float32Array
  readonly #mask: Uint32Array
  readonly #fixed: Uint8Array
  /** The forms that have an initial among their words. */
  readonly #initials: Uint8Array
  /** The forms that were counted, of which the list keeps its room. */
  readonly #touched: number[] = []
  #touchedCount = 0

  constructor(index: GeoIndex) {
    const forms = index.formStreet.length
    this.#index = index
    this.#asked = new Float32Array(forms)
    this.#named = new Float32Array(forms)
    this.#mask = new Uint32Array(forms)
    this.#fixed = new Uint8Array(forms)
    this.#initials = formsWithInitials(index)
  }

  /** Returns the streets that may be meant, if there are any. */
  find(question: StreetQuestion, ranges: FormRanges): RankedStreets | undefined {
    const words = question.words.slice(0, mostWords)
    const quick = this.#search(question, words, ranges, 'quick')
    const best = quick?.best
    if (best && best.fit !== 'outside' && (best.likeness >= 0.85 || best.isWhole)) return quick
    return (
      this.#search(question, this.#unglue(words, ranges), ranges, 'deep') ??
      quick ??
      this.#search(question, words, ranges, 'stranded')
    )
  }

  #search(
    question: StreetQuestion,
    words: readonly NameWord[],
    ranges: FormRanges,
    effort: Effort,
  ): RankedStreets | undefined {
    let total = 0
    for (let place = 0; place < words.length; place++) {
      const { word, weight } = words[place] as NameWord
      total += weight
      const next = words[place + 1]
      const exact = this.#index.wordIds.get(word) ?? -1
      const isKnown = exact >= 0 && this.#count(1 << place, weight, asIs(exact), ranges)
      if (isKnown && (effort === 'quick' || word.length < 3)) continue
      for (const variant of this.#variantsOf(word, next?.word, isKnown, ranges, effort)) {
        const isPair = variant.isPair === true && next !== undefined
        this.#count(
          isPair ? 3 << place : 1 << place,
          weight + (isPair ? next.weight : 0),
          variant,
          ranges,
        )
      }
    }
    const nameQuery = {
      kind: question.kind,
      words,
      total,
      heavy: heavyWords(words),
      all: 2 ** words.length - 1,
      hasInitial: words.some(({ word }) => word.length === 1),
    }
    const matches: NameMatch[] = []
    for (let at = 0; at < this.#touchedCount; at++) {
      const form = this.#touched[at] as number
      const judged = this.#judge(form, nameQuery)
      if (judged !== undefined) matches.push(judged)
      this.#forget(form)
    }
    this.#touchedCount = 0
    return matches.length > 0 ? new RankedStreets(this.#index, matches, question) : undefined
  }

  /** Returns the other words that may be meant, and the one that it makes with the next. */
  #variantsOf(
    word: string,
    next: string | undefined,
    isKnown: boolean,
    ranges: FormRanges,
    effort: Effort,
  ): readonly Variant[] {
    const index = this.#index
    const joined = next === undefined ? undefined : index.wordIds.get(word + next)
    const pair: Variant[] =
      joined !== undefined && isInScope(index, joined, ranges)
        ? [{ word: joined, quality: 0.97, slip: slips.none, isPair: true }]
        : []
    if (word.length < 3) return pair
    if (effort === 'stranded') return isKnown ? pair : resembling(index, word, ranges)
    const others = corrected(index, word, ranges)
    const variants = pair.length > 0 ? [...pair, ...others] : others
    if (variants.length > 0 && effort === 'quick') return variants
    return [...variants, ...startingWith(index, word, ranges)]
  }

  /** Splits words written as one: `SANMARTIN`. */
  #unglue(words: readonly NameWord[], ranges: FormRanges): readonly NameWord[] {
    return words.flatMap((one) => {
      const parts = this.#partsOf(one.word, ranges)
      return parts === undefined ? one : weighWords(parts)
    })
  }

  #partsOf(word: string, ranges: FormRanges): readonly [string, string] | undefined {
    const { wordIds } = this.#index
    if (word.length < 6 || wordIds.has(word)) return undefined
    for (let at = 2; at <= word.length - 2; at++) {
      const parts = [word.slice(0, at), word.slice(at)] as const
      const ids = parts.map((part) => wordIds.get(part))
      if (ids.every((id) => id !== undefined && isInScope(this.#index, id, ranges))) return parts
    }
    return undefined
  }

  /** Counts a word for the forms that have it; returns whether there are any. */
  #count(bits: number, weight: number, variant: Variant, ranges: FormRanges): boolean {
    const { posting, postingWeight, wordPostings } = this.#index
    const start = wordPostings[variant.word] as number
    const end = wordPostings[variant.word + 1] as number
    let isFound = false
    for (let range = 0; range < ranges.length; range += 2) {
      const last = ranges[range + 1] as number
      let at = lowerBound(posting, ranges[range] as number, start, end)
      for (; at < end; at++) {
        const form = posting[at] as number
        if (form >= last) break
        isFound = true
        const mask = this.#mask[form] as number
        if (mask === 0) this.#touched[this.#touchedCount++] = form
        else if ((mask & bits) !== 0) continue
        this.#mask[form] = mask | bits
        this.#asked[form] = (this.#asked[form] as number) + weight * variant.quality
        this.#named[form] =
          (this.#named[form] as number) + (postingWeight[at] as number) * variant.quality
        // A slip in a first name counts as slight, however strong it is.
        const slip = weight < heavyWeight && variant.slip > 1 ? slips.slight : variant.slip
        if (slip > (this.#fixed[form] as number)) this.#fixed[form] = slip
      }
    }
    return isFound
  }

  #forget(form: number): void {
    this.#asked[form] = 0
    this.#named[form] = 0
    this.#mask[form] = 0
    this.#fixed[form] = 0
  }

  #judge(form: number, question: PreparedWords): NameMatch | undefined {
    const index = this.#index
    // A shared title or article is not enough: most candidates that share one end here.
    const { words, total, heavy, all } = question
    if ((this.#asked[form] as number) < total * leastShare) return undefined
    if (isNumberAlone(heavy, this.#mask[form] as number)) return undefined
    const initials = this.#countInitials(form, question)
    const questionShare = Math.min(1, ((this.#asked[form] as number) + initials.nameQuery) / total)
    const whole = index.formWeight[form] as number
    const named = Math.min(1, ((this.#named[form] as number) + initials.named) / whole)
    const likeness = 0.55 * questionShare + 0.45 * named
    if (likeness < floor || questionShare < 0.4) return undefined
    const street = index.formStreet[form] as number
    const own = kindNames[index.streetKind[street] as number] ?? ''
    const isOther = isOtherKind(heavy, question.kind, own)
    if (isOther && question.kind === 'RUTA') return undefined
    const explained = (this.#mask[form] as number) | initials.mask
    return {
      street,
      form,
      likeness,
      slip: this.#fixed[form] as Slip,
      isWhole: questionShare > 0.98,
      words,
      missing: all & ~explained,
      isOtherKind: isOther,
    }
  }

  /** An initial matches a name that starts with it, on either side. */
  #countInitials(form: number, { words, all, hasInitial }: PreparedWords): InitialsGain {
    const index = this.#index
    const mask = this.#mask[form] as number
    if (mask === all || (this.#initials[form] === 0 && !hasInitial)) return noGain
    let [nameQuery, named, places] = [0, 0, 0]
    const end = index.formWords[form + 1] as number
    for (let place = 0; place < words.length; place++) {
      const { word, weight } = words[place] as NameWord
      const isShort = word.length === 1
      if ((mask & (1 << place)) !== 0 || word < 'A') continue
      if (!isShort && this.#initials[form] === 0) continue
      for (let at = index.formWords[form] as number; at < end; at++) {
        const other = index.words[index.formWord[at] as number] as string
        const isPair =
          isShort !== (other.length === 1) && word.charCodeAt(0) === other.charCodeAt(0)
        // A surname that was written out is not the first name that the initial stands for.
        if (!isPair || words.some((one) => one.word === other)) continue
        nameQuery += weight * 0.9
        named += (index.formWordWeight[at] as number) * 0.9
        places |= 1 << place
        break
      }
    }
    return places === 0 ? noGain : { nameQuery, named, mask: places }
  }
}

/** A word as it was written. */
function asIs(word: number): Variant {
  return { word, quality: 1, slip: slips.none }
}

/** The words of a query, with values computed from them once for all streets. */
interface PreparedWords {
  readonly words: readonly NameWord[]
  readonly kind: string | undefined
  readonly total: number
  readonly heavy: HeavyWords
  /** The mask of all words. */
  readonly all: number
  /** Whether an initial is among the words. */
  readonly hasInitial: boolean
}

interface InitialsGain {
  readonly nameQuery: number
  readonly named: number
  readonly mask: number
}

const noGain: InitialsGain = { nameQuery: 0, named: 0, mask: 0 }
